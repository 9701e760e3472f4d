import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Brand, FilteredBrandList, FilterPayload, FiltersResponse } from '@brandlode/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { intercept } from './intercept.ts';
import { hasFocus } from './keyboard.ts';
import { activeFilters, columnNames, exact, tableLoaded } from './search-page.ts';
import { LARGE } from './shared-product.ts';
import { pause, TIMEOUT, until } from './waiting.ts';

let catalogue: Catalogue;
let filters: FiltersResponse;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
  filters = await catalogue.fetchJson('/api/filters');
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

type Sent = { address: string; payload: FilterPayload };
const pageOf = ({ address }: Sent) => Number(new URLSearchParams(address).get('page'));
/** Results are fetched one page ahead. */
const isAhead = (request: Sent, previous: Sent | undefined) =>
  previous !== undefined &&
  pageOf(request) === pageOf(previous) + 1 &&
  isDeepStrictEqual(request.payload, previous.payload);

/** The page after its first results, and its filter requests: all of them, and those that did not prefetch a page. */
async function openSearch(address = '', width = 1440) {
  const page = await catalogue.openPage({ viewport: { width, height: 900 } });
  const all: Sent[] = [];
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname !== '/api/brands/filter') return;
    const one = { address: search, payload: request.postDataJSON() };
    if (!isAhead(one, all.at(-1))) sent.push(one);
    all.push(one);
  });
  await page.goto(`/brands/search${address}`);
  await tableLoaded(page);
  await button(page, 'Social').waitFor();
  return { page, sent, all };
}
/** A panel's button; its name includes the number of selected options. */
const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\d+ selected)?$`) });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
async function open(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  await panel(page, name).waitFor();
  return panel(page, name);
}
/** Presses Escape until the panel is closed: a panel that has just opened may not listen yet. */
const closePanel = (box: Locator) =>
  expect
    .poll(async () => {
      await box.page().keyboard.press('Escape');
      return box.count();
    }, TIMEOUT)
    .toBe(0);
const option = (dataKey: string) =>
  filters.groups.flatMap(({ options }) => options).find((found) => found.dataKey === dataKey)!;
const filterBrands = (payload: FilterPayload, page = 1) =>
  catalogue.fetchJson<FilteredBrandList>(`/api/brands/filter?page=${page}&limit=10`, payload);
/** Fulfils filter requests with these brands instead. */
const fulfilWith = (page: Page, data: object[], count = data.length) =>
  intercept(page, '*/api/brands/filter?*', () => ({ json: { data, count, total: count } }));

const DEFAULT_COLUMNS = [
  'Brand',
  'Site',
  'Monthly traffic',
  'Category',
  'Facebook likes',
  'Instagram followers',
  'Description',
];

describe('The page', () => {
  it('has its heading, its text and one sort order, and loads page 1 with an empty filter on mount, ten results per page', async () => {
    const { page, sent } = await openSearch();
    await page.getByRole('heading', { level: 1, name: 'Search Brands', exact: true }).waitFor();
    await page.getByText('Search and filter brands in a variety of ways.', { exact: true }).waitFor();
    expect(await page.title()).toMatch(/^Search Brands/);
    expect(await page.getByLabel('Sort by').getByRole('option').allTextContents()).toEqual(['Most Popular']);

    expect(sent).toEqual([{ address: '?page=1&limit=10', payload: {} }]);
    const { data } = await filterBrands({});
    expect(await page.locator('tbody tr').count()).toBe(10);
    expect(await page.locator('tbody tr td:first-child').allTextContents()).toEqual(
      data.map(({ brand_name }) => brand_name),
    );
    await page.getByText(`Showing 1 to 10 of ${exact(LARGE)} results`).waitFor();
  });
});

it('No page loads the schema library, which stays on the server', async () => {
  const assets = join(import.meta.dirname, '../../apps/web/dist/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const texts = scripts.map((file) => ({ file, text: readFileSync(join(assets, file), 'utf8') }));
  expect(texts.some(({ text }) => text.includes('Search and filter brands'))).toBe(true);
  expect(texts.filter(({ text }) => text.includes('ZodError')).map(({ file }) => file)).toEqual([]);
});

describe('The filter bar', () => {
  it('has a dropdown panel for each group but brand, description and brand_url', async () => {
    const { page } = await openSearch();
    const names = await page.locator('form button[aria-expanded]').allTextContents();
    expect(names).toEqual([
      'Site',
      'Location',
      'Category',
      'Social',
      'Reviews',
      'Ads',
      'Store',
      'Products',
      'Other',
      'Technology',
      'Market',
      'Growth',
      'Similar to',
    ]);
    for (const [name, labels] of [
      ['Site', ['Monthly traffic']],
      ['Social', ['Facebook likes', 'Instagram followers', 'Reddit mentions']],
      ['Reviews', ['Trustpilot rating', 'Trustpilot reviews', 'Shopify reviews', 'Facebook reviews']],
      ['Ads', ['Facebook ads', 'Active Facebook ads', 'Facebook ads running']],
      ['Store', ['Monthly revenue', 'Monthly orders', 'Sells goods']],
      ['Products', ['Products', 'Min price', 'Average price', 'Max price', 'New products, 30 days']],
      ['Other', ['Pinned']],
    ] as const) {
      const box = await open(page, name);
      expect(await box.getByRole('checkbox').count(), name).toBe(labels.length);
      for (const label of labels)
        await box
          .getByRole('checkbox', { name: new RegExp(`^${label}`) })
          .first()
          .waitFor();
      await closePanel(box);
    }
    expect(await (await open(page, 'Location')).getByPlaceholder('Locations').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await (await open(page, 'Category')).getByPlaceholder('Categories').count()).toBe(1);
  });

  it("searches only when 'Search' is pressed", async () => {
    const { page, sent } = await openSearch('?page=2');
    const box = await open(page, 'Ads');
    await box.getByRole('checkbox', { name: 'Facebook ads running' }).check();
    await page.keyboard.press('Escape');
    const { total } = await filterBrands({ is_fb_ads_active: true });
    await page
      .getByText(`${exact(total)} brands match your changes.`)
      .first()
      .waitFor();
    expect(sent.length).toBe(1);
    await search(page).click();
    await page.getByText(`Showing 1 to 10 of ${exact(total)} results`).waitFor();
    // A new search starts at page 1.
    expect(sent.slice(1)).toEqual([{ address: '?page=1&limit=10', payload: { is_fb_ads_active: true } }]);
    await expect.poll(() => activeFilters(page), TIMEOUT).toEqual(['Facebook ads running: Yes']);
  });

  it('sends ranges, flags, country ids and lower-case category labels (docs/product.md 4.3)', async () => {
    const { page, sent } = await openSearch();
    let box = await open(page, 'Location');
    await box.getByPlaceholder('Locations').fill('united');
    await box.getByRole('option', { name: /^United States\s*[\d,]*$/ }).click();
    await box.getByRole('option', { name: /^United Kingdom/ }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    box = await open(page, 'Category');
    await box.getByRole('option', { name: /^Food and drink/ }).click();
    await page.keyboard.press('Escape');
    box = await open(page, 'Social');
    await box.getByRole('checkbox', { name: /^Facebook likes/ }).check();
    await box.getByLabel('Min').fill('500');
    await page.keyboard.press('Escape');
    box = await open(page, 'Other');
    await box.getByRole('checkbox', { name: /^Pinned/ }).check();
    await box.getByRole('switch', { name: 'Pinned' }).click();
    await page.keyboard.press('Escape');
    await search(page).click();
    await until(async () => sent.length >= 2);
    expect(sent[1]!.payload).toEqual({
      fb_likes_count: { min: 500, max: option('fb_likes_count').max },
      is_pinned: false,
      locations: ['GB', 'US'],
      categories: ['food and drink'],
    });
    await expect
      .poll(async () => (await activeFilters(page)).sort(), TIMEOUT)
      .toEqual([
        'Category: Food and drink',
        `Facebook likes: 500 to ${exact(option('fb_likes_count').max)}`,
        'Location: United Kingdom',
        'Location: United States',
        'Pinned: No',
      ]);
  });
});

describe('A numeric option', () => {
  it("starts with the catalogue's bounds when checked, and Remove unchecks it (docs/product.md 3.6)", async () => {
    const { page } = await openSearch();
    for (const [name, key] of [
      ['Site', 'estimated_monthly_traffic'],
      ['Social', 'ig_followers_count'],
      ['Reviews', 'trustpilot_rating'],
      ['Products', 'product_count'],
    ] as const) {
      const box = await open(page, name);
      const { label, min, max } = option(key);
      const check = box.getByRole('checkbox', { name: new RegExp(`^${label}`) }).first();
      expect(await box.getByRole('group', { name: label, exact: true }).count(), label).toBe(0);
      await check.check();
      const row = box.getByRole('group', { name: label, exact: true });
      for (const [field, value] of [
        [row.getByLabel('Min'), min],
        [row.getByLabel('Max'), max],
      ] as const) {
        expect(await field.getAttribute('role')).toBe('spinbutton');
        expect(await field.inputValue(), label).toBe(String(value));
        expect([
          await field.getAttribute('aria-valuemin'),
          await field.getAttribute('aria-valuemax'),
        ]).toEqual([`${min}`, `${max}`]);
      }
      expect(min).toBeGreaterThanOrEqual(1);
      await row.getByRole('button', { name: `Remove ${label}` }).click();
      await row.waitFor({ state: 'detached' });
      await expect.poll(() => check.isChecked(), TIMEOUT).toBe(false);
      await page.keyboard.press('Escape');
    }
    // The demonstration catalogue's maxima are fixed.
    expect(
      [
        'fb_likes_count',
        'ig_followers_count',
        'reddit_mentions_count',
        'trustpilot_rating',
        'trustpilot_reviews_count',
        'shopify_reviews_count',
        'fb_reviews_count',
        'fb_ads_count',
        'fb_ads_active_count',
        'estimated_monthly_traffic',
        'product_count',
      ].map((key) => option(key).max),
    ).toEqual([
      31_420_978, 1_083_040, 650, 5, 317_141, 8_097_745, 888, 3_699, 3_346, 34_600_000_000, 547_136,
    ]);
  });

  it('has no Min and Max when its maximum is not above 1', async () => {
    const page = await catalogue.openPage();
    await intercept(page, '*/api/filters', () => {
      const response: FiltersResponse = JSON.parse(JSON.stringify(filters));
      for (const found of response.groups.flatMap(({ options }) => options)) {
        if (found.dataKey === 'reddit_mentions_count') found.max = 1;
      }
      return { json: response };
    });
    await page.goto('/brands/search');
    const box = await open(page, 'Social');
    await box.getByRole('checkbox', { name: /^Reddit mentions/ }).check();
    expect(await box.getByRole('group').count()).toBe(0);
    await box.getByRole('checkbox', { name: /^Facebook likes/ }).check();
    await expect.poll(() => box.getByRole('group').count(), TIMEOUT).toBe(1);
  });

  it('parses Min and Max as integers within the bounds, and sends no request with Min above Max', async () => {
    const { page, sent } = await openSearch();
    const box = await open(page, 'Social');
    await box.getByRole('checkbox', { name: /^Reddit mentions/ }).check();
    const [min, max] = [box.getByLabel('Min'), box.getByLabel('Max')];
    await min.fill('12.9');
    await max.fill('99999');
    await max.blur();
    await expect
      .poll(async () => [await min.inputValue(), await max.inputValue()], TIMEOUT)
      .toEqual(['12', '650']);
    await min.fill('-5');
    await min.blur();
    await expect.poll(() => min.inputValue(), TIMEOUT).toBe(String(option('reddit_mentions_count').min));
    await min.fill('40');
    await max.fill('20');
    await box.getByText("Min can't be greater than Max.").waitFor();
    expect(await min.getAttribute('aria-invalid')).toBe('true');
    await max.press('Enter');
    await pause(200);
    expect(sent.length).toBe(1);
    await max.fill('60');
    await max.press('Enter');
    await until(async () => sent.length >= 2);
    expect(sent[1]!.payload).toEqual({ reddit_mentions_count: { min: 40, max: 60 } });
    for (const [typed, text] of [
      ['many', 'Enter a number, such as 1500, 50k or 2.5m.'],
      ['0.1k', "Min can't be greater than Max."],
    ] as const) {
      await min.fill(typed);
      await box.getByText(text).waitFor();
      await min.press('Enter');
      expect(sent.length).toBe(2);
    }
    await min.fill('0,04k');
    await min.blur();
    await expect.poll(() => min.inputValue(), TIMEOUT).toBe('40');
    // An empty field is an open bound.
    await max.fill('');
    await max.press('Enter');
    await until(async () => sent.length === 3);
    expect(sent[2]!.payload).toEqual({ reddit_mentions_count: { min: 40 } });
  });

  it('reads numbers as people write them, says what they mean, and shows the column', async () => {
    const { page, sent } = await openSearch();
    expect(await columnNames(page)).not.toContain('Shopify reviews');
    const box = await open(page, 'Reviews');
    await box.getByRole('checkbox', { name: /^Shopify reviews/ }).check();
    const [min, max] = [box.getByLabel('Min'), box.getByLabel('Max')];
    for (const [typed, meaning] of [
      ['1.500', '= 1,500'],
      ['1.5m', '= 1,500,000'],
      ['50k', '= 50,000'],
    ] as const) {
      await min.fill(typed);
      await box.getByText(meaning, { exact: true }).waitFor();
    }
    await max.fill('2,5 Mio');
    await box.getByText('= 2,500,000', { exact: true }).waitFor();
    await expect.poll(() => min.inputValue(), TIMEOUT).toBe('50000');
    await max.press('Enter');
    await until(async () => sent.length === 2);
    expect(sent[1]!.payload).toEqual({ shopify_reviews_count: { min: 50_000, max: 2_500_000 } });
    await expect.poll(() => columnNames(page), TIMEOUT).toContain('Shopify reviews');
  });

  it('shows how many brands have no value, and excludes, includes or selects only them', async () => {
    const { page, sent } = await openSearch();
    const box = await open(page, 'Social');
    await box.getByRole('checkbox', { name: /^Reddit mentions/ }).check();
    await box.locator('svg rect').first().waitFor();
    const [known, unknown] = [
      (await filterBrands({ reddit_mentions_count: {} })).total,
      (await filterBrands({ reddit_mentions_count: { unknown: 'only' } })).total,
    ];
    expect(known + unknown).toBe(LARGE);
    const choice = box.getByLabel('Unknown Reddit mentions');
    await expect
      .poll(() => choice.getByRole('option').allTextContents(), TIMEOUT)
      .toEqual([
        'Exclude unknown',
        `Include unknown (${exact(unknown)})`,
        `Only unknown (${exact(unknown)})`,
      ]);
    await choice.selectOption('only');
    await expect.poll(() => box.getByLabel('Min').isDisabled(), TIMEOUT).toBe(true);
    await page.keyboard.press('Escape');
    await search(page).click();
    await until(async () => sent.length >= 2);
    expect(sent[1]!.payload).toEqual({ reddit_mentions_count: { unknown: 'only' } });
    await page.getByText(`of ${exact(unknown)} results`).waitFor();
  });
});

describe('A yes/no option', () => {
  it('is Yes when checked, toggles to No, and Remove unchecks it', async () => {
    const { page, sent } = await openSearch();
    const box = await open(page, 'Ads');
    const check = box.getByRole('checkbox', { name: /^Facebook ads running/ });
    await check.check();
    const row = box.getByRole('group', { name: 'Facebook ads running' });
    const toggle = row.getByRole('switch');
    await row.getByRole('switch', { checked: true }).waitFor();
    const count = async (value: boolean) => exact((await filterBrands({ is_fb_ads_active: value })).total);
    await row.getByText(`Yes (${await count(true)})`).waitFor();
    await toggle.click();
    await row.getByText(`No (${await count(false)})`).waitFor();
    await page.keyboard.press('Escape');
    await search(page).click();
    await until(async () => sent.length >= 2);
    expect(sent[1]!.payload).toEqual({ is_fb_ads_active: false });
    await open(page, 'Ads');
    await row.getByRole('button', { name: 'Remove Facebook ads running' }).click();
    await expect.poll(() => check.isChecked(), TIMEOUT).toBe(false);
    await expect.poll(() => row.count(), TIMEOUT).toBe(0);
  });
});

describe('A combobox', () => {
  it('finds countries by any part of the label, case-insensitively', async () => {
    const { page } = await openSearch();
    const box = await open(page, 'Location');
    // Every country plus 'Unknown'.
    const all = filters.countries.length + 1;
    await expect.poll(() => box.getByRole('option').count(), TIMEOUT).toBe(all);
    for (const text of ['uNiTeD', 'land', 'kosovo', 'european u']) {
      await box.getByPlaceholder('Locations').fill(text);
      const expected = [{ label: 'Unknown' }, ...filters.countries]
        .map(({ label }) => label)
        .filter((label) => label.toLowerCase().includes(text.toLowerCase()));
      expect(expected.length, text).toBeGreaterThan(0);
      const lines = box.getByRole('option');
      const filtered = async () => (await lines.count()) < all && (await lines.first().textContent());
      await expect.poll(filtered, TIMEOUT).toMatch(new RegExp(text, 'i'));
      const shown = await lines.allTextContents();
      // Accents are ignored, so "Cote" finds "Côte" too.
      expect(shown.length, text).toBeGreaterThanOrEqual(expected.length);
      for (const label of expected)
        expect(
          shown.some((line) => line.startsWith(label)),
          label,
        ).toBe(true);
    }
    await box.getByPlaceholder('Locations').fill('no such country');
    await box.getByText('No matches.').waitFor();
  });

  it('finds sub-categories under their category, at most 60 spacing units high', async () => {
    const { page } = await openSearch();
    const box = await open(page, 'Category');
    const list = box.getByRole('listbox');
    // A spacing unit is a quarter of a rem: 240 pixels.
    await expect.poll(async () => (await list.boundingBox())?.height, TIMEOUT).toBe(240);
    const lines = await box.getByRole('option').allTextContents();
    expect(lines.length).toBe(
      1 + filters.categories.reduce((sum, { sub_categories }) => sum + 1 + sub_categories.length, 0),
    );
    await box.getByPlaceholder('Categories').fill('COFFEE');
    await box.getByRole('option', { name: /^Coffee in Food and drink/ }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await search(page).click();
    await page.waitForURL('**/brands/search?categories=coffee');
    await tableLoaded(page);
    await expect.poll(() => activeFilters(page), TIMEOUT).toEqual(['Category: Coffee']);
  });
});

describe('Technologies', () => {
  it('find brands that use some and not others, with counts, and are shown as a column', async () => {
    const { page } = await openSearch();
    const box = await open(page, 'Technology');
    const field = box.getByRole('combobox', { name: 'Search technologies' });
    await expect.poll(() => hasFocus(field), TIMEOUT).toBe(true);
    const viewport = page.viewportSize()!;
    const { y, height } = (await box.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    expect(await box.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBeLessThanOrEqual(0);
    await page.keyboard.type('shopi');
    await box.getByRole('option', { name: /^Shopify Platform/ }).waitFor();
    await field.fill('klav');
    await box
      .getByRole('option', { name: /^Klaviyo/ })
      .first()
      .click();
    await box.getByRole('button', { name: "Doesn't use" }).click();
    await field.fill('judge');
    const judge = box.getByRole('option', { name: /^Judge\.me/ });
    const without = await filterBrands({ technologies: ['-judge-me'] });
    await judge.filter({ hasText: exact(without.total) }).click();
    await box.getByRole('button', { name: 'Show Technologies column' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await search(page).click();
    await page.waitForURL('**/brands/search?technologies=-judge-me,klaviyo&columns=technologies');
    await tableLoaded(page);
    await expect
      .poll(() => activeFilters(page), TIMEOUT)
      .toEqual(['Technology: not Judge.me', 'Technology: Klaviyo']);
    const listed = await page
      .locator('tbody td:last-child span[title]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')));
    expect(listed.length).toBe(10);
    expect(listed.every((title) => title?.includes('Klaviyo') && !title.includes('Judge.me'))).toBe(true);
  });
});

describe('Columns', () => {
  it('have the documented defaults, and an eye toggle shows or hides each (docs/product.md 3.6)', async () => {
    const { page, sent } = await openSearch();
    await expect.poll(() => columnNames(page), TIMEOUT).toEqual(DEFAULT_COLUMNS);
    const box = await open(page, 'Location');
    const eye = box.getByRole('button', { name: 'Show Location column' });
    expect(await eye.getAttribute('aria-pressed')).toBe('false');
    await eye.click();
    await eye.and(page.locator('[aria-pressed=true]')).waitFor();
    await expect.poll(() => columnNames(page), TIMEOUT).toEqual(DEFAULT_COLUMNS.toSpliced(3, 0, 'Location'));
    await page.keyboard.press('Escape');
    const site = await open(page, 'Site');
    await site.getByRole('button', { name: 'Show Site column' }).click();
    await expect
      .poll(() => columnNames(page), TIMEOUT)
      .toEqual(DEFAULT_COLUMNS.toSpliced(3, 0, 'Location').toSpliced(1, 1));
    await expect.poll(() => new URL(page.url()).search, TIMEOUT).toBe('?columns=-brand_url,locations');
    expect(sent.length).toBe(1);
    await page.reload();
    await tableLoaded(page);
    await expect
      .poll(() => columnNames(page), TIMEOUT)
      .toEqual(DEFAULT_COLUMNS.toSpliced(3, 0, 'Location').toSpliced(1, 1));
  });

  it('can all be shown with the eye toggles', async () => {
    const { page } = await openSearch();
    for (const { name, options } of filters.groups.filter(({ id }) => id !== 'brand')) {
      const box = await open(page, name);
      if (name === 'Growth') {
        for (const period of ['7 days', '30 days', '90 days']) {
          await box.getByRole('button', { name: period, exact: true }).click();
          await box
            .getByRole('button', {
              name: `Show Average price, ${period.replace(' days', '-day')} change column`,
            })
            .click();
        }
      }
      for (const { columnLabel, columnHidden } of options) {
        if (columnHidden && name !== 'Growth')
          await box.getByRole('button', { name: `Show ${columnLabel} column` }).click();
      }
      await closePanel(box);
    }
    await expect
      .poll(() => columnNames(page), TIMEOUT)
      .toEqual(
        filters.groups.flatMap(({ id, options }) =>
          options
            .map(({ columnLabel }) => columnLabel)
            .filter((label) => id !== 'growth' || label.startsWith('Average price')),
        ),
      );
    // The table scrolls within its own region.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('The results table', () => {
  it('links the brand to its overview in a new tab, with logo and name', async () => {
    const { page } = await openSearch();
    const [brand] = (await filterBrands({})).data;
    const link = page.locator('tbody tr').first().getByRole('link', { name: brand!.brand_name, exact: true });
    expect(await link.getAttribute('href')).toBe(`/brands/${brand!.id}/overview`);
    expect(await link.locator('img').getAttribute('src')).toBe(brand!.profile_image);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.waitForURL(`/brands/${brand!.id}/overview`);
    await tab.getByRole('heading', { level: 1, name: brand!.brand_name }).waitFor();
    expect(page.url()).toContain('/brands/search');
  });

  it("shows pills, links, K/M/B/T suffixes, and '-' for unknown and zero", async () => {
    const page = await catalogue.openPage({ viewport: { width: 1920, height: 900 } });
    const [brand] = (await filterBrands({})).data as [Brand];
    const values = {
      estimated_monthly_traffic: 34_600_000_000,
      fb_likes_count: 999,
      ig_followers_count: 1_000,
      reddit_mentions_count: 0,
      fb_ads_count: null,
      estimated_monthly_revenue: 2_450_000_000_000,
      estimated_monthly_orders: 1_250_000,
      product_min_price: 9.5,
    };
    await fulfilWith(page, [
      {
        ...brand,
        ...values,
        is_fb_ads_active: true,
        is_pinned: false,
        brand_url: 'https://www.shop.example/eu',
      },
      {
        ...brand,
        id: brand.id + 1,
        is_fb_ads_active: null,
        brand_url: 'NULL',
        brand_description: null,
        categories: [],
        locations: [],
        profile_image: 'https://pictures.invalid/none.png',
      },
    ]);
    const columns = [...Object.keys(values), 'is_fb_ads_active', 'is_pinned', 'locations'].join(',');
    await page.goto(`/brands/search?columns=${columns}`);
    await tableLoaded(page);
    await until(async () => (await page.locator('tbody [data-placeholder]').count()) === 1);
    const names = await columnNames(page);
    const cells = async (row: number) => {
      const texts = await page.locator('tbody tr').nth(row).locator('td').allTextContents();
      return Object.fromEntries(names.map((name, index) => [name, texts[index]]));
    };
    expect(await cells(0)).toMatchObject({
      'Monthly traffic': '34.6B',
      'Facebook likes': '999',
      'Instagram followers': '1.0K',
      'Reddit mentions': '-',
      'Facebook ads': '-',
      'Monthly revenue': '$2.5T',
      'Monthly orders': '1.3M',
      'Min price': '$9.50',
      'Facebook ads running': 'Yes',
      Pinned: 'No',
      Site: 'shop.example/eu',
    });
    expect(await cells(1)).toMatchObject({
      'Facebook ads running': '-',
      Site: '-',
      Description: '-',
      Category: '-',
      Location: '-',
    });
    const site = page.getByRole('link', { name: 'shop.example/eu' });
    expect(await site.getAttribute('href')).toBe('https://www.shop.example/eu');
    expect([await site.getAttribute('target'), await site.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it("shows 'No items found.' and no pagination bar when nothing matches", async () => {
    const { page } = await openSearch(
      '?locations=AX&categories=coffee&is_pinned=true&fb_likes_count=31000000-',
    );
    await page.getByRole('gridcell', { name: 'No items found.' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Pagination' }).count()).toBe(0);
  });

  it("offers 'Try again' when loading fails, without a toast (docs/product.md 3.6)", async () => {
    const page = await catalogue.openPage();
    let failing = true;
    await intercept(page, '*/api/brands/filter?*', () => (failing ? 'fail' : 'continue'));
    await page.goto('/brands/search');
    await page.getByText("Couldn't load results.").waitFor();
    expect(await page.locator('[data-toast]').count()).toBe(0);
    failing = false;
    await page.getByRole('gridcell').getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`of ${exact(LARGE)} results`).waitFor();
  });

  it('ignores a late response to an earlier page', async () => {
    const { page } = await openSearch();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, '*/api/brands/filter?page=2&limit=10', () => held.then(() => 'continue'));
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await page.getByText('Showing 21 to 30').waitFor();
    const third = (await filterBrands({}, 3)).data.map(({ brand_name }) => brand_name);
    const names = () => page.locator('tbody tr td:first-child').allTextContents();
    await expect.poll(names, TIMEOUT).toEqual(third);
    release();
    await pause(500);
    expect(await names()).toEqual(third);
  });
});

describe('The pagination bar', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
  const numbers = async (page: Page) =>
    (
      await bar(page)
        .getByRole('button', { name: /^Page / })
        .allTextContents()
    ).map(Number);

  it('moves with Previous, Next and a window of five page numbers', async () => {
    const { page, all } = await openSearch();
    const [previous, next] = ['Previous', 'Next'].map((name) => bar(page).getByRole('button', { name }));
    expect(await previous!.isDisabled()).toBe(true);
    await expect.poll(() => numbers(page), TIMEOUT).toEqual([1, 2, 3, 4, 5]);
    await next!.click();
    await bar(page)
      .getByText(`Showing 11 to 20 of ${exact(LARGE)} results`)
      .waitFor();
    await bar(page).getByRole('button', { name: 'Page 5' }).click();
    await bar(page).getByText('Showing 41 to 50').waitFor();
    await expect.poll(() => numbers(page), TIMEOUT).toEqual([3, 4, 5, 6, 7]);
    await previous!.click();
    await bar(page).getByText('Showing 31 to 40').waitFor();
    // Each page is requested once.
    const times = (number: number) => all.filter((request) => pageOf(request) === number).length;
    await expect.poll(() => [1, 2, 5, 4].map(times), TIMEOUT).toEqual([1, 1, 1, 1]);
    await expect.poll(() => bar(page).locator('[aria-current=page]').textContent(), TIMEOUT).toBe('4');

    await page.goto('/brands/search?page=200');
    await bar(page).getByText('Showing 1,991 to 2,000 of 2,000 results').waitFor();
    await expect.poll(() => numbers(page), TIMEOUT).toEqual([196, 197, 198, 199, 200]);
    await expect
      .poll(async () => [await previous!.isDisabled(), await next!.isDisabled()], TIMEOUT)
      .toEqual([false, true]);

    // A page past the end redirects to the last one, without claiming that nothing was found.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('No items found.')) sessionStorage.setItem('empty', 'shown');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/brands/search?page=99999');
    await page.waitForURL('**/brands/search?page=200');
    expect(await page.evaluate(() => sessionStorage.getItem('empty'))).toBeNull();
    await bar(page).getByText('Showing 1,991 to 2,000').waitFor();
  });

  it.each([
    [1, [1]],
    [31, [1, 2, 3, 4]],
  ])('shows only the existing pages for %i results', async (total, expected) => {
    const page = await catalogue.openPage();
    const { data } = await filterBrands({});
    await fulfilWith(page, data.slice(0, Math.min(10, total)), total);
    await page.goto('/brands/search');
    await bar(page)
      .getByText(`Showing 1 to ${Math.min(10, total)} of ${total} results`)
      .waitFor();
    await expect.poll(() => numbers(page), TIMEOUT).toEqual(expected);
  });
});

describe('Chips', () => {
  it('uncheck their filter and search when removed, keeping unsaved edits', async () => {
    const { page, sent } = await openSearch('?locations=DE,US&is_fb_ads_active=true&page=2');
    await expect
      .poll(() => activeFilters(page), TIMEOUT)
      .toEqual(['Location: Germany', 'Location: United States', 'Facebook ads running: Yes']);
    const box = await open(page, 'Social');
    await box.getByRole('checkbox', { name: /^Facebook likes/ }).check();
    await box.getByLabel('Min').fill('777');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove Location: Germany' }).click();
    await tableLoaded(page);
    await expect
      .poll(() => activeFilters(page), TIMEOUT)
      .toEqual(['Location: United States', 'Facebook ads running: Yes']);
    await expect
      .poll(() => sent.at(-1), TIMEOUT)
      .toEqual({
        address: '?page=1&limit=10',
        payload: { locations: ['US'], is_fb_ads_active: true },
      });
    await page.getByRole('button', { name: 'Remove Facebook ads running: Yes' }).click();
    await expect.poll(() => activeFilters(page), TIMEOUT).toEqual(['Location: United States']);
    const running = (await open(page, 'Ads')).getByRole('checkbox', { name: /running/ });
    await expect.poll(() => running.isChecked(), TIMEOUT).toBe(false);
    await page.keyboard.press('Escape');
    await open(page, 'Social');
    const likes = panel(page, 'Social').getByLabel('Min');
    await expect.poll(() => likes.inputValue(), TIMEOUT).toBe('777');
    await panel(page, 'Social').getByLabel('Min').press('Enter');
    await until(async () => sent.at(-1)!.payload.fb_likes_count?.min === 777);
    expect(sent.at(-1)!.payload.locations).toEqual(['US']);
  });

  it('are checked in the panel again on Back', async () => {
    const { page } = await openSearch('?locations=DE,US&is_fb_ads_active=true');
    await page.getByRole('button', { name: 'Remove Location: Germany' }).click();
    await expect
      .poll(() => activeFilters(page), TIMEOUT)
      .toEqual(['Location: United States', 'Facebook ads running: Yes']);
    await page.getByRole('button', { name: 'Remove Facebook ads running: Yes' }).click();
    await expect.poll(() => activeFilters(page), TIMEOUT).toEqual(['Location: United States']);
    await page.goBack();
    await expect
      .poll(() => activeFilters(page), TIMEOUT)
      .toEqual(['Location: United States', 'Facebook ads running: Yes']);
    const running = (await open(page, 'Ads')).getByRole('checkbox', { name: /running/ });
    await expect.poll(() => running.isChecked(), TIMEOUT).toBe(true);
  });

  it('can all be cleared at once', async () => {
    const { page, sent } = await openSearch('?locations=DE,US');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText(`of ${exact(LARGE)} results`).waitFor();
    await expect.poll(() => sent.at(-1)!.payload, TIMEOUT).toEqual({});
    await expect.poll(() => activeFilters(page), TIMEOUT).toEqual([]);
  });
});

describe('The address', () => {
  it('restores the same search on reload, back, forward and from a shared link', async () => {
    const { page } = await openSearch();
    const state = async (of: Page) => {
      await tableLoaded(of);
      return {
        address: new URL(of.url()).search,
        chips: await activeFilters(of),
        headers: await columnNames(of),
        names: await of.locator('tbody tr td:first-child').allTextContents(),
        bar: await of.getByRole('navigation', { name: 'Pagination' }).textContent(),
      };
    };
    /** The page's state once it has changed from `before` and is stable: its parts update in sequence. */
    const changedFrom = (before: { names: string[] }) =>
      until(async () => {
        const [now, again] = [await state(page), await state(page)];
        const stable = JSON.stringify(now) === JSON.stringify(again);
        return stable && String(now.names) !== String(before.names) && now;
      });
    const shows = (expected: object, of = page) => expect.poll(() => state(of), TIMEOUT).toEqual(expected);
    const first = await state(page);
    const box = await open(page, 'Social');
    await box.getByRole('button', { name: 'Show Reddit mentions column' }).click();
    await box.getByRole('checkbox', { name: /^Facebook likes/ }).check();
    await box.getByLabel('Min').fill('300000');
    await page.keyboard.press('Escape');
    await search(page).click();
    await page.waitForURL(/fb_likes_count=300000-/);
    const second = await changedFrom(first);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.waitForURL(/page=2/);
    const third = await changedFrom(second);

    await page.reload();
    await shows(third);
    await page.goBack();
    await shows(second);
    await open(page, 'Social');
    const likes = panel(page, 'Social').getByLabel('Min');
    await expect.poll(() => likes.inputValue(), TIMEOUT).toBe('300000');
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect.poll(async () => (await state(page)).names, TIMEOUT).toEqual(first.names);
    await expect.poll(() => activeFilters(page), TIMEOUT).toEqual([]);
    await page.goForward();
    await page.goForward();
    await shows(third);

    const { page: other } = await openSearch(third.address);
    await shows(third, other);
  });

  it('ignores the invalid parts of a malformed link', async () => {
    const { page, sent } = await openSearch(
      '?locations=US,ZZ&categories=nonsense&fb_likes_count=9-1&page=x&what=1',
    );
    expect(sent[0]).toEqual({ address: '?page=1&limit=10', payload: { locations: ['US'] } });
    await expect.poll(() => activeFilters(page), TIMEOUT).toEqual(['Location: United States']);
    expect(sent.every(({ payload }) => payload.categories === undefined)).toBe(true);
  });
});

describe('Counts beside the options', () => {
  it('show how many brands each would leave as the filters are edited', async () => {
    const { page } = await openSearch();
    let box = await open(page, 'Location');
    const line = (name: string) => box.getByRole('option', { name: new RegExp(`^${name}`) });
    await line('Germany')
      .getByText(exact((await filterBrands({ locations: ['DE'] })).total), { exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
    const ads = await open(page, 'Ads');
    await ads.getByRole('checkbox', { name: /running/ }).check();
    await page.keyboard.press('Escape');
    box = await open(page, 'Location');
    const { total } = await filterBrands({ locations: ['DE'], is_fb_ads_active: true });
    await line('Germany').getByText(exact(total), { exact: true }).waitFor();
  });

  it('are optional: filters work when counts fail to load', async () => {
    const page = await catalogue.openPage();
    await intercept(page, '*/api/brands/facets', () => 'fail');
    const requests = requestsTo(page, '/api/brands/facets');
    await page.goto('/brands/search');
    const box = await open(page, 'Ads');
    await until(async () => requests.length > 0);
    await box.getByRole('checkbox', { name: /running/ }).check();
    await page.getByText('Filters changed. Search to see matching brands.').first().waitFor();
    await page.keyboard.press('Escape');
    await search(page).click();
    await page.waitForURL('**/brands/search?is_fb_ads_active=true');
  });
});

describe('The filters', () => {
  it('can be reloaded after they failed to load', async () => {
    const page = await catalogue.openPage();
    let failing = true;
    await intercept(page, '*/api/filters', () => (failing ? 'fail' : 'continue'));
    await page.goto('/brands/search?locations=US');
    await page.getByText("Couldn't load filters.").waitFor();
    // Results load regardless.
    await tableLoaded(page);
    await expect.poll(() => page.locator('tbody tr').count(), TIMEOUT).toBe(10);
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await button(page, 'Social').waitFor();
  });
});

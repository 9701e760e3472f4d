import { type Brand, countryLabel, type DataKey } from '@brandlode/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, FILTERS, fail, succeed } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { parameter, path, press, texts } from '../support/page.ts';

const ALL = brands(2_000);
beforeEach(() => answerBrands(ALL));

type Sent = { query: Record<string, string>; body: unknown };
const isAhead = (sent: Sent, before: Sent | undefined) =>
  before !== undefined &&
  Number(sent.query.page) === Number(before.query.page) + 1 &&
  JSON.stringify(sent.body) === JSON.stringify(before.body);
/** Filter requests except those for the page after the displayed one. */
const searches = () => {
  const all = callsOf('filterBrands');
  return all.filter((call, index) => !isAhead(call, all[index - 1]));
};
const payloads = () => searches().map(({ body }) => body);

async function openSearch(query = '', width = 1440) {
  await openPage(`/brands/search${query}`, { width });
  await tableLoaded();
  await expect.element(button('Social')).toBeVisible();
}
const tableLoaded = () => expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
/** A panel's button; its name includes the number of selected options. */
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}( \\d+ selected)?$`) });
const search = page.getByRole('button', { name: 'Search', exact: true });
async function open(name: string): Promise<Locator> {
  await button(name).click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await expect.element(panel).toBeVisible();
  return panel;
}
/** Presses Escape until the panel is closed: a panel that has just opened may not listen yet. */
const close = (panel: Locator) =>
  expect
    .poll(async () => {
      await press('Escape');
      return panel.query();
    })
    .toBeNull();
const check = (panel: Locator, label: string) =>
  panel
    .getByRole('checkbox', { name: new RegExp(`^${label}`) })
    .first()
    .click();
const chips = () => texts(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem'));
const columnNames = () => texts(page.getByRole('columnheader'));
const rows = () => [...document.querySelectorAll('tbody tr[data-index]')];
const names = () => rows().map((row) => row.querySelector('td a')?.textContent);
const option = (dataKey: DataKey) =>
  FILTERS.groups.flatMap(({ options }) => options).find((found) => found.dataKey === dataKey)!;

const DEFAULT_COLUMNS = [
  'Brand',
  'Site',
  'Monthly traffic',
  'Category',
  'Facebook likes',
  'Instagram followers',
  'Description',
];

it('The page has its heading, its text and one sort order, and requests page 1 with an empty filter, ten results per page', async () => {
  await openSearch();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Search Brands', exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByText('Search and filter brands in a variety of ways.', { exact: true }))
    .toBeVisible();
  expect(document.title).toMatch(/^Search Brands/);
  expect(texts(page.getByLabelText('Sort by').getByRole('option'))).toEqual(['Most Popular']);
  expect(searches()).toMatchObject([{ query: { page: '1', limit: '10' }, body: {} }]);
  expect(names()).toEqual(ALL.slice(0, 10).map(({ brand_name }) => brand_name));
  await expect.element(page.getByText('Showing 1 to 10 of 2,000 results')).toBeVisible();
});

describe('The filter bar', () => {
  it('has a dropdown panel for each group but brand, description and brand_url', async () => {
    await openSearch();
    const groups = [...document.querySelectorAll('form button[aria-expanded]')];
    expect(groups.map(({ textContent }) => textContent)).toEqual([
      'Site',
      'Location',
      'Category',
      'Social',
      'Reviews',
      'Ads',
      'Store',
      'Products',
      'Other',
      'More filters',
    ]);
    const more = await open('More filters');
    for (const name of ['Technology', 'Market', 'Growth', 'Similar to'])
      await expect.element(more.getByRole('button', { name })).toBeVisible();
    await close(more);
    for (const [name, labels] of [
      ['Site', ['Monthly traffic']],
      ['Social', ['Facebook likes', 'Instagram followers', 'Reddit mentions']],
      ['Reviews', ['Trustpilot rating', 'Trustpilot reviews', 'Shopify reviews', 'Facebook reviews']],
      ['Ads', ['Facebook ads', 'Active Facebook ads', 'Facebook ads running']],
      ['Store', ['Monthly revenue', 'Monthly orders', 'Sells goods']],
      ['Products', ['Products', 'Min price', 'Average price', 'Max price', 'New products, 30 days']],
      ['Other', ['Pinned']],
    ] as const) {
      const panel = await open(name);
      const boxes = panel.getByRole('checkbox');
      expect(boxes.elements().length, name).toBe(labels.length);
      for (const label of labels)
        await expect
          .element(panel.getByRole('checkbox', { name: new RegExp(`^${label}`) }).first())
          .toBeVisible();
      await close(panel);
    }
  });

  it("searches only when 'Search' is pressed, from page 1", async () => {
    await openSearch('?page=2');
    const panel = await open('Ads');
    answer('countFacets', ({ body }) => ({
      total: (body as { is_fb_ads_active?: boolean }).is_fb_ads_active ? 820 : 2_000,
    }));
    await check(panel, 'Facebook ads running');
    await expect.element(search).toHaveTextContent('Search · 820');
    await expect.element(page.getByText('Current results: 2,000', { exact: true })).toBeVisible();
    await close(panel);
    expect(searches()).toHaveLength(1);
    await search.click();
    await expect
      .poll(() => searches()[1])
      .toMatchObject({
        query: { page: '1' },
        body: { is_fb_ads_active: true },
      });
    await expect.poll(chips).toEqual(['Facebook ads running: Yes']);
  });

  it('sends ranges, flags, country ids and lower-case category labels (docs/product.md 4.3)', async () => {
    await openSearch();
    const location = await open('Location');
    await location.getByPlaceholder('Locations').fill('united');
    await location.getByRole('option', { name: /^United States\s*[\d,]*$/ }).click();
    await location.getByRole('option', { name: /^United Kingdom/ }).click();
    await press('Escape');
    await close(location);
    const category = await open('Category');
    await category.getByRole('option', { name: /^Food and drink/ }).click();
    await close(category);
    const social = await open('Social');
    await check(social, 'Facebook likes');
    await social.getByLabelText('Min').fill('500');
    await close(social);
    const other = await open('Other');
    await check(other, 'Pinned');
    await other.getByRole('switch', { name: 'Pinned' }).click();
    await close(other);
    await search.click();
    await expect
      .poll(() => payloads()[1])
      .toEqual({
        fb_likes_count: { min: 500, max: 1_000_000 },
        is_pinned: false,
        locations: ['GB', 'US'],
        categories: ['food and drink'],
      });
    await expect
      .poll(() => chips().sort())
      .toEqual([
        'Category: Food and drink',
        'Facebook likes: 500 to 1,000,000',
        'Location: United Kingdom',
        'Location: United States',
        'Pinned: No',
      ]);
  });
});

describe('A numeric option', () => {
  it("starts with the catalogue's bounds when checked, and Remove unchecks it", async () => {
    await openSearch();
    const panel = await open('Reviews');
    const { label, min, max } = option('trustpilot_rating');
    const row = panel.getByRole('group', { name: label, exact: true });
    expect(row.query()).toBeNull();
    await check(panel, label);
    for (const [name, value] of [
      ['Min', min],
      ['Max', max],
    ] as const) {
      const field = row.getByRole('spinbutton', { name });
      await expect.element(field).toHaveValue(String(value));
      await expect.element(field).toHaveAttribute('aria-valuemin', `${min}`);
      await expect.element(field).toHaveAttribute('aria-valuemax', `${max}`);
    }
    await row.getByRole('button', { name: `Remove ${label}` }).click();
    await expect.element(row).not.toBeInTheDocument();
    await expect
      .element(panel.getByRole('checkbox', { name: new RegExp(`^${label}`) }).first())
      .not.toBeChecked();
  });

  it('has no Min and Max when its maximum is not above 1', async () => {
    const groups = structuredClone(FILTERS.groups);
    for (const found of groups.flatMap(({ options }) => options))
      if (found.dataKey === 'reddit_mentions_count') found.max = 1;
    answer('listFilters', { groups });
    await openSearch();
    const panel = await open('Social');
    await check(panel, 'Reddit mentions');
    await check(panel, 'Facebook likes');
    await expect.poll(() => panel.getByRole('group').elements().length).toBe(1);
  });

  it('sends no request while its bounds cannot be searched for, and an empty field is an open bound', async () => {
    await openSearch();
    const panel = await open('Social');
    await check(panel, 'Reddit mentions');
    const [min, max] = [panel.getByLabelText('Min'), panel.getByLabelText('Max')];
    await max.fill('60');
    for (const [typed, text] of [
      ['many', 'Enter a number, such as 1500, 50k or 2.5m.'],
      ['0.1k', "Min can't be greater than Max."],
    ] as const) {
      await min.fill(typed);
      await expect.element(panel.getByText(text)).toBeVisible();
      await expect.element(min).toHaveAttribute('aria-invalid', 'true');
      await press('Enter');
    }
    await min.fill('0,04k');
    await press('Enter');
    await expect.poll(payloads).toEqual([{}, { reddit_mentions_count: { min: 40, max: 60 } }]);
    await max.fill('');
    await press('Enter');
    await expect.poll(() => payloads()[2]).toEqual({ reddit_mentions_count: { min: 40 } });
  });

  it('keeps decimals, and ends beyond the bounds, of a link while another filter is edited', async () => {
    await openSearch('?trustpilot_rating=4.5-&estimated_monthly_traffic=2000000-');
    const reviews = await open('Reviews');
    await expect.element(reviews.getByLabelText('Min')).toHaveValue('4.5');
    reviews.getByLabelText('Min').element().focus();
    reviews.getByLabelText('Max').element().focus();
    await close(reviews);
    const other = await open('Other');
    await check(other, 'Pinned');
    await close(other);
    await search.click();
    await expect
      .poll(() => payloads()[1])
      .toEqual({
        trustpilot_rating: { min: 4.5 },
        estimated_monthly_traffic: { min: 2_000_000 },
        is_pinned: true,
      });
  });

  it('reads numbers as people write them, says what they mean, and shows the column', async () => {
    await openSearch();
    expect(columnNames()).not.toContain('Shopify reviews');
    const panel = await open('Reviews');
    await check(panel, 'Shopify reviews');
    const [min, max] = [panel.getByLabelText('Min'), panel.getByLabelText('Max')];
    for (const [typed, meaning] of [
      ['1.500', '= 1,500'],
      ['50k', '= 50,000'],
    ] as const) {
      await min.fill(typed);
      await expect.element(panel.getByText(meaning, { exact: true })).toBeVisible();
    }
    await max.fill('0,5 Mio');
    await expect.element(panel.getByText('= 500,000', { exact: true })).toBeVisible();
    await expect.element(min).toHaveValue('50000');
    await press('Enter');
    await expect.poll(() => payloads()[1]).toEqual({ shopify_reviews_count: { min: 50_000, max: 500_000 } });
    await expect.poll(columnNames).toContain('Shopify reviews');
  });

  it('counts the brands that match once the option is checked, from 1 on', async () => {
    const { metrics } = EXAMPLES.FacetsResponse;
    const buckets = [
      { min: 0, max: 0, count: 700 },
      { min: 1, max: 50, count: 40 },
      { min: 51, max: 900, count: 2 },
    ];
    answer('countFacets', { metrics: { ...metrics, reddit_mentions_count: { unknown: 0, buckets } } });
    await openSearch();
    const panel = await open('Social');
    await expect.element(panel.getByRole('checkbox', { name: 'Reddit mentions 42' })).toBeVisible();
  });

  it('shows how many brands have no value, and excludes, includes or selects only them', async () => {
    const { metrics } = EXAMPLES.FacetsResponse;
    answer('countFacets', {
      metrics: { ...metrics, reddit_mentions_count: { ...metrics.reddit_mentions_count, unknown: 1_250 } },
    });
    await openSearch();
    const panel = await open('Social');
    await check(panel, 'Reddit mentions');
    const choice = panel.getByLabelText('Unknown Reddit mentions');
    await expect
      .poll(() => texts(choice.getByRole('option')))
      .toEqual(['Exclude unknown', 'Include unknown (1,250)', 'Only unknown (1,250)']);
    await choice.selectOptions('only');
    await expect.element(panel.getByLabelText('Min')).toBeDisabled();
    await close(panel);
    await search.click();
    await expect.poll(() => payloads()[1]).toEqual({ reddit_mentions_count: { unknown: 'only' } });
  });
});

it('A yes/no option is Yes when checked, toggles to No, and Remove unchecks it', async () => {
  const { flags } = EXAMPLES.FacetsResponse;
  answer('countFacets', { flags: { ...flags, is_fb_ads_active: { yes: 820, no: 340, unknown: 840 } } });
  await openSearch();
  const panel = await open('Ads');
  await check(panel, 'Facebook ads running');
  const row = panel.getByRole('group', { name: 'Facebook ads running' });
  await expect.element(row.getByRole('switch')).toBeChecked();
  await expect.element(row.getByText('Yes (820)')).toBeVisible();
  await row.getByRole('switch').click();
  await expect.element(row.getByText('No (340)')).toBeVisible();
  await close(panel);
  await search.click();
  await expect.poll(() => payloads()[1]).toEqual({ is_fb_ads_active: false });
  await open('Ads');
  await row.getByRole('button', { name: 'Remove Facebook ads running' }).click();
  await expect.element(panel.getByRole('checkbox', { name: /^Facebook ads running/ })).not.toBeChecked();
  await expect.element(row).not.toBeInTheDocument();
});

describe('A combobox', () => {
  it('finds countries by any part of the label, lists them by their number of brands, and says that none matches', async () => {
    const counts = { ...EXAMPLES.FacetsResponse.lists, locations: { DE: 20, US: 900, GB: 85 } };
    answer('countFacets', { lists: counts });
    await openSearch();
    const panel = await open('Location');
    const lines = panel.getByRole('option');
    await expect.poll(() => texts(lines)[1]).toMatch(/^United States.*900$/);
    expect(
      texts(lines)
        .slice(1, 4)
        .map((line) => line.replace(/[\d,]+$/, '')),
    ).toEqual(['US', 'GB', 'DE'].map(countryLabel));
    const field = panel.getByPlaceholder('Locations');
    await field.fill('uNiTeD');
    await expect
      .poll(() => texts(lines))
      .toSatisfy((found: string[]) => found.length > 2 && found.every((line) => /united/i.test(line)));
    await field.fill('no such country');
    await expect.element(panel.getByText('No matches.')).toBeVisible();
  });

  it('finds sub-categories under their category, at most 60 spacing units high', async () => {
    await openSearch();
    const panel = await open('Category');
    // A spacing unit is a quarter of a rem: 240 pixels.
    await expect.poll(() => panel.getByRole('listbox').element().getBoundingClientRect().height).toBe(240);
    await panel.getByPlaceholder('Categories').fill('COFFEE');
    await panel.getByRole('option', { name: /^Coffee in Food and drink/ }).click();
    await press('Escape');
    await close(panel);
    await search.click();
    await expect.poll(path).toBe('/brands/search?categories=coffee');
    await expect.poll(chips).toEqual(['Category: Coffee']);
  });

  it('of technologies fits the window, and chooses those that brands use and those that they do not', async () => {
    answer('countFacets', { withoutTechnology: { 'judge-me': 1_420 } });
    await openSearch();
    await open('More filters');
    const panel = await open('Technology');
    const field = panel.getByRole('combobox', { name: 'Search technologies' });
    await expect.element(field).toHaveFocus();
    const { bottom } = panel.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(innerHeight);
    expect(panel.element().scrollHeight).toBeLessThanOrEqual(panel.element().clientHeight);
    await field.fill('shopi');
    await expect.element(panel.getByRole('option', { name: /^Shopify Platform/ })).toBeVisible();
    await field.fill('klav');
    await panel
      .getByRole('option', { name: /^Klaviyo/ })
      .first()
      .click();
    await panel.getByRole('button', { name: "Doesn't use" }).click();
    await field.fill('judge');
    await panel.getByRole('option', { name: /^Judge\.me.*1,420/ }).click();
    await press('Escape');
    await close(panel);
    await search.click();
    await expect.poll(path).toBe('/brands/search?technologies=-judge-me,klaviyo');
    await expect.poll(chips).toEqual(['Technology: Klaviyo', 'Technology: not Judge.me']);
  });
});

describe('Columns', () => {
  it('have the documented defaults, and an eye toggle shows or hides each (docs/product.md 3.6)', async () => {
    await openSearch();
    expect(columnNames()).toEqual(DEFAULT_COLUMNS);
    const location = await open('Location');
    const eye = location.getByRole('button', { name: 'Show Location column' });
    await expect.element(eye).toHaveAttribute('aria-pressed', 'false');
    await eye.click();
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
    await close(location);
    const site = await open('Site');
    await site.getByRole('button', { name: 'Show Site column' }).click();
    const changed = DEFAULT_COLUMNS.toSpliced(3, 0, 'Location').toSpliced(1, 1);
    await expect.poll(columnNames).toEqual(changed);
    await expect.poll(path).toBe('/brands/search?columns=-brand_url,locations');
    expect(searches()).toHaveLength(1);
    await openSearch('?columns=-brand_url,locations');
    expect(columnNames()).toEqual(changed);
  });

  it('can all be shown, without the page scrolling sideways', async () => {
    const options = FILTERS.groups.flatMap(({ options }) => options);
    const hidden = options.filter(({ columnHidden }) => columnHidden).map(({ dataKey }) => dataKey);
    await openSearch(`?columns=${hidden}`);
    await expect.poll(columnNames).toEqual(options.map(({ columnLabel }) => columnLabel));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});

it('An export of all columns has the growth that the table shows', async () => {
  const growth = 'estimated_monthly_traffic_change_90d';
  fail('createExport', 'network');
  await openSearch(`?sort=${growth}:desc&columns=${growth}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export brands' });
  await expect.element(dialog.getByRole('radio', { name: 'All columns' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect
    .poll(() => callsOf('createExport').map(({ body }) => body))
    .toMatchObject([{ columns: expect.arrayContaining(['brand_name', 'trustpilot_rating', growth]) }]);
});

describe('The results table', () => {
  it("shows pills, links, K/M/B/T suffixes, and '-' for unknown and zero", async () => {
    const values: Partial<Brand> = {
      estimated_monthly_traffic: 34_600_000_000,
      fb_likes_count: 999,
      ig_followers_count: 1_000,
      reddit_mentions_count: 0,
      fb_ads_count: null,
      estimated_monthly_revenue: 2_450_000_000_000,
      estimated_monthly_orders: 1_250_000,
      product_min_price: 9.5,
    };
    const flags = { is_fb_ads_active: true, is_pinned: false };
    const missing = { is_fb_ads_active: null, brand_url: 'NULL', brand_description: null };
    answerBrands([
      { ...EXAMPLES.Brand, ...values, ...flags, estimates: {}, brand_url: 'https://www.shop.example/eu' },
      { ...EXAMPLES.Brand, id: 43, ...missing, categories: [], locations: [] },
    ]);
    await openSearch(`?columns=${[...Object.keys(values), ...Object.keys(flags), 'locations']}`, 1920);
    const cells = (row: number) =>
      Object.fromEntries(
        [...rows()[row]!.querySelectorAll('td')].map(({ textContent }, index) => [
          columnNames()[index],
          textContent,
        ]),
      );
    expect(cells(0)).toMatchObject({
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
    expect(cells(1)).toMatchObject({
      'Facebook ads running': '-',
      Site: '-',
      Description: '-',
      Category: '-',
      Location: '-',
    });
    const site = page.getByRole('link', { name: 'shop.example/eu' });
    await expect.element(site).toHaveAttribute('href', 'https://www.shop.example/eu');
    await expect.element(site).toHaveAttribute('target', '_blank');
    await expect.element(site).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it("shows 'No items found.' and no pagination bar when nothing matches", async () => {
    answerBrands([]);
    await openSearch('?locations=AX');
    await expect.element(page.getByRole('gridcell', { name: 'No items found.' })).toBeVisible();
    expect(page.getByRole('navigation', { name: 'Pagination' }).query()).toBeNull();
  });

  it("offers 'Try again' when loading fails, without a toast (docs/product.md 3.6)", async () => {
    fail('filterBrands', 'invalid-request');
    await openPage('/brands/search');
    await expect.element(page.getByText("Couldn't load results.")).toBeVisible();
    expect(document.querySelector('[data-toast]')).toBeNull();
    answerBrands(ALL);
    await page.getByRole('gridcell').getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('of 2,000 results')).toBeVisible();
  });

  it('ignores a late response to an earlier page', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const pageOf = (number: number) => ALL.slice(number * 10 - 10, number * 10);
    answer('filterBrands', async ({ query }) => {
      const number = Number(query.page);
      if (number === 2) await held;
      return { data: pageOf(number), count: 2_000, total: 2_000 };
    });
    await openSearch();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    const third = pageOf(3).map(({ brand_name }) => brand_name);
    await expect.poll(names).toEqual(third);
    release();
    // Requested and displayed after the late response.
    await page.getByRole('button', { name: 'Page 5', exact: true }).click();
    await expect.poll(names).toEqual(pageOf(5).map(({ brand_name }) => brand_name));
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect.poll(names).toEqual(third);
  });
});

describe('The pagination bar', () => {
  const bar = page.getByRole('navigation', { name: 'Pagination' });
  const numbers = () => texts(bar.getByRole('button', { name: /^Page / })).map(Number);
  const previous = bar.getByRole('button', { name: 'Previous' });
  const next = bar.getByRole('button', { name: 'Next' });

  it('moves with Previous, Next and a window of five page numbers, requesting each page once', async () => {
    await openSearch();
    await expect.element(previous).toBeDisabled();
    expect(numbers()).toEqual([1, 2, 3, 4, 5]);
    await next.click();
    await expect.element(bar.getByText('Showing 11 to 20 of 2,000 results')).toBeVisible();
    await bar.getByRole('button', { name: 'Page 5' }).click();
    await expect.element(bar.getByText('Showing 41 to 50')).toBeVisible();
    expect(numbers()).toEqual([3, 4, 5, 6, 7]);
    await previous.click();
    await expect.element(bar.getByText('Showing 31 to 40')).toBeVisible();
    const times = (number: string) =>
      callsOf('filterBrands').filter(({ query }) => query.page === number).length;
    await expect.poll(() => ['1', '2', '5', '4'].map(times)).toEqual([1, 1, 1, 1]);
  });

  it('ends at the last page, to which a page past the end redirects without claiming that nothing was found', async () => {
    await openSearch('?page=200');
    await expect.element(bar.getByText('Showing 1,991 to 2,000 of 2,000 results')).toBeVisible();
    expect(numbers()).toEqual([196, 197, 198, 199, 200]);
    await expect.element(previous).toBeEnabled();
    await expect.element(next).toBeDisabled();

    let claimed = false;
    const observer = new MutationObserver(() => {
      claimed ||= document.body.textContent.includes('No items found.');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await openPage('/brands/search?page=99999');
    await expect.poll(path).toBe('/brands/search?page=200');
    await expect.element(bar.getByText('Showing 1,991 to 2,000')).toBeVisible();
    observer.disconnect();
    expect(claimed).toBe(false);
  });

  it.each([
    ['Showing 1 to 1 of 1 result', 1, [1]],
    ['Showing 1 to 10 of 31 results', 31, [1, 2, 3, 4]],
  ])('shows only the existing pages: %s', async (text, total, expected) => {
    answerBrands(ALL.slice(0, total));
    await openSearch();
    await expect.element(bar.getByText(text, { exact: true })).toBeVisible();
    expect(numbers()).toEqual(expected);
  });
});

describe('Chips', () => {
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` }).click();
  const BOTH = ['Location: United States', 'Facebook ads running: Yes'];

  it('uncheck their filter and search from page 1 when removed, keeping unsaved edits; Back restores them', async () => {
    await openSearch('?locations=DE,US&is_fb_ads_active=true&page=2');
    await expect.poll(chips).toEqual(['Location: Germany', ...BOTH]);
    const social = await open('Social');
    await check(social, 'Facebook likes');
    await social.getByLabelText('Min').fill('777');
    await close(social);
    await remove('Location: Germany');
    await expect.poll(chips).toEqual(BOTH);
    await expect
      .poll(() => searches().at(-1))
      .toMatchObject({
        query: { page: '1' },
        body: { locations: ['US'], is_fb_ads_active: true },
      });
    await remove('Facebook ads running: Yes');
    await expect.poll(chips).toEqual(['Location: United States']);
    const ads = await open('Ads');
    const running = ads.getByRole('checkbox', { name: /running/ });
    await expect.element(running).not.toBeChecked();
    await close(ads);
    await open('Social');
    await expect.element(social.getByLabelText('Min')).toHaveValue('777');
    await close(social);
    history.back();
    await expect.poll(chips).toEqual(BOTH);
    await open('Ads');
    await expect.element(running).toBeChecked();
  });

  it('name the brand that the one of a saved search was merged into', async () => {
    answer('listBrands', { data: ALL.slice(4, 5), missing: [] });
    await openSearch('?like=7');
    await expect.poll(chips).toEqual([`Similar to: ${ALL[4]?.brand_name}`]);
  });

  it('can all be cleared at once', async () => {
    await openSearch('?locations=DE,US');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => payloads().at(-1)).toEqual({});
    await expect.poll(chips).toEqual([]);
    expect(parameter('locations')).toBeNull();
  });
});

describe('An empty result', () => {
  const empty = page.getByRole('gridcell', { name: 'No items found.' });
  const QUERY = '?fb_likes_count=900000-&is_fb_ads_active=true';
  beforeEach(() =>
    answer('filterBrands', ({ body }) => {
      const { fb_likes_count } = body as { fb_likes_count?: object };
      return fb_likes_count
        ? { data: [], count: 0, total: 0 }
        : { data: ALL.slice(0, 10), count: 820, total: 820 };
    }),
  );

  it('names the filters responsible for it, and removes one by keyboard', async () => {
    answer('countFacets', { total: 0, without: { fb_likes_count: 820, is_fb_ads_active: 0 } });
    await openSearch(QUERY);
    const suggestion = empty.getByRole('button', { name: 'Without Facebook likes: 820 brands' });
    await expect.element(suggestion).toBeVisible();
    // Without the other filter there would still be none.
    expect(empty.getByRole('button').elements()).toHaveLength(1);
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Without Facebook likes: 820 brands' }))
      .toBeInTheDocument();
    suggestion.element().focus();
    await press('Enter');
    await expect.element(page.getByText('Showing 1 to 10 of 820 results')).toBeVisible();
    expect(chips()).toEqual(['Facebook ads running: Yes']);
    await expect.element(search).toHaveFocus();
  });

  it('offers to clear all filters when removing one does not help', async () => {
    answer('countFacets', { total: 0, without: { fb_likes_count: 0, is_fb_ads_active: 0 } });
    await openSearch(QUERY);
    await expect.element(empty.getByText('No brand matches, even with one filter removed.')).toBeVisible();
    await empty.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(path).toBe('/brands/search');
  });
});

describe('Filters and counts', () => {
  it('are optional: filters work when counts fail to load', async () => {
    fail('countFacets', 'invalid-request');
    await openSearch();
    const panel = await open('Ads');
    await check(panel, 'Facebook ads running');
    await expect
      .element(page.getByText('Filters changed. Search to see matching brands.').first())
      .toBeVisible();
    await close(panel);
    await search.click();
    await expect.poll(path).toBe('/brands/search?is_fb_ads_active=true');
  });

  it('can be reloaded after the filters failed to load, which leaves the results', async () => {
    fail('listFilters', 'invalid-request');
    await openPage('/brands/search?locations=US');
    await expect.element(page.getByText("Couldn't load filters.")).toBeVisible();
    await tableLoaded();
    expect(rows()).toHaveLength(10);
    succeed('listFilters');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(button('Social')).toBeVisible();
  });
});

import type { BrandDetail, FilteredBrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { colourfulness } from './colourfulness.ts';
import { changeJson, intercept } from './intercept.ts';
import { pause, TIMEOUT, until } from './waiting.ts';

let catalogue: Catalogue;
/** Two brands of the catalogue. */
let brand: BrandDetail;
let other: BrandDetail;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
  const { data } = await catalogue.fetchJson<FilteredBrandList>('/api/brands/filter?page=1&limit=2', {});
  [brand, other] = (await Promise.all(
    data.map(({ id }) => catalogue.fetchJson<BrandDetail>(`/api/brands/${id}`)),
  )) as [BrandDetail, BrandDetail];
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const path = ({ id }: BrandDetail, tab = 'overview') => `/brands/${id}/${tab}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens the brand page with some of the brand's fields replaced. */
async function openBrand(overrides: Partial<BrandDetail> = {}, tab = 'overview', width = 1440) {
  const page = await catalogue.openPage({ viewport: { width, height: 900 } });
  await intercept(page, `*/api/brands/${brand.id}`, () => ({ json: { ...brand, ...overrides } }));
  await page.goto(path(brand, tab));
  await heading(page, overrides.brand_name ?? brand.brand_name).waitFor();
  return page;
}
const links = async (page: Page) => {
  const found = await page.getByRole('list', { name: 'Links' }).getByRole('link').all();
  return Promise.all(
    found.map(async (link) => [await link.getAttribute('aria-label'), await link.getAttribute('href')]),
  );
};
/** A metric's tile; only its label is in a `span`. */
const TILE = 'dl > div:has(> dt > span)';
/** Every tile's label and value. */
const tiles = (page: Page) =>
  page
    .locator(TILE)
    .evaluateAll((tiles) =>
      tiles.map((tile): [string?, string?] => [
        tile.querySelector('dt > span')?.textContent,
        tile.querySelector('dd')?.textContent,
      ]),
    );

describe('The header', () => {
  it('shows cover, logo, name, category pills, description and tabs', async () => {
    const page = await openBrand({ categories: ['Sports', 'Shoes'], brand_description: 'Shoes for hills.' });
    const header = page.locator('main header');
    expect(
      await header.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src'))),
    ).toEqual([brand.cover_image, brand.profile_image]);
    for (const text of ['Sports', 'Shoes', 'Shoes for hills.'])
      await header.getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Brand' }).getByRole('link').allTextContents()).toEqual(
      ['Overview', 'Products'],
    );
    expect(await page.title()).toContain(brand.brand_name);
  });

  it('shows grey placeholders for images that fail to load, and tinted ones for images that are missing', async () => {
    const failing = await openBrand({
      cover_image: 'https://pictures.invalid/cover.png',
      profile_image: 'https://pictures.invalid/logo.png',
    });
    const header = failing.locator('main header');
    await expect.poll(() => header.locator('[data-placeholder]').count(), TIMEOUT).toBe(2);
    expect(await header.locator('img').count()).toBe(0);
    for (const placeholder of await header.locator('[data-placeholder]').all())
      expect(await colourfulness(placeholder)).toBeLessThan(12);
    const missing = await openBrand({ cover_image: null, profile_image: null });
    expect(await missing.locator('main header [data-placeholder]').count()).toBe(2);
    expect(await colourfulness(missing.locator('main header [data-placeholder]').first())).toBeGreaterThan(
      12,
    );
  });

  it('has an icon link for each known URL, opening in a new tab', async () => {
    const page = await openBrand({
      fb_url: 'https://facebook.example/a',
      ig_url: 'https://instagram.example/a',
      fb_ads_library_url: 'https://facebook.example/ads/library/?id=1',
      trustpilot_url: 'https://trustpilot.example/review/a',
      shopify_url: 'https://a.myshopify.example',
      brand_url: 'a.example',
    });
    expect(await links(page)).toEqual([
      ['Facebook', 'https://facebook.example/a'],
      ['Instagram', 'https://instagram.example/a'],
      ['Ads library', 'https://facebook.example/ads/library/?id=1'],
      ['Review site', 'https://trustpilot.example/review/a'],
      ['Shop platform', 'https://a.myshopify.example/'],
      ['Website', 'https://a.example/'],
    ]);
    for (const link of await page.getByRole('list', { name: 'Links' }).getByRole('link').all()) {
      expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ]);
    }
  });

  it('has no link for a missing URL or the text NULL (docs/product.md 4.1)', async () => {
    const none = { fb_url: null, fb_ads_library_url: null, trustpilot_url: null, shopify_url: null };
    const page = await openBrand({ ...none, ig_url: 'NULL', brand_url: 'NULL' });
    expect(await links(page)).toEqual([]);
    const some = await openBrand({ ...none, ig_url: 'NULL', brand_url: 'https://a.example/' });
    expect(await links(some)).toEqual([['Website', 'https://a.example/']]);
  });
});

describe('The tabs', () => {
  it('show five tiles on Overview and four on Products, money with a dollar sign', async () => {
    const page = await openBrand({
      estimated_monthly_traffic: 1_250_000,
      estimated_monthly_revenue: 26_040,
      fb_likes_count: 999,
      ig_followers_count: 12_000_000_000,
      trustpilot_reviews_count: 500,
      shopify_reviews_count: 600,
      fb_reviews_count: null,
      product_min_price: 3.5,
      product_max_price: 1_299,
      product_avg_price: 40,
      product_count: 155,
    });
    expect(await tiles(page)).toEqual([
      ['Monthly Traffic', '1.3M'],
      ['Monthly Revenue', '$26.0K'],
      ['Facebook Likes', '999'],
      ['Instagram Followers', '12.0B'],
      ['Reviews', '1.1K'],
    ]);
    await page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Products' }).click();
    await page.waitForURL(path(brand, 'products'));
    await expect
      .poll(() => tiles(page), TIMEOUT)
      .toEqual([
        ['Min Price', '$3.50'],
        ['Max Price', '$1.3K'],
        ['Average Price', '$40'],
        ['Total Products', '155'],
      ]);
    await page.goBack();
    await expect.poll(async () => (await tiles(page)).length, TIMEOUT).toBe(5);
    await page.reload();
    await expect.poll(async () => (await tiles(page)).length, TIMEOUT).toBe(5);
  });

  it("show '-' for unknown and for zero, without a dollar sign", async () => {
    const unknown = {
      estimated_monthly_traffic: null,
      estimated_monthly_revenue: null,
      fb_likes_count: 0,
      ig_followers_count: null,
      trustpilot_reviews_count: null,
      shopify_reviews_count: null,
      fb_reviews_count: null,
      product_min_price: null,
      product_max_price: null,
      product_avg_price: null,
      product_count: null,
    };
    const page = await openBrand(unknown);
    expect((await tiles(page)).map(([, value]) => value)).toEqual(['-', '-', '-', '-', '-']);
    await page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Products' }).click();
    await expect
      .poll(async () => (await tiles(page)).map(([, value]) => value), TIMEOUT)
      .toEqual(['-', '-', '-', '-']);
  });

  it('are a select box on narrow screens', async () => {
    const page = await openBrand({}, 'overview', 390);
    expect(await page.getByRole('navigation', { name: 'Brand' }).isVisible()).toBe(false);
    const box = page.getByRole('combobox', { name: 'Tab' });
    expect(await box.getByRole('option').allTextContents()).toEqual(['Overview', 'Products']);
    await box.selectOption('Products');
    await page.waitForURL(path(brand, 'products'));
    await expect.poll(async () => (await tiles(page)).length, TIMEOUT).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('default to Overview when the URL names no tab', async () => {
    const page = await catalogue.openPage();
    await page.goto(`/brands/${brand.id}`);
    await page.waitForURL(path(brand));
  });
});

describe('The layout', () => {
  const overview = {
    estimated_monthly_traffic: null,
    estimated_monthly_revenue: null,
    estimated_monthly_orders: null,
    fb_likes_count: 0,
    ig_followers_count: null,
    reddit_mentions_count: null,
    trustpilot_rating: null,
    trustpilot_reviews_count: null,
    shopify_reviews_count: null,
    fb_reviews_count: null,
    fb_ads_count: null,
    fb_ads_active_count: null,
  };
  const products = { product_count: 12, product_min_price: 9, product_max_price: 159.7 };
  const topOf = async (page: Page, name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())!.y;

  it('links to the products if no overview metric is known', async () => {
    const page = await openBrand({ ...overview, ...products });
    await page.getByText('12 products, prices from $9 to $159.70').waitFor();
    await page.getByRole('link', { name: 'See products' }).click();
    await page.waitForURL(path(brand, 'products'));
    const average = await openBrand({ ...products, product_avg_price: 84.5 }, 'products');
    await average.getByRole('cell', { name: '$84.50' }).waitFor();
    expect(await tiles(average)).toContainEqual(['Average Price', '$84.50']);
  });

  it('has the history directly under tiles whose lines align, known or not', async () => {
    const page = await openBrand({ estimated_monthly_revenue: null, estimated_monthly_traffic: 900 });
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await topOf(page, 'History')).toBeLessThan(await topOf(page, 'All metrics'));
    const tops = await page
      .locator(TILE)
      .evaluateAll((all) =>
        all.map((tile) => [...tile.children].map((line) => line.getBoundingClientRect().top).join()),
      );
    expect(new Set(tops).size).toBe(1);
  });

  it('marks the percentile at either end of the distribution', async () => {
    const page = await openBrand({ categories: [], fb_likes_count: 1, ig_followers_count: 1e12 });
    const marks = page.locator('[data-percentile] > span');
    await expect.poll(() => marks.count(), TIMEOUT).toBeGreaterThanOrEqual(2);
    for (const mark of await marks.all()) {
      const [own, box] = await Promise.all([mark.boundingBox(), mark.locator('xpath=..').boundingBox()]);
      expect(own!.width).toBeGreaterThanOrEqual(2);
      expect(own!.x).toBeGreaterThanOrEqual(box!.x - 1);
      expect(own!.x + own!.width).toBeLessThanOrEqual(box!.x + box!.width + 1);
    }
  });

  it('has facts and sources beside the metrics from 1600 px, and truncates nothing at 390 px', async () => {
    const page = await openBrand({}, 'overview', 1600);
    const isBeside = async () => {
      const facts = await page.getByRole('list', { name: 'Facts' }).boundingBox();
      const tile = await page.locator('dl').first().boundingBox();
      const sources = await page.getByRole('region', { name: 'Sources' }).boundingBox();
      return facts!.x > tile!.x + tile!.width && sources!.x === facts!.x;
    };
    await expect.poll(isBeside, TIMEOUT).toBe(true);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor({ state: 'attached' });
    const cut = () =>
      page.locator('main *').evaluateAll((all) =>
        all
          // Text for screen readers is one pixel wide.
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
          .filter((one) => getComputedStyle(one).overflowX !== 'visible' && !one.closest('.sr-only'))
          .map((one) => one.outerHTML.slice(0, 120)),
      );
    await expect.poll(cut, TIMEOUT).toEqual([]);
  });
});

describe('A metric', () => {
  it('shows its source and date on hover and focus, and Escape closes the tooltip', async () => {
    const page = await openBrand({
      estimated_monthly_traffic: 9_100_000,
      origins: {
        estimated_monthly_traffic: {
          kind: 'estimated',
          source: 'Traffic rank',
          observedAt: '2026-03-03T10:00:00Z',
        },
      },
    });
    const info = page.getByRole('button', { name: 'Source of Monthly Traffic' });
    const note = page.getByRole('tooltip').filter({ hasText: 'Traffic rank' });
    await info.hover();
    await note.waitFor();
    expect(await note.textContent()).toBe(
      'Monthly traffic: 9,100,000 visits per monthEstimated · Traffic rank · Mar 3, 2026',
    );
    await page.mouse.move(5, 5);
    await note.waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Products' }).focus();
    await page.keyboard.press('Tab');
    await note.waitFor();
    expect(await info.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
  });

  it('links to how estimates are made if it is an estimate', async () => {
    const page = await openBrand({
      estimated_monthly_traffic: 9_100_000,
      origins: {
        estimated_monthly_traffic: {
          kind: 'estimated',
          source: 'estimates',
          observedAt: '2026-03-03T10:00:00Z',
        },
      },
    });
    await page.getByRole('link', { name: /^Estimated · Mar 3, 2026.*how estimates are made$/ }).click();
    await page.getByRole('heading', { name: 'How estimates are made' }).waitFor();
  });
});

describe('A name in Hebrew or Arabic', () => {
  /** The writing direction of each place that shows the text. */
  const directions = (page: Page, text: string) =>
    page
      .getByText(text, { exact: true })
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));

  it('keeps its own direction on cards, in results, options and on its page', async () => {
    const name = 'חנות (Tel Aviv) 24';
    const description = 'متجر (Dubai) 24';
    const changed = { brand_name: name, brand_description: description };
    const page = await openBrand(changed);
    expect(await directions(page, name)).toEqual(['rtl']);
    expect(await directions(page, description)).toEqual(['rtl']);
    for (const brands of ['*/api/brands?*', '*/api/brands/search?*', '*/api/brands/filter?*'])
      await changeJson<FilteredBrandList>(page, brands, (list) => ({
        ...list,
        data: list.data.map((one) => ({ ...one, ...changed })),
      }));
    for (const path of ['/brands', '/brands/search']) {
      await page.goto(path);
      await page.getByText(name, { exact: true }).first().waitFor();
      expect(new Set(await directions(page, name))).toEqual(new Set(['rtl']));
      expect(new Set(await directions(page, description))).toEqual(new Set(['rtl']));
    }
    const field = page.getByPlaceholder('Search').first();
    await field.fill('חנות');
    // The field is replaced once its results have been loaded.
    await expect
      .poll(() => field.evaluate((input) => getComputedStyle(input).direction), TIMEOUT)
      .toBe('rtl');
    await field.fill(brand.brand_name);
    const option = page.getByRole('option').getByText(name, { exact: true });
    await option.first().waitFor();
    expect(await option.first().evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  });
});

describe('Your data', () => {
  it('shows estimates made with imported visits, with their range, beside those of the catalogue', async () => {
    const page = await catalogue.openPage();
    const origin = {
      kind: 'estimated',
      source: 'estimates',
      observedAt: '2026-03-03T10:00:00Z',
      low: 40_000,
      high: 60_000,
    };
    const nothing = Object.fromEntries(Object.keys(brand.origins).map((key) => [key, null]));
    await intercept(page, `*/api/brands/${brand.id}/mine`, () => ({
      json: {
        data: { ...brand, ...nothing, estimated_monthly_traffic: 77_777, origins: {} },
        estimates: { estimated_monthly_revenue: { value: 50_000, origin } },
      },
    }));
    await page.goto(path(brand));
    const section = page.getByRole('region', { name: 'Your data' });
    await section.getByRole('row', { name: /Monthly traffic.*77,777/ }).waitFor();
    await section
      .getByRole('row', { name: /Monthly revenue about \$50,000.*between \$40K and \$60K/ })
      .waitFor();
  });
});

describe('Loading', () => {
  it("shows 'Loading...' until the brand has loaded", async () => {
    const page = await catalogue.openPage();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, `*/api/brands/${brand.id}`, () => held.then(() => 'continue'));
    await page.goto(path(brand));
    await page.getByText('Loading...', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    release();
    await heading(page, brand.brand_name).waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
  });

  it("keeps 'Loading...' after a failure, logs it, and retries on its own or with 'Try again'", async () => {
    const page = await catalogue.openPage();
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    const requests = requestsTo(page, `/api/brands/${brand.id}`);
    let failing = true;
    await intercept(page, `*/api/brands/${brand.id}`, () =>
      failing ? { status: 503, json: {} } : 'continue',
    );
    await page.goto(path(brand));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByText('Loading...', { exact: true }).waitFor();
    await expect
      .poll(() => logged.some((line) => line.includes('Failed to fetch brand details')), TIMEOUT)
      .toBe(true);
    expect(await page.locator('[data-toast]').count()).toBe(0);
    // Automatic retries with backoff.
    await until(async () => requests.length >= 3);
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, brand.brand_name).waitFor();
  });

  it('ignores a late response for a brand the user has left', async () => {
    const page = await catalogue.openPage();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, `*/api/brands/${brand.id}`, () => held.then(() => 'continue'));
    await page.goto('/brands');
    await page
      .locator(`a[href="${path(brand)}"]`)
      .first()
      .click();
    await page.getByText('Loading...', { exact: true }).waitFor();
    await page.goBack();
    await page
      .locator(`a[href="${path(other)}"]`)
      .first()
      .click();
    await heading(page, other.brand_name).waitFor();
    release();
    await pause(400);
    await heading(page, other.brand_name).waitFor();
  });
});

describe('An unknown brand', () => {
  it('shows a not-found page that links back to search, for any invalid id', async () => {
    const page = await catalogue.openPage();
    for (const id of [
      '999999',
      '0',
      '-1',
      'abc',
      '1.5',
      '99999999999999999999',
      '1e3',
      "1'--",
      '01',
      '1e0',
      '%31x',
      '0x1',
      '+1',
    ]) {
      await page.goto(`/brands/${id}/overview`);
      await heading(page, 'Brand not found').waitFor();
    }
    expect(await page.title()).toMatch(/^Brand not found/);
    await page.goto('/brands/999999/products');
    await page.getByRole('link', { name: 'Back to search' }).click();
    await page.waitForURL('**/brands/search');
  });
});

it('starts at the top when opened by its URL, and restores the position on Back', async () => {
  const page = await catalogue.openPage({ viewport: { width: 1440, height: 900 } });
  const similar = page.getByRole('region', { name: 'Similar brands' });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto(path(brand));
  await similar.scrollIntoViewIfNeeded();
  await until(async () => (await scrolled()) > 300);
  await page.goto('/settings/profile');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.goto(path(brand));
  await similar.waitFor();
  expect(await scrolled()).toBe(0);

  await page.goBack();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.goBack();
  await until(async () => (await scrolled()) > 300);
});

import { type Brand, type BrandDetail, METRIC_KEYS, mapKeys } from '@brandlode/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { answerBrands, brands, LINKED } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { path, press, texts } from '../support/page.ts';

const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const UNKNOWN = mapKeys(METRIC_KEYS, () => null);
const ALL = brands(30);
beforeEach(() => answerBrands(ALL));

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name, exact: true });

/** Opens the page of a brand with these fields. */
async function openBrand(fields: Partial<BrandDetail> = {}, of = 'overview', width = 1440) {
  answer('getBrand', { id: 1, ...fields });
  await openPage(`/brands/1/${of}`, { width });
  await expect.element(heading(fields.brand_name ?? EXAMPLES.Brand.brand_name)).toBeVisible();
}
const header = () => document.querySelector('main header')!;
const placeholders = () => [...header().querySelectorAll('[data-placeholder]')];
const links = () =>
  page
    .getByRole('list', { name: 'Links' })
    .getByRole('link')
    .elements()
    .map((link) => [link.ariaLabel, link.getAttribute('href')]);
/** A metric's tile; only its label is in a `span`. */
const tileElements = () => [...document.querySelectorAll('dl > div:has(> dt > span)')];
const tiles = () =>
  tileElements().map((tile) => [
    tile.querySelector('dt > span')?.textContent,
    tile.querySelector('dd')?.textContent,
  ]);
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();

describe('The header', () => {
  it('shows cover, logo, name, category pills, description and tabs', async () => {
    await openBrand({
      cover_image: `${PICTURE}#cover`,
      profile_image: `${PICTURE}#logo`,
      categories: ['Sports', 'Shoes'],
      brand_description: 'Shoes for hills.',
    });
    const images = [...header().querySelectorAll('img')];
    expect(images.map(({ src }) => src.split('#')[1])).toEqual(['cover', 'logo']);
    for (const text of ['Sports', 'Shoes', 'Shoes for hills.'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    expect(texts(page.getByRole('navigation', { name: 'Brand' }).getByRole('link'))).toEqual([
      'Overview',
      'Products',
    ]);
    expect(document.title).toContain(EXAMPLES.Brand.brand_name);
  });

  it('shows grey placeholders for images that fail to load, and tinted ones for images that are missing', async () => {
    const isTinted = () => placeholders().map(({ className }) => className.includes('tinted'));
    await openBrand({ cover_image: 'data:image/png,cover', profile_image: 'data:image/png,logo' });
    await expect.poll(isTinted).toEqual([false, false]);
    expect(header().querySelector('img')).toBeNull();
    await openBrand({ cover_image: null, profile_image: null });
    expect(isTinted()).toEqual([true, true]);
  });

  it('has an icon link for each known URL, opening in a new tab', async () => {
    await openBrand(LINKED);
    expect(links()).toEqual([
      ['Facebook', 'https://facebook.example/a'],
      ['Instagram', 'https://instagram.example/a'],
      ['Ads library', 'https://facebook.example/ads/library/?id=1'],
      ['Review site', 'https://trustpilot.example/review/a'],
      ['Shop platform', 'https://a.myshopify.example/'],
      ['Website', 'https://a.example/'],
    ]);
    for (const link of page.getByRole('list', { name: 'Links' }).getByRole('link').elements())
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ]);
    // The text NULL is no address (docs/product.md 4.1).
    await openBrand({ ig_url: 'NULL', brand_url: 'https://a.example/' });
    expect(links()).toEqual([['Website', 'https://a.example/']]);
    await openBrand({ ig_url: 'NULL', brand_url: 'NULL' });
    expect(links()).toEqual([]);
  });
});

describe('The tabs', () => {
  it('show five tiles on Overview and four on Products, money with a dollar sign', async () => {
    await openBrand({
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
      origins: {},
    });
    expect(tiles()).toEqual([
      ['Monthly Traffic', '1.3M'],
      ['Monthly Revenue', '$26.0K'],
      ['Facebook Likes', '999'],
      ['Instagram Followers', '12.0B'],
      ['Reviews', '1.1K'],
    ]);
    await tab('Products').click();
    await expect.poll(path).toBe('/brands/1/products');
    await expect.poll(tiles).toEqual([
      ['Min Price', '$3.50'],
      ['Max Price', '$1.3K'],
      ['Average Price', '$40'],
      ['Total Products', '155'],
    ]);
    history.back();
    await expect.poll(tiles).toHaveLength(5);
  });

  it("show '-' for unknown and for zero, without a dollar sign", async () => {
    await openBrand({ ...UNKNOWN, fb_likes_count: 0 });
    const values = () => tiles().map(([, value]) => value);
    expect(values()).toEqual(['-', '-', '-', '-', '-']);
    await tab('Products').click();
    await expect.poll(values).toEqual(['-', '-', '-', '-']);
  });

  it('have beside them the platform by which a search finds the brand, since when it is online, an estimated number of products as such, and no prices of which one is zero', async () => {
    const seen = { evidence: null, source: 'wayback-machine', observedAt: '2026-03-03T00:00:00Z' };
    answer('getBrandCollection', {
      facts: [
        { ...seen, fact: 'first_seen', value: '2024-08-10' },
        { ...seen, fact: 'domain_created', value: '2015-04-02' },
      ],
    });
    await openBrand({
      platforms: ['woocommerce'],
      shopify_url: 'https://a.myshopify.example',
      product_min_price: 0,
      product_max_price: 40,
      product_count: 1_862,
      estimates: { product_count: [1_200, 2_600] },
    });
    const facts = () => texts(page.getByRole('list', { name: 'Facts' }).getByRole('listitem'));
    await expect
      .poll(facts)
      .toEqual(expect.arrayContaining(['PlatformWooCommerce', 'Online since2015', 'Products≈about 1.9K']));
    expect(facts().join()).not.toContain('Prices');
  });

  it('of a brand that was merged into another lead there, to the same section and filters', async () => {
    answer('getBrand', { id: 2 });
    await openPage('/brands/1/products?stock=available#sources');
    await expect.poll(() => path() + location.hash).toBe('/brands/2/products?stock=available#sources');
  });

  it('default to Overview when the URL names no tab', async () => {
    await openPage('/brands/1');
    await expect.poll(path).toBe('/brands/1/overview');
  });
});

it('What could not be loaded about the sources is named and can be loaded again, beside the rest of the page', async () => {
  fail('getBrandCollection', 'internal-error');
  await openBrand({ ...UNKNOWN, fb_likes_count: 5, origins: {} });
  const sources = page.getByRole('region', { name: 'Sources' });
  await expect.element(sources.getByText("Couldn't load the sources.")).toBeVisible();
  await page.getByRole('button', { name: 'Source of Monthly Traffic' }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent("Couldn't load why this is unknown.");
  const similar = page.getByRole('region', { name: 'Similar brands' }).element();
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  answer('getBrandCollection', async () => {
    await loaded;
    return {};
  });
  await sources.getByRole('button', { name: 'Try again' }).click();
  await expect.element(sources.getByText("Couldn't load the sources.")).not.toBeInTheDocument();
  load();
  await expect.element(sources.getByText(/^Last checked /)).toBeVisible();
  expect(similar.isConnected).toBe(true);
});

it('A store that hides its list of products is not said to have none', async () => {
  answer('listBrandProducts', { kept: 0, data: [] });
  await openBrand({ product_count: 1234 }, 'products');
  await expect
    .element(page.getByText("The store has 1,234 products, but its product list couldn't be read."))
    .toBeVisible();
});

describe('The layout', () => {
  it('links to the products if no overview metric is known', async () => {
    await openBrand({
      ...UNKNOWN,
      fb_likes_count: 0,
      product_count: 12,
      product_min_price: 9,
      product_max_price: 159.7,
      product_avg_price: 84.5,
    });
    await expect.element(page.getByText('12 products, prices from $9 to $159.70')).toBeVisible();
    await page.getByRole('link', { name: 'See products' }).click();
    await expect.poll(path).toBe('/brands/1/products');
    await expect.element(page.getByRole('cell', { name: '$84.50' })).toBeVisible();
    expect(tiles()).toContainEqual(['Average Price', '$84.50']);
  });

  it('has the history directly under tiles whose lines align, known or not', async () => {
    const [series] = EXAMPLES.BrandHistory.data;
    const [point] = series!.points;
    answer('getBrandHistory', { data: [{ ...series!, points: [point!, { ...point!, day: '2026-03-20' }] }] });
    await openBrand({ estimated_monthly_revenue: null, estimated_monthly_traffic: 900 });
    const below = page.getByRole('heading', { name: 'History', exact: true });
    await expect.element(below).toBeVisible();
    const table = page.getByRole('heading', { name: 'Metrics', exact: true });
    expect(boxOf(below).top).toBeLessThan(boxOf(table).top);
    const tops = tileElements().map(({ children }) =>
      [...children].map((line) => line.getBoundingClientRect().top).join(),
    );
    expect(new Set(tops).size).toBe(1);
  });

  it('marks the percentile at either end of the distribution', async () => {
    const buckets = [1, 10, 100].map((min) => ({ min, max: min * 10 - 1, count: 20 }));
    answer('countFacets', { metrics: mapKeys(METRIC_KEYS, () => ({ unknown: 0, buckets })) });
    await openBrand({ fb_likes_count: 1, ig_followers_count: 1e12 });
    const marks = () => [...document.querySelectorAll('[data-percentile] > span')];
    await expect.poll(() => marks().length).toBeGreaterThanOrEqual(2);
    for (const mark of marks()) {
      const [own, box] = [mark, mark.parentElement!].map((element) => element.getBoundingClientRect());
      expect(own!.width).toBeGreaterThanOrEqual(2);
      expect(own!.left).toBeGreaterThanOrEqual(box!.left - 1);
      expect(own!.right).toBeLessThanOrEqual(box!.right + 1);
    }
  });

  it('truncates nothing at 390 px; only the links to the sections scroll', async () => {
    await openBrand();
    await expect.element(page.getByRole('region', { name: 'Sources' })).toBeVisible();
    await page.viewport(390, 900);
    const truncated = () =>
      [...document.querySelectorAll('main *')]
        // Text for screen readers is one pixel wide.
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
        .filter((element) => element.ariaLabel !== 'Sections')
        .filter(
          (element) => getComputedStyle(element).overflowX !== 'visible' && !element.closest('.sr-only'),
        )
        .map((element) => element.outerHTML.slice(0, 120));
    await expect.poll(truncated).toEqual([]);
  });
});

describe('A metric', () => {
  const estimated = (source: string): Partial<BrandDetail> => ({
    estimated_monthly_traffic: 9_100_000,
    origins: {
      estimated_monthly_traffic: { kind: 'estimated', source, observedAt: '2026-03-03T10:00:00Z' },
    },
  });

  it('shows its source and date on hover and focus, and Escape closes the tooltip', async () => {
    await openBrand(estimated('Traffic rank'));
    const info = page.getByRole('button', { name: 'Source of Monthly Traffic' });
    const note = page.getByRole('tooltip').filter({ hasText: 'Traffic rank' });
    await info.hover();
    await expect
      .element(note)
      .toHaveTextContent('Monthly traffic: 9,100,000 visits per monthEstimated · Traffic rank · Mar 3, 2026');
    await heading(EXAMPLES.Brand.brand_name).hover();
    await expect.element(note).not.toBeInTheDocument();
    tab('Products').element().focus();
    await press('Tab');
    await expect.element(note).toBeVisible();
    expect(info.element().getAttribute('aria-describedby')).toBe(note.element().id);
    await press('Escape');
    await expect.element(note).not.toBeInTheDocument();
  });

  it('links to how estimates are made if it is an estimate', async () => {
    await openBrand(estimated('estimates'));
    await page.getByRole('link', { name: /^Estimated · Mar 3, 2026.*how estimates are made$/ }).click();
    await expect.element(page.getByRole('heading', { name: 'How estimates are made' })).toBeVisible();
  });

  it('that is an estimate is marked and has its range, on its tile and in the results of a search', async () => {
    const origin = {
      source: 'estimates',
      kind: 'estimated',
      observedAt: '2026-11-20T00:00:00Z',
      low: 3_412_345,
      high: 41_999_999,
    } as const;
    await openBrand({
      estimated_monthly_traffic: 12_100_000,
      origins: { estimated_monthly_traffic: origin },
    });
    expect(tiles()[0]).toEqual(['Monthly Traffic', '≈about 12.1M']);
    expect(tileElements()[0]?.textContent).toContain('3.4M-42M between 3.4M and 42M visits per month');
    const estimates: Brand['estimates'] = { estimated_monthly_traffic: [3_400_000, 42_000_000] };
    answerBrands([{ ...ALL[0]!, estimated_monthly_traffic: 12_100_000, estimates }]);
    await openPage('/brands/search');
    await expect
      .poll(() => document.querySelector('tbody tr')?.textContent)
      .toContain('≈about 12.1M3.4M-42M between 3.4M and 42M');
  });

  it('shows estimates made with imported visits, with their range, beside those of the catalogue', async () => {
    const origin = {
      kind: 'estimated',
      source: 'estimates',
      observedAt: '2026-03-03T10:00:00Z',
      low: 40_000,
      high: 60_000,
    } as const;
    answer('findMyBrandOf', {
      data: { ...EXAMPLES.BrandDetail, ...UNKNOWN, estimated_monthly_traffic: 77_777, origins: {} },
      estimates: { estimated_monthly_revenue: { value: 50_000, origin } },
    });
    await openBrand();
    const section = page.getByRole('region', { name: 'In My brands' });
    await expect.element(section.getByRole('row', { name: /Monthly traffic.*77,777/ })).toBeVisible();
    const estimate = /Monthly revenue about \$50,000.*between \$40K and \$60K/;
    await expect.element(section.getByRole('row', { name: estimate })).toBeVisible();
  });
});

it('A name in Hebrew or Arabic keeps its own direction on cards, in results, options and on its page', async () => {
  const named = { brand_name: 'חנות (Tel Aviv) 24', brand_description: 'متجر (Dubai) 24' };
  const found = brands(5).map((brand) => ({ ...brand, ...named }));
  answerBrands(found);
  answer('searchBrands', { data: found });
  const expectDirection = async (text: Locator) => {
    await expect.element(text.first()).toBeVisible();
    const directions = text.elements().map((element) => getComputedStyle(element).direction);
    expect(new Set(directions)).toEqual(new Set(['rtl']));
  };
  for (const address of ['/brands/1/overview', '/brands', '/brands/search']) {
    await openPage(address);
    await expectDirection(page.getByText(named.brand_name, { exact: true }));
    await expectDirection(page.getByText(named.brand_description, { exact: true }));
  }
  const field = page.getByPlaceholder('Search brands...');
  await field.fill('חנות');
  await expectDirection(field);
  await expectDirection(page.getByRole('option').getByText(named.brand_name, { exact: true }));
});

describe('Loading', () => {
  const loading = page.getByText('Loading...', { exact: true });
  const again = page.getByRole('button', { name: 'Try again' });

  it("shows 'Loading...' until the brand has loaded, and ignores it after the user has left", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answer('getBrand', async ({ params: { id } }) => {
      if (id === '1') await held;
      return ALL[Number(id) - 1]!;
    });
    await openPage('/brands');
    await page.getByRole('link', { name: /^Kettle 1\b/ }).click();
    await expect.element(loading).toBeVisible();
    expect(again.query()).toBeNull();
    history.back();
    await page.getByRole('link', { name: /^Kettle 2\b/ }).click();
    await expect.element(heading('Kettle 2')).toBeVisible();
    release();
    await tab('Products').click();
    await expect.poll(tiles).toHaveLength(4);
    await expect.element(heading('Kettle 2')).toBeVisible();
    expect(loading.query()).toBeNull();
  });

  it("keeps 'Loading...' after a failure, logs it, and retries on its own or with 'Try again'", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    fail('getBrand', 'network');
    await openPage('/brands/1/overview');
    await expect.element(again).toBeVisible();
    await expect.element(loading).toBeVisible();
    expect(logged.mock.calls.map(([text]) => text)).toContain('Failed to fetch brand details');
    expect(document.querySelector('[data-toast]')).toBeNull();
    // Automatic retries with backoff.
    await expect.poll(() => callsOf('getBrand').length).toBeGreaterThanOrEqual(3);
    // In one step, because an automatic retry removes the button.
    await expect
      .poll(() => {
        const button = again.query();
        if (button instanceof HTMLElement) {
          answerBrands(ALL);
          button.click();
        }
        return button;
      })
      .not.toBeNull();
    await expect.element(heading('Kettle 1')).toBeVisible();
    logged.mockRestore();
  });

  it('says that a brand was not found, for any invalid id, and links back to search', async () => {
    fail('getBrand', 'not-found');
    for (const id of ['999999', '0', '-1', 'abc', '1.5', '9'.repeat(20), '1e3', "1'--", '01', '%31x', '+1']) {
      await openPage(`/brands/${id}/products`);
      await expect.element(heading('Brand not found')).toBeVisible();
    }
    expect(callsOf('getBrand').map(({ params }) => params.id)).toEqual(['999999']);
    expect(document.title).toMatch(/^Brand not found/);
    await page.getByRole('link', { name: 'Back to search' }).click();
    await expect.poll(path).toBe('/brands/search');
  });
});

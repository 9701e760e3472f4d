import { type BrandDetail, CHANGE_KEYS, METRIC_KEYS } from '@brandlode/contract';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { overflowing } from '../../e2e/support/page-accessibility.ts';
import { answer } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { clickTwice, focusedText, parameter, press, type } from '../support/page.ts';

const ALL = brands(8).map((brand) =>
  brand.id === 1 ? { ...brand, domain: 'xn--mller-kva.example' } : brand,
);
const [A, B] = ALL.map(({ brand_name }) => brand_name) as [string, string];
const POINT = EXAMPLES.BrandHistory.data[0]!.points[0]!;
beforeEach(() => {
  answerBrands(ALL);
  answer('searchBrands', ({ query }) => ({ data: ALL.filter(({ domain }) => domain === query.keyword) }));
  answer('listBrands', ({ query: { ids } }) => {
    const wanted = ids?.split(',').map(Number) ?? [];
    const found = ALL.filter(({ id }) => ids === undefined || wanted.includes(id));
    return {
      data: found.map((brand) => ({ ...EXAMPLES.BrandDetail, ...brand })),
      missing: wanted.filter((id) => !found.some((brand) => brand.id === id)),
    };
  });
  answer('getBrandHistory', {
    data: (['estimated_monthly_traffic', 'fb_likes_count'] as const).map((metric) => ({
      metric,
      points: [POINT, { ...POINT, day: '2026-03-20' }],
    })),
  });
});

const column = (name: string) => page.getByRole('columnheader').filter({ hasText: name });
const field = page.getByRole('combobox', { name: 'Find a brand to compare' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lines = (metric: string) => page.getByRole('list', { name: `Lines of ${metric}` });
const ids = () => parameter('ids');
async function openComparison(of: string) {
  await openPage(`/compare?ids=${of}`);
  await expect.element(column(A)).toBeVisible();
}
async function find(index: number) {
  const { domain, brand_name } = ALL[index]!;
  await expect.element(field).toHaveFocus();
  await type(domain);
  await expect.element(page.getByRole('option').filter({ hasText: domain })).toBeVisible();
  await press('Enter');
  await expect.element(column(brand_name)).toBeVisible();
}

it('Brands are found by name up to six, from the first, and compared with the keyboard alone', async () => {
  await openPage('/compare');
  await expect.element(field).toBeVisible();
  field.element().focus();
  await find(1);
  await openPage('/compare?ids=1,2,3');
  await expect.element(button('Add brand')).toBeVisible();
  await expect.element(page.getByText('müller.example', { exact: true })).toBeVisible();
  button('Add brand').element().focus();
  for (const index of [3, 4]) {
    await type('a');
    await find(index);
    await press('Escape');
    await expect.poll(focusedText).toBe('Add brand');
  }
  await button('History').click();
  await expect.poll(() => lines('Monthly traffic').getByRole('listitem').elements().length).toBe(5);
  expect(ids()).toBe('1,2,3,4,5');

  // The sixth brand is the last: the focus stays, and the field says why no more can be added.
  await type('a');
  await find(5);
  await expect.element(page.getByText('You can compare up to 6 brands.').first()).toBeVisible();
  await expect.element(field).toHaveFocus();
  await press('Escape');
  await expect.poll(focusedText).toBe('Add brand');
});

it('The URL of a comparison follows every change, and going back undoes the removal of a brand', async () => {
  const focused = () => document.activeElement?.ariaLabel;
  await openComparison('1,2,3');
  button(`Move ${A} right`).element().focus();
  await press('Enter');
  await expect.poll(ids).toBe('2,1,3');
  await expect.poll(focused).toBe(`Move ${A} right`);
  button(`Remove ${B}`).element().focus();
  await press('Enter');
  await expect.poll(ids).toBe('1,3');
  await expect.poll(focused).toBe('Comparison');
  await expect.element(column(B)).not.toBeInTheDocument();
  history.back();
  await expect.element(column(B)).toBeVisible();

  await page.getByRole('switch', { name: 'Only differences' }).click();
  await button('History').click();
  await button('Indexed to 100').click();
  await expect.element(page.getByText(/relative to .* \(100\)/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Metric', exact: true }).selectOptions('Facebook likes');
  await expect.element(lines('Facebook likes')).toBeVisible();
  await openPage(location.pathname + location.search);
  await expect.element(lines('Facebook likes')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Only differences' })).toBeChecked();
  await expect.element(button('Indexed to 100')).toHaveAttribute('aria-pressed', 'true');
});

it.each(['Only differences', 'Sources'])('“%s” is as before after two quick presses', async (name) => {
  await openComparison('1,2');
  const control = page.getByRole('switch', { name });
  clickTwice(control);
  await press(name === 'Sources' ? 's' : 'd');
  await expect.element(control).toBeChecked();
  await expect.poll(() => location.search).toMatch(/(differences|sources)=1/);
  clickTwice(control);
  clickTwice(control);
  await press(name === 'Sources' ? 's' : 'd');
  await expect.element(control).not.toBeChecked();
  expect(location.search).toBe('?ids=1,2');
});

it('The history of a comparison is as before after two quick presses', async () => {
  await openComparison('1,2');
  clickTwice(button('History'));
  await button('History').click();
  await expect.element(button('History')).toHaveAttribute('aria-expanded', 'true');
  expect(parameter('chart')).toBe('1');
});

it('A brand that was just added stays if others are moved or removed before it has loaded', async () => {
  const loaded = Promise.withResolvers<void>();
  await openComparison('1,2,3');
  answer('listBrands', async ({ query }) => {
    const wanted = query.ids?.split(',').map(Number) ?? [];
    if (wanted.includes(4)) await loaded.promise;
    const found = ALL.filter(({ id }) => wanted.includes(id));
    return { data: found.map((brand) => ({ ...EXAMPLES.BrandDetail, ...brand })), missing: [] };
  });
  await press('a');
  await expect.element(field).toHaveFocus();
  await type(ALL[3]!.domain);
  await expect.element(page.getByRole('option').filter({ hasText: ALL[3]!.domain })).toBeVisible();
  await press('Enter');
  await expect.poll(ids).toBe('1,2,3,4');
  await press('Escape');
  button(`Move ${A} right`).element().focus();
  await press('Enter');
  await expect.poll(ids).toBe('2,1,3,4');
  button(`Remove ${B}`).element().focus();
  await press('Enter');
  await expect.poll(ids).toBe('1,3,4');
  loaded.resolve();
  await expect.element(column(ALL[3]!.brand_name)).toBeVisible();
});

it('A brand is compared from its own page, and three popular ones as an example', async () => {
  await openPage('/brands/1/overview');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect.element(column(A)).toBeVisible();
  await expect.element(page.getByText('Add a brand to compare with')).toBeVisible();
  await openPage('/compare');
  await button('Compare three popular brands').click();
  await expect.poll(ids).toBe('1,2,3');
  await button('Export').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('All 3 brands in this comparison.')).toBeVisible();
});

it('A comparison says how many of its brands are not in the catalogue, and shows the chart as a table', async () => {
  await openComparison('1,2,999');
  await expect.element(page.getByText("1 brand in this address isn't in the catalogue.")).toBeVisible();
  await button('History').click();
  await page.getByText('Show as table').click();
  const table = page.getByRole('region', { name: /as table$/ });
  await expect.element(table.getByRole('columnheader', { name: 'Day' })).toBeVisible();
});

/** Brands of which everything is known, each in its own way. */
const KNOWN = ALL.slice(0, 5).map(
  (brand, index): BrandDetail => ({
    ...EXAMPLES.BrandDetail,
    ...brand,
    ...Object.fromEntries(METRIC_KEYS.map((key) => [key, 1_000 * (index + 1)])),
    ...Object.fromEntries(CHANGE_KEYS.map((key) => [key, index])),
    product_min_price: 10,
    product_max_price: 90 + index,
    trustpilot_rating: 4,
    platforms: ['shopify'],
    languages: ['en'],
    currencies: ['EUR'],
    locations: ['DE', 'FR', 'GB', 'SE'],
    is_shop: true,
    is_fb_ads_active: index > 2,
    technologies: ['Shopify', ...['Klaviyo', 'Hotjar', 'Attentive', 'Matomo'].slice(index), `App ${index}`],
    origins: {},
    changes: {},
  }),
);
const PRODUCT = EXAMPLES.ComparedProductsList.data[0]!.cheapest;
const answerKnown = (data: BrandDetail[]) => {
  answer('listBrands', { data, missing: [] });
  answer('compareProducts', {
    data: data.map(({ id }) => ({ brandId: id, cheapest: PRODUCT, median: PRODUCT, newest: PRODUCT })),
  });
};
const table = page.getByRole('region', { name: 'Comparison' });
const row = (name: string) =>
  table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const cells = (name: string) =>
  row(name)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
const bars = (name: string) =>
  row(name)
    .getByRole('cell')
    .elements()
    .map((cell) => cell.querySelector('[data-bar]')?.getAttribute('data-bar') ?? null);
const sections = () =>
  [...table.element().querySelectorAll('th[scope=rowgroup]')].map(
    ({ firstChild }) => firstChild?.textContent,
  );

it('Five brands with everything known fit into two screens, the numbers first', async () => {
  answerKnown(KNOWN);
  await openComparison('1,2,3,4,5');
  await expect.element(row('Newest')).toBeVisible();
  expect(sections()).toEqual(['Metrics', 'Prices', 'Technologies', 'Products', 'About']);
  await expect.element(button('History')).toHaveAttribute('aria-expanded', 'false');
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(2 * 900);
});

it('Brands without any number have no controls for numbers', async () => {
  const unknown = Object.fromEntries(METRIC_KEYS.map((key) => [key, null]));
  answerKnown(KNOWN.map((brand) => ({ ...brand, ...unknown })));
  answer('getBrandHistory', { data: [] });
  await openComparison('1,2');
  await expect.element(page.getByText('A chart appears here once')).toBeVisible();
  await expect.element(button('History')).not.toBeInTheDocument();
  await expect.element(table.getByText('Growth, 30 days')).not.toBeInTheDocument();
});

it('A metric has a bar for each known value and its difference from the first brand', async () => {
  const [first, second, third] = KNOWN as [BrandDetail, BrandDetail, BrandDetail];
  answerKnown([first, { ...second, fb_likes_count: null }, third]);
  await openComparison('1,2,3');
  expect(cells('Facebook likes')).toEqual(['1.0Kin 30 days 0%', '-', '3.0K, the highest+200%in 30 days +2%']);
  expect(bars('Facebook likes').map(Number)).toEqual([1 / 3, 0, 1]);
  expect(bars('Facebook likes')[1]).toBeNull();
  // The first brand is what the others are compared with.
  button(`Move ${third.brand_name} left`).element().focus();
  await press('Enter');
  await expect
    .poll(() => column(third.brand_name).element().previousElementSibling?.textContent)
    .toContain(A);
  await press('Enter');
  await expect.poll(ids).toBe('3,1,2');
  await expect.poll(() => cells('Facebook likes')[1]).toBe('1.0K\u221267%in 30 days 0%');
});

it('Numbers, dashes for unknown values and their label share a baseline', async () => {
  const [first, second] = KNOWN as [BrandDetail, BrandDetail];
  answerKnown([first, { ...second, fb_likes_count: null }]);
  await openComparison('1,2');
  const lines = [...row('Facebook likes').element().querySelectorAll('th, td')].map((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(text.nextNode()!);
    return Math.round(range.getBoundingClientRect().bottom);
  });
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(1);
});

it('Technologies are a matrix, those that tell the brands apart first, and only these on demand', async () => {
  const [first, second, third] = KNOWN as [BrandDetail, BrandDetail, BrandDetail];
  answerKnown([
    { ...first, technologies: ['Shopify', 'Klaviyo'] },
    { ...second, technologies: ['Shopify', 'Klaviyo', 'Hotjar'] },
    { ...third, technologies: [] },
  ]);
  await openComparison('1,2,3');
  const names = () =>
    ['Shopify', 'Klaviyo', 'Hotjar'].toSorted(
      (a, b) =>
        (row(a).elements()[0] as HTMLTableRowElement).rowIndex -
        (row(b).elements()[0] as HTMLTableRowElement).rowIndex,
    );
  expect(names()).toEqual(['Hotjar', 'Klaviyo', 'Shopify']);
  expect(cells('Hotjar')).toEqual(['Not found', 'Found', '-']);
  await page.getByRole('switch', { name: 'Only differences' }).click();
  await expect.element(row('Klaviyo')).not.toBeInTheDocument();
  await expect.element(row('Hotjar')).toBeVisible();
  expect(parameter('differences')).toBe('1');
});

it('More technologies than fit are shown on demand', async () => {
  answerKnown(KNOWN);
  await openComparison('1,2,3,4,5');
  // All have it, so it is the last.
  await expect.element(row('Shopify')).not.toBeInTheDocument();
  await button('Show all 10 technologies').click();
  await expect.element(row('Shopify')).toBeVisible();
  await button('Show fewer technologies').click();
  await expect.element(row('Shopify')).not.toBeInTheDocument();
});

it('On a phone with text of twice the size names and prices are read without scrolling sideways', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  answerKnown(KNOWN);
  await openPage('/compare?ids=1,2,3,4,5', { width: 390, height: 844 });
  const listed = page.getByRole('list', { name: 'Brands' }).getByRole('link');
  await expect.element(listed.first()).toHaveTextContent(A);
  await expect.element(page.getByRole('heading', { name: 'Newest' })).toBeVisible();
  for (const name of listed.elements()) expect(name.clientWidth).toBeGreaterThanOrEqual(150);
  const prices = page
    .getByText(/^\$[\d.,]+ to \$[\d.,]+$/)
    .first()
    .element();
  expect(prices.scrollWidth).toBeLessThanOrEqual(prices.clientWidth);
  expect(overflowing()).toEqual([]);
});

it('On a phone each metric is a list with a line for each brand, and brands are moved and removed by touch', async () => {
  answerKnown(KNOWN);
  await openPage('/compare?ids=1,2,3,4,5', { width: 390, height: 844 });
  const listed = page.getByRole('list', { name: 'Brands' }).getByRole('link');
  await expect.element(listed.first()).toHaveTextContent(A);
  await expect.element(page.getByRole('heading', { name: 'Newest' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const value = page.getByRole('region', { name: 'Metrics' }).getByRole('definition').first();
  expect(value.element().querySelector('[data-bar]')?.getBoundingClientRect().width).toBeGreaterThan(8);
  await expect
    .element(page.getByRole('region', { name: 'Technologies' }).getByRole('columnheader', { name: B }))
    .toBeVisible();
  const down = button(`Move ${A} down`);
  expect(down.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(32);
  await down.click();
  await expect.poll(ids).toBe('2,1,3,4,5');
  await button(`Remove ${B}`).click();
  await expect.poll(ids).toBe('1,3,4,5');
});

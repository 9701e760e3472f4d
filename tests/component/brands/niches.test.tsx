import type { CategoryStatistics } from '@brandlode/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, filtersWithout } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { path, press, texts } from '../support/page.ts';

const { changes } = EXAMPLES.Niche;
const MAILCHIMP = { name: 'Mailchimp', technology: 'mailchimp' };
const KLAVIYO = { name: 'Klaviyo', technology: 'klaviyo' };
const switched = (from: typeof KLAVIYO, to: typeof KLAVIYO) => ({ ...changes.switches[0]!, from, to });
beforeEach(() => answerBrands(brands(30)));
const region = (name: string) => page.getByRole('region', { name });
const items = (name: string) => texts(page.getByRole('list', { name, exact: true }).getByRole('listitem'));

const [CATEGORY] = EXAMPLES.CategoryList.data as [CategoryStatistics];
const category = (change: Partial<CategoryStatistics>): CategoryStatistics => ({ ...CATEGORY, ...change });
const categoryNames = () =>
  texts(page.getByRole('table', { name: 'Categories' }).getByRole('row'))
    .slice(1)
    .map((row) => /^[A-Z][a-z]+/.exec(row)?.[0]);
const sortBy = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').click();

it('Categories are sorted by any statistic, highest first, unknown last, and remember it', async () => {
  answer('listCategories', {
    data: [
      category({ id: '200', name: 'Pets', group: null, brands: 20, gapScore: 55 }),
      category({ id: '300', name: 'Beds', group: null, brands: 90, gapScore: null, gapReason: null }),
      category({ id: '400', name: 'Art', group: null, brands: 30, gapScore: 80 }),
      category({ id: '500', name: 'Cars', group: null, brands: 0, gapScore: null }),
    ],
  });
  await openPage('/categories');
  await expect.poll(categoryNames).toEqual(['Beds', 'Art', 'Pets']);
  const gap = page.getByRole('columnheader', { name: 'Gap' }).getByRole('button').element();
  page.getByRole('searchbox', { name: 'Find a category' }).element().focus();
  for (let stops = 0; stops < 30 && document.activeElement !== gap; stops++) await press('Tab');
  await press('Enter');
  await expect.poll(categoryNames).toEqual(['Art', 'Pets', 'Beds']);
  await sortBy('Gap');
  await expect.poll(categoryNames).toEqual(['Pets', 'Art', 'Beds']);
  await expect.poll(path).toBe('/categories?sort=gap:asc');
  await openPage('/categories?sort=gap:asc');
  await expect.poll(categoryNames).toEqual(['Pets', 'Art', 'Beds']);
  await page.getByRole('searchbox', { name: 'Find a category' }).fill('cars');
  await expect.poll(categoryNames).toEqual(['Cars']);
});

it('A category says of how many brands each value is known, and why it is a gap', async () => {
  await openPage('/categories');
  const row = page.getByRole('table', { name: 'Categories' }).getByRole('row').nth(1);
  await expect.poll(() => texts(row)[0]).toContain('21.0K of 140');
  await expect.element(row.getByTitle('Known for 122 of 148 brands')).toHaveTextContent('$34.50 of 122');
  await expect.poll(() => texts(row)[0]).toContain('High visits per brand, few brands with reviews');
});

it('Statistics without any known value have no column and no tile, and are named in a line', async () => {
  const none = { known: 0, count: 0, share: null };
  const statistics = category({
    visits: { known: 0, sum: null, median: null, topShare: null },
    growth: { known: 0, median: null },
    advertising: none,
    newcomers: none,
    gapScore: null,
    gapReason: null,
  });
  answer('listCategories', { data: [statistics] });
  answer('getCategory', { statistics });
  const missing =
    /No data yet: total monthly visits, median monthly visits, median 90-day growth, share advertising on Facebook, share of the three largest, newcomers of the last year, gap score\. They come from checks of stores/;
  await openPage('/categories');
  const headers = page.getByRole('table', { name: 'Categories' }).getByRole('columnheader');
  await expect.poll(() => texts(headers)).toEqual(['Category', 'Brands', 'Median price']);
  await expect.element(page.getByText(missing)).toBeVisible();
  await openPage('/categories/203');
  const tiles = page.getByRole('main').getByRole('term');
  await expect.poll(() => texts(tiles)).toEqual(['Brands', 'Median average price']);
  await expect.element(page.getByText(missing)).toBeVisible();
});

it('The table of categories ends with the reason of the gap score at 1440 px', async () => {
  await openPage('/categories');
  const table = page.getByRole('table', { name: 'Categories' });
  await expect.element(table.getByRole('columnheader', { name: 'Why this gap score' })).toBeVisible();
  const { scrollWidth, clientWidth } = table.element().parentElement!;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

it("A niche's page names what is not known of any brand in one line instead of a card for each", async () => {
  const none = { known: 0, counts: [] };
  answer('getCategory', {
    countries: none,
    gaps: { known: 0, data: [] },
    changes: { ...changes, known: 0, technologies: [], switches: [] },
  });
  await openPage('/categories/203');
  await expect
    .element(page.getByText(/^No data yet: countries, changes of technologies, gaps\. They come/))
    .toBeVisible();
  await expect.element(region('Average price')).toBeVisible();
  for (const name of ['Country', 'Technologies added and removed', 'Gaps: high demand, few brands'])
    expect(region(name).query()).toBeNull();
});

it('Categories are those of the brands in a country, of a price and of a size', async () => {
  await openPage('/categories');
  await page.getByLabelText('Country').selectOptions('Germany');
  await page.getByLabelText('Average price').selectOptions('$20 to $50');
  await page.getByLabelText('Size').selectOptions('10K to 100K visits');
  await expect.poll(path).toBe('/categories?country=DE&price=20-50&visits=medium');
  const filters = {
    locations: ['DE'],
    product_avg_price: { min: 20, max: 49.99 },
    estimated_monthly_traffic: { min: 10_000, max: 99_999 },
  };
  await expect
    .poll(() => JSON.parse(callsOf('listCategories').at(-1)?.query.brands ?? '{}'))
    .toEqual(filters);
  await page.getByRole('link', { name: 'Show 148 brands in Search' }).click();
  await expect
    .poll(path)
    .toBe(
      '/brands/search?estimated_monthly_traffic=10000-99999&product_avg_price=20-49.99&locations=DE&categories=childrens-clothing',
    );
});

it('A cell of the map opens its brands in Search, with the other filters', async () => {
  await openPage('/categories?country=FR&price=20-50');
  await page.getByRole('button', { name: 'By country' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).query()).toBeNull();
  await expect
    .poll(() => JSON.parse(callsOf('mapCategories').at(-1)?.query.brands ?? '{}'))
    .toEqual({ product_avg_price: { min: 20, max: 49.99 } });
  await page.getByRole('link', { name: "Children's clothing, Germany: 22 brands" }).click();
  await expect
    .poll(path)
    .toBe('/brands/search?product_avg_price=20-49.99&locations=DE&categories=childrens-clothing');
});

it("A category's page leads with its numbers, and its bars open the brands that they count", async () => {
  answer('getCategory', { countries: { known: 131, counts: [{ id: 'US', count: 22 }] } });
  await openPage('/brands');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Niches' }).click();
  await page.getByRole('link', { name: "Children's clothing" }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: "Children's clothing" })).toBeVisible();
  await expect.element(page.getByText(CATEGORY.gapReason ?? '')).toBeVisible();
  await region('Country').getByRole('link', { name: 'United States 22' }).click();
  await expect.poll(path).toBe('/brands/search?locations=US&categories=childrens-clothing');
});

it('Technologies are listed by number of brands, those without any only when searched for', async () => {
  const of = (id: string, name: string, brands: number) => ({ id, name, group: 'Analytics', brands });
  answer('listTechnologies', {
    data: [of('ga', 'Google Analytics', 3), of('matomo', 'Matomo', 0), of('hotjar', 'Hotjar', 9)],
  });
  await openPage('/technologies');
  const links = region('Analytics').getByRole('link');
  await expect.poll(() => texts(links)).toEqual(['Hotjar9 brands', 'Google Analytics3 brands']);
  await page.getByRole('searchbox', { name: 'Find a technology' }).fill('matomo');
  await page.getByRole('link', { name: 'Matomo 0 brands' }).click();
  await expect.poll(path).toBe('/technologies/matomo');
});

it('Technologies are a tab beside categories once a brand has any', async () => {
  const tabs = page.getByRole('navigation', { name: 'Niches' });
  await openPage('/categories');
  await expect.element(tabs.getByRole('link', { name: 'Technologies' })).toBeVisible();
  answer('listFilters', filtersWithout('technologies'));
  await openPage('/categories');
  await expect.poll(() => tabs.query()).toBeNull();
  await openPage('/technologies');
  await expect.element(tabs.getByRole('link', { name: 'Categories' })).toBeVisible();
});

it('Technologies are explained if none is known', async () => {
  answer('listTechnologies', { data: [{ id: 'klaviyo', name: 'Klaviyo', group: 'Email', brands: 0 }] });
  await openPage('/technologies');
  await expect.element(page.getByRole('heading', { name: 'No technologies yet' })).toBeVisible();
});

it("A brand's technology links to the other brands that use it", async () => {
  await openPage('/brands/1/overview');
  answer('getBrandHistory', { data: [] });
  await region('Technologies').getByRole('link', { name: 'Klaviyo' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klaviyo' })).toBeVisible();
  await page.getByRole('link', { name: 'Open in Search' }).click();
  await expect.poll(path).toBe('/brands/search?technologies=klaviyo');
});

it('A technology shows who switched to and from it, and links to the events', async () => {
  answer('getTechnology', {
    changes: { ...changes, switches: [switched(MAILCHIMP, KLAVIYO), switched(KLAVIYO, MAILCHIMP)] },
  });
  await openPage('/technologies/klaviyo');
  await expect.poll(() => items('Switched to Klaviyo')).toHaveLength(1);
  await expect.poll(() => items('Switched from Klaviyo')).toHaveLength(1);
  region('Who switched').getByRole('link', { name: 'from Mailchimp', exact: true }).element().focus();
  await press('Enter');
  await expect.poll(path).toBe('/changes?technologies=mailchimp,klaviyo&days=90');
  await page.getByRole('button', { name: 'Remove Technology: Mailchimp' }).click();
  await expect.poll(path).toBe('/changes?technologies=klaviyo&days=90');
  await expect.poll(() => callsOf('listEvents').at(-1)?.query.technology).toBe('klaviyo');
});

it('A category shows what its brands added, removed and switched, and links to their other changes', async () => {
  await openPage('/categories/200');
  const added = region('Technologies added and removed');
  await expect.poll(() => added.getByRole('row').elements().length).toBe(1 + changes.technologies.length);
  await expect.poll(() => items('Switched')).toHaveLength(changes.switches.length);
  await added.getByRole('link', { name: '6 brands added Klaviyo' }).click();
  await expect
    .poll(path)
    .toBe('/changes?kinds=technology_added&technologies=klaviyo&category=fashion-and-apparel&days=90');
  history.back();
  await page.getByRole('main').getByRole('link', { name: 'What changed' }).click();
  await expect.poll(path).toBe('/changes?category=fashion-and-apparel&days=90');
});

it('A technology that no store is known to use suggests looking up a brand', async () => {
  answer('getTechnology', { brands: 0 });
  await openPage('/technologies/klaviyo');
  await expect.element(page.getByRole('heading', { name: 'No brands yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Look up a brand' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Look up' })).toBeVisible();
});

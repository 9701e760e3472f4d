import { COUNTRY_IDS, categoryByLabel } from '@brandlode/contract';
import { storefrontAddress } from '@brandlode/database';
import { expect, test } from 'vitest';
import { prominence } from './prominence.ts';
import { readStarter, readStarterVersion } from './read-starter.ts';

const brands = readStarter();
const named = (name: string) => brands.filter((brand) => brand.name === name);

test('the starter catalogue holds more than 10,000 consumer brands, most of them shops', () => {
  expect(brands.length).toBeGreaterThan(10_000);
  const kinds = Map.groupBy(brands, ({ kind }) => kind);
  expect(kinds.get('shop')?.length).toBeGreaterThan(brands.length / 2);
  for (const kind of ['food', 'travel', 'finance', 'leisure', 'vehicles', 'services'] as const)
    expect(kinds.get(kind)?.length).toBeGreaterThan(100);
});

test('every starter brand has a unique address, known categories and known countries', () => {
  const countries = new Set(COUNTRY_IDS);
  for (const brand of brands) {
    expect(storefrontAddress(brand.url)).not.toBeNull();
    for (const label of brand.categories) expect(categoryByLabel(label.toLowerCase())?.label).toBe(label);
    for (const country of brand.countries) expect(countries).toContain(country);
  }
  expect(new Set(brands.map(({ url }) => storefrontAddress(url))).size).toBe(brands.length);
  expect(new Set(brands.map(({ id }) => id)).size).toBe(brands.length);
});

test('most starter brands have a country, a profile and a logo to show', () => {
  const share = (known: (brand: (typeof brands)[number]) => unknown) =>
    brands.filter(known).length / brands.length;
  expect(share(({ countries }) => countries.length)).toBeGreaterThan(0.95);
  expect(share(({ facebook, instagram }) => facebook ?? instagram)).toBeGreaterThan(0.8);
  expect(share(({ logo, facebook }) => logo ?? facebook)).toBeGreaterThan(0.8);
});

test('well-known brands are described correctly', () => {
  expect(named('IKEA')).toEqual([
    expect.objectContaining({
      url: 'https://www.ikea.com/',
      kind: 'shop',
      categories: ['Furniture'],
      instagram: expect.any(String),
    }),
  ]);
  expect(named('IKEA')[0]?.countries[0]).toBe('SE');
  expect(named('Walmart')).toEqual([
    expect.objectContaining({ id: 'Q483551', url: 'https://www.walmart.com/', kind: 'shop' }),
  ]);
  expect(named('H&M')[0]).toMatchObject({ kind: 'shop', countries: ['SE'], logo: 'H&M-Logo.svg' });
  expect(named('Starbucks')[0]).toMatchObject({
    kind: 'food',
    categories: ['Coffee', 'Cafes'],
    countries: ['US'],
  });
  expect(named('Hilton')[0]).toMatchObject({ kind: 'travel', categories: ['Hotels and accommodation'] });
  expect(named('HSBC')[0]).toMatchObject({ kind: 'finance', categories: ['Banking'], countries: ['GB'] });
});

test('household names are among the most prominent brands', () => {
  const ranked = brands.map(prominence).sort((a, b) => b - a);
  expect(ranked[0]).toBeLessThanOrEqual(1000);
  expect(ranked.at(-1)).toBeGreaterThanOrEqual(0);
  for (const name of ['IKEA', 'Lidl', 'Adidas', 'Starbucks', 'Walmart', 'Uniqlo', 'H&M']) {
    const best = Math.max(...named(name).map(prominence));
    expect(ranked.indexOf(best), name).toBeLessThan(200);
  }
});

test('schools, hospitals, offices and public services are excluded', () => {
  const labels = new Set(brands.flatMap(({ categories }) => categories));
  for (const label of ['Schools and universities', 'Post and parcels', 'Public transport', 'Recruitment'])
    expect(labels).not.toContain(label);
});

test('the version of the starter catalogue states where and when its facts were collected', () => {
  expect(readStarterVersion()).toMatchObject({
    source: 'name-suggestion-index',
    observedAt: expect.stringMatching(/^20\d\d-/),
  });
});

import { readFileSync } from 'node:fs';
import { CATEGORIES, COUNTRY_IDS, categoryByLabel, STARTER_BRANDS } from '@brandlode/contract';
import { storefrontAddress } from '@brandlode/database';
import { expect, test } from 'vitest';
import { logoAt, logoPath } from './logos.ts';
import { readStarter, readStarterVersion } from './read-starter.ts';
import { PROFILE_NETWORKS } from './starter-brand.ts';

const brands = readStarter();
const named = (name: string) => brands.filter((brand) => brand.name === name);
const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

/** Top levels and categories of what is served, lent, insured or broadcast rather than sold. */
const SERVICES = new Set([
  ...CATEGORIES.filter(({ label }) =>
    /^(?:Travel and tourism|Finance|Gambling|Science and education|Software and internet|Telecommunications and utilities|Community and society|Local services)$/.test(
      label,
    ),
  ).flatMap(({ label, sub_categories }) => [label, ...sub_categories.map((sub) => sub.label)]),
  'Salons and barbers',
  'Dental care',
  'Restaurants',
  'Fast food',
  'Cafes',
  'Meal delivery',
  'Gyms and fitness centers',
  'Veterinary care',
  'Film and cinema',
  'Tickets and events',
  'Streaming services',
  'Car repair and care',
  'Electric vehicles and charging',
  'Fuel stations',
  'Vehicle rental',
  'Marketing and advertising',
  'Packaging and shipping',
  'Recruitment',
]);

test('every starter brand sells goods: none has a category of services', () => {
  expect(SERVICES.size).toBeGreaterThan(50);
  expect(brands.filter(({ categories }) => categories.some((label) => SERVICES.has(label)))).toEqual([]);
});

test('banks, insurers, restaurants, fuel stations, telephone networks, newspapers and charities are left out', () => {
  const hosts = new Set(brands.map(({ url }) => hostOf(url)));
  for (const host of [
    'hsbc.com',
    'allianz.com',
    'starbucks.com',
    'mcdonalds.com',
    'shell.com',
    'bp.com',
    'vodafone.com',
    'orange.com',
    't-mobile.com',
    'asahi.com',
    'redcross.org.uk',
    'hilton.com',
  ])
    expect(hosts).not.toContain(host);
});

test('every starter brand has a unique address, known categories and known countries', () => {
  const countries = new Set(COUNTRY_IDS);
  for (const brand of brands) {
    expect(storefrontAddress(brand.url)).not.toBeNull();
    for (const label of brand.categories) expect(categoryByLabel(label.toLowerCase())?.label).toBe(label);
    for (const country of brand.countries) expect(countries).toContain(country);
    expect(new Set(brand.countries).size).toBe(brand.countries.length);
  }
  expect(new Set(brands.map(({ url }) => storefrontAddress(url))).size).toBe(brands.length);
  expect(new Set(brands.map(({ id }) => id)).size).toBe(brands.length);
});

test('every site is a front page, of a country that the brand is listed in or of none', () => {
  /** Country domains that are sold to anyone. */
  const generic = new Set(
    'ac ai am cc cd co eu fm gg gl im io la ly me ms mu nu pw sc sh so st tk to tv vc ws'.split(' '),
  );
  const foreign = brands.filter(({ url, countries }) => {
    const [suffix = ''] = /[^.]+$/.exec(new URL(url).hostname) ?? [];
    const country = suffix === 'uk' ? 'GB' : suffix === 'su' ? 'RU' : suffix.toUpperCase();
    return COUNTRY_IDS.includes(country) && !generic.has(suffix) && !countries.includes(country);
  });
  expect(foreign).toEqual([]);
  const pages = brands.filter(
    ({ url }) => new URL(url).pathname !== '/' && !storefrontAddress(url)?.includes('/'),
  );
  expect(pages).toEqual([]);
});

test('no site is one for subscriptions, deliveries or franchisees', () => {
  const other =
    /subscription|delivery|insurance|^(?:[^.]+\.)*(?:about|careers|franchise|jobs|news|order|press)\./;
  expect(brands.filter(({ url }) => other.test(hostOf(url)))).toEqual([]);
});

test('brands of the same name are distinguished', () => {
  const key = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const shared = [...Map.groupBy(brands, ({ name }) => key(name) || name)].filter(
    ([, group]) => group.length > 1,
  );
  expect(shared).toEqual([]);
  expect(named('EB Games (Australia)')).toEqual([
    expect.objectContaining({ url: 'http://www.ebgames.com.au/' }),
  ]);
  expect(named('EB Games (Canada)')).toHaveLength(1);
});

test('no account is that of a branch in another country', () => {
  const accounts = brands.flatMap((brand) =>
    PROFILE_NETWORKS.flatMap((network) => (brand[network] ? [`${brand.name}: ${brand[network]}`] : [])),
  );
  expect(accounts.length).toBeGreaterThan(10_000);
  for (const account of [
    'IKEA: ikeacanada',
    'Lidl: lidlch',
    'Adidas: adidasUK',
    'Adidas: adidas_ES',
    'Kia: kiaturkiye',
  ])
    expect(accounts).not.toContain(account);
  expect(accounts).toContain('Lidl: lidlde');
});

test('most starter brands have a country, a profile and a logo to show', () => {
  const share = (known: (brand: (typeof brands)[number]) => unknown) =>
    brands.filter(known).length / brands.length;
  expect(share(({ countries }) => countries.length)).toBeGreaterThan(0.97);
  expect(share(({ facebook, instagram }) => facebook ?? instagram)).toBeGreaterThan(0.75);
  expect(share(({ icon, logo, facebook }) => icon ?? logo ?? facebook)).toBeGreaterThan(0.75);
});

test('the logos of the best-known brands are part of the catalogue', () => {
  const own = brands.flatMap(({ icon }) => icon ?? []);
  expect(own.length).toBeGreaterThan(90);
  for (const icon of own)
    expect(logoAt(logoPath(icon))).toMatch(/^<svg [^>]+><path [^>]+\/><path [^>]+\/><\/svg>$/);
  expect(named('IKEA')[0]?.icon).toBe('ikea');
  // The icon called 'Express' is that of a program.
  expect(named('Express')[0]).not.toHaveProperty('icon');
  expect(logoAt('/logos/constructor.svg')).toBeUndefined();
});

test('well-known brands are described correctly', () => {
  expect(named('IKEA')).toEqual([
    expect.objectContaining({ url: 'https://www.ikea.com/', categories: ['Furniture'] }),
  ]);
  expect(named('IKEA')[0]?.countries[0]).toBe('SE');
  expect(named('Walmart')).toEqual([
    expect.objectContaining({ id: 'Q483551', url: 'https://www.walmart.com/' }),
  ]);
  expect(named('H&M')[0]).toMatchObject({ countries: ['SE'], logo: 'H&M-Logo.svg' });
  expect(named('Sony')[0]).toMatchObject({ url: 'https://www.sony.com/', countries: ['JP'] });
  expect(named('Aldi Süd')[0]).toMatchObject({ url: 'https://www.aldi-sued.de/' });
  expect(named('Aldi Süd')[0]?.countries[0]).toBe('DE');
});

test('household names are the most prominent brands, car makers not before them', () => {
  const ranked = [...brands].sort((a, b) => b.prominence - a.prominence).map(({ name }) => name);
  for (const name of ['IKEA', 'Lidl', 'Adidas', 'Nike', 'Zara', 'Uniqlo', 'H&M', 'Sephora', 'Decathlon'])
    expect(ranked.indexOf(name), name).toBeLessThan(60);
  const first = new Map(brands.map((brand) => [brand.name, brand.categories[0]]));
  expect(ranked.slice(0, 60).filter((name) => first.get(name) === 'Cars')).toEqual([]);
});

test('screens and documents state the number of starter brands there is', () => {
  expect(STARTER_BRANDS).toBe(brands.length);
  for (const path of [
    'README.md',
    'docs/data.md',
    'docs/operating.md',
    'docs/decisions/starter-catalogue.md',
    'CHANGELOG.md',
  ])
    expect(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'), path).toContain(
      brands.length.toLocaleString('en'),
    );
});

test('the version of the starter catalogue states where and when its facts were collected', () => {
  expect(readStarterVersion()).toMatchObject({
    source: 'name-suggestion-index',
    observedAt: expect.stringMatching(/^20\d\d-/),
  });
});

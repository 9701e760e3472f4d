import type { ProductSort } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../testing.ts';
import { toBrandSet } from './brand-set.ts';
import { openProductIndex } from './product-index.ts';
import type { ProductSpec } from './search-products.ts';

/** Half of them exceed the number that is listed individually. */
const BRANDS = 1_400;
const PER_BRAND = 6;
const ANY: ProductSpec = {
  keyword: '',
  types: [],
  minPrice: undefined,
  maxPrice: undefined,
  minDiscount: undefined,
  addedSince: undefined,
  available: undefined,
  gone: false,
};

type Product = {
  id: number;
  brand_id: number;
  title: string;
  type: string;
  price_min_usd: number | null;
  available: boolean | null;
  added_on: string;
  reviews_count: number | null;
};

const database = await useDatabase();
const { query } = database;
await query(
  `insert into brands (brand_name, domain) select 'Brand ' || n, 'brand' || n || '.example' from generate_series(1, $1) n`,
  [BRANDS],
);
await query(
  `insert into products (brand_id, store_id, title, type, vendor, currency, price_min, price_max, price_min_usd, price_max_usd, available,
       reviews_count, created_at, first_observed_at, last_observed_at, source)
     select b.id, n, (array['Linen shirt', 'Oak chair', 'Tin kettle'])[1 + (b.id * 7 + n) % 3] || ' ' || n,
       (array['Clothes', 'Home', 'Shirt boxes'])[1 + (b.id + n) % 3], 'Maker' || b.id % 150, 'USD', price, price, price * 100, price * 100, (b.id + n) % 4 > 0,
       case when n = 3 then 9 end, timestamp '2026-01-01' + make_interval(days => ((b.id * 13 + n) % 300)::integer), now(), now(), 'test'
     from brands b, generate_series(1, $1) n,
       lateral (select case when (b.id + n) % 11 > 0 then 1 + (b.id * 31 + n * 17) % 400 end as price) prices`,
  [PER_BRAND],
);
await query('analyze');
const rows = await query(
  `select id, brand_id, title, type, price_min_usd, available, created_at::date::text as added_on, reviews_count from products`,
);
const products: Product[] = rows;
/** Every second brand, in an order of popularity that differs from the order of ids. */
const brands: number[] = [...new Set(products.map((product) => product.brand_id))]
  .filter((id) => id % 2 === 0)
  .reverse();

const search = (spec: Partial<ProductSpec>, sort: ProductSort = 'relevance', limit = 10_000, of = brands) =>
  openProductIndex(database.db).search({ ...ANY, ...spec }, { brands: toBrandSet(of), sort, limit });

const byId = (ids: number[]) => {
  const known = new Map(products.map((product) => [product.id, product]));
  return ids.map((id) => known.get(id));
};
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

const FILTERS: [string, Partial<ProductSpec>, (product: Product) => boolean][] = [
  ['no filter', {}, () => true],
  ['a word', { keyword: 'kettle' }, ({ title }) => title.includes('kettle')],
  [
    'a word of title or type',
    { keyword: 'shirt' },
    (product) => `${product.title} ${product.type}`.toLowerCase().includes('shirt'),
  ],
  [
    'words and price',
    { keyword: 'oak chair', minPrice: 5_000, maxPrice: 20_000 },
    ({ title, price_min_usd: price }) =>
      title.includes('Oak') && price !== null && price >= 5_000 && price <= 20_000,
  ],
  [
    'type, availability and age',
    { types: ['home'], available: true, addedSince: '2026-08-01' },
    (product) => product.type === 'Home' && product.available === true && product.added_on >= '2026-08-01',
  ],
  [
    'a rare number',
    { keyword: 'linen 6', maxPrice: 3_000 },
    (product) =>
      product.title === 'Linen shirt 6' && product.price_min_usd !== null && product.price_min_usd <= 3_000,
  ],
];

describe.each([
  ['a few brands', 120],
  ['many brands', BRANDS],
])('Products of %s', (_, most) => {
  describe.each(FILTERS)('with %s', (_name, spec, matches) => {
    it.each(['relevance', 'newest', 'price:asc', 'price:desc', 'discount', 'reviews', 'changed'] as const)(
      'finds all matches, and no others, by %s',
      async (sort) => {
        const of = brands.slice(0, most);
        const wanted = new Set(of);
        const expected = products.filter((product) => wanted.has(product.brand_id) && matches(product));
        expect(expected.length).toBeGreaterThan(0);
        const found = await search(spec, sort, 10_000, of);
        expect(sorted(found.ids)).toEqual(sorted(expected.map(({ id }) => id)));
        expect([found.exact, found.corrected]).toEqual([true, null]);
      },
    );
  });
});

it('sorts by price, products without one last', async () => {
  const prices = byId((await search({ keyword: 'shirt' }, 'price:desc')).ids).map(
    (product) => product?.price_min_usd ?? -1,
  );
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  const rising = byId((await search({}, 'price:asc')).ids).map(
    (product) => product?.price_min_usd ?? Number.POSITIVE_INFINITY,
  );
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
});

it('returns the first matches and reports that there are more', async () => {
  const all = await search({ keyword: 'shirt' }, 'newest');
  const some = await search({ keyword: 'shirt' }, 'newest', 100);
  expect([some.ids.length, some.exact]).toEqual([100, false]);
  expect(byId(some.ids).map((product) => product?.added_on)).toEqual(
    byId(all.ids.slice(0, 100)).map((product) => product?.added_on),
  );
});

it('lists the most popular brands first, one product of each in turn, products with reviews before others', async () => {
  for (const limit of [100, 1_000]) {
    const first = byId((await search({}, 'relevance', limit)).ids).slice(0, 50);
    expect(first.map((product) => product?.brand_id)).toEqual(brands.slice(0, 50));
    expect(first.every((product) => product?.reviews_count === 9)).toBe(true);
  }
});

it('alternates between a few brands that have more products than are returned', async () => {
  const [first, second] = brands;
  const found = await search({}, 'relevance', 6, [first!, second!]);
  expect(byId(found.ids).map((product) => product?.brand_id)).toEqual([
    first,
    second,
    first,
    second,
    first,
    second,
  ]);
  const all = await search({}, 'relevance', 10_000, [first!, second!]);
  expect(found.ids).toEqual(all.ids.slice(0, 6));
});

it('for frequent words returns products of the most popular brands without reading all others', async () => {
  const first = byId((await search({ keyword: 'shirt' }, 'relevance', 50)).ids);
  expect(first.map((product) => product?.title.includes('shirt'))).toEqual(first.map(() => true));
  expect(first.map((product) => product?.brand_id)).toEqual(brands.slice(0, 50));
});

it('lists products with the word in the title before those with it in the type', async () => {
  const found = byId((await search({ keyword: 'shirt' })).ids);
  const inTitle = found.map((product) => product?.title.includes('shirt') === true);
  expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)));
  expect(inTitle.at(-1)).toBe(false);
});

it('does not find products of brands newer than the set of brands, and does not fail', async () => {
  const rows = await database.query(
    `insert into brands (brand_name, domain) values ('Later', 'later.example') returning id`,
  );
  await database.query(
    `insert into products (brand_id, store_id, title, first_observed_at, last_observed_at, source)
     values ($1, '1', 'Linen shirt 1', now(), now(), 'test')`,
    [rows[0].id],
  );
  const found = await search({ keyword: 'linen' });
  expect(byId(found.ids).every((product) => product !== undefined)).toBe(true);
});

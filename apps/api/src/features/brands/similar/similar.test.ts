import { SimilarBrands } from '@brandlode/contract';
import { mergeBrand, saveProducts } from '@brandlode/database';
import { expect, it, vi } from 'vitest';
import { useApi } from '../../../testing.ts';

/** Yoga: the next three are similar to the first one by products, price and country; the others sell something else. */
let [first, twin, cheap, small, other]: number[] = [];

const api = await useApi({ brands: 30 });
const token = await api.tokenFor('basic');
const { db } = api.database;
await api.query('delete from products');
await api.query(
  `update brands set categories = '{800,801}', brand_description = 'Dog food and leads', locations = '{US}', languages = '{en}',
       platforms = '{wix}', technologies = '{jquery}', estimated_monthly_traffic = 50000, product_avg_price = 2000`,
);
const rows = await api.query('select id from brands order by id limit 6');
[first, twin, cheap, small, other] = rows.map(({ id }) => id);
const become = (id: number | undefined, price: number, visits: number | null) =>
  api.query(
    `update brands set categories = '{600,607}', brand_description = 'Yoga mats and resistance bands', locations = '{GB}',
         platforms = '{shopify}', technologies = '{klaviyo,judge-me}', estimated_monthly_traffic = $2, product_avg_price = $3 where id = $1`,
    [id, visits, price],
  );
await become(first, 4_000, 100_000);
await become(twin, 4_400, 120_000);
await become(cheap, 900, 900_000);
await become(small, 4_000, 9_000);
await become(other, 4_000, null);
for (const id of [first, twin])
  await saveProducts(db, {
    brandId: id ?? 0,
    source: 'test',
    address: `shop${id}.example`,
    observedAt: new Date().toISOString(),
    products: [{ id: '1', title: 'Band', type: 'Resistance bands' }],
    complete: true,
  });
await api.query('update brands set domain = domain where id = $1', [first]);
await vi.waitFor(async () => {
  const { json } = await api.request('/api/brands/filter', { token, body: { locations: ['GB'] } });
  expect(json).toMatchObject({ total: 5 });
}, 60_000);

async function similar(query = '', id = first) {
  return SimilarBrands.parse(await api.json(`/api/brands/${id}/similar?${query}`, { token })).data;
}

it('names the most similar first, with what they have in common, and never the brand itself', async () => {
  const found = await similar('limit=4');
  expect(found.map(({ brand }) => brand.id)).toEqual([twin, ...found.slice(1).map(({ brand }) => brand.id)]);
  expect(new Set(found.map(({ brand }) => brand.id))).toEqual(new Set([twin, cheap, small, other]));
  expect(found[0]).toMatchObject({
    reasons: ['resistance bands', expect.any(String), 'average price within 10%', expect.any(String)],
    size: 'similar',
  });
});

it('returns only those of a size, or those that a filter matches', async () => {
  expect((await similar('size=smaller')).map(({ brand }) => brand.id)).toEqual([small]);
  expect((await similar('size=larger')).map(({ brand }) => brand.id)).toEqual([cheap]);
  const brands = encodeURIComponent(JSON.stringify({ product_avg_price: { max: 10 } }));
  expect((await similar(`brands=${brands}`)).map(({ brand }) => brand.id)).toEqual([cheap]);
});

it('ranks by the requested weights', async () => {
  const weights = 'words:0,categories:0,technologies:0,place:0,size:0,price:10';
  expect((await similar(`weights=${weights}&limit=2`)).map(({ brand }) => brand.id).toSorted()).toEqual(
    [small, other].toSorted(),
  );
});

it('rejects unknown brands, weights, sizes and more than Basic may see', async () => {
  for (const [path, status] of [
    ['99999/similar', 404],
    [`${first}/similar?weights=luck:3`, 400],
    [`${first}/similar?weights=price:99`, 400],
    [`${first}/similar?size=huge`, 400],
    [`${first}/similar?limit=51`, 400],
    [`${first}/similar?brands={`, 400],
  ] as const)
    expect({ path, status: (await api.request(`/api/brands/${path}`, { token })).status }).toEqual({
      path,
      status,
    });
});

it('is a filter of searches, which orders by similarity, has counts and combines with other filters', async () => {
  const search = (body: object) => api.request('/api/brands/filter', { token, body });
  const { json } = await search({ like: { brand: first } });
  expect(json.data.map(({ id }: { id: number }) => id)).toEqual(
    (await similar('limit=10')).map(({ brand }) => brand.id),
  );
  expect(json.data[0].id).toBe(twin);
  const idsOf = async (body: object) => (await search(body)).json.data.map(({ id }: { id: number }) => id);
  expect(await idsOf({ like: { brand: first, size: 'smaller' } })).toEqual([small]);
  expect(await idsOf({ like: { brand: first }, product_avg_price: { max: 10 } })).toEqual([cheap]);
  const facets = await api.request('/api/brands/facets', { token, body: { like: { brand: first } } });
  expect(facets.json).toMatchObject({ total: json.total, lists: { locations: { GB: 4 } } });
  // A saved search outlives its brand.
  const merged = rows.at(-1).id;
  await mergeBrand(api.database, { keepId: first!, otherId: merged });
  expect((await search({ like: { brand: merged } })).json).toEqual(
    (await search({ like: { brand: first } })).json,
  );
  expect((await search({ like: { brand: merged } })).json.total).toBeGreaterThan(0);
  expect((await search({ like: { brand: 99_999 } })).json).toMatchObject({ total: 0 });
  expect((await search({ like: { brand: first, size: 'huge' } })).status).toBe(400);
  expect((await search({ like: { brand: 0 } })).status).toBe(400);
});

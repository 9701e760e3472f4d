import { EXACT_PRODUCT_COUNT, FoundProducts, ProductSearch } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useApi } from '../../testing.ts';
import { findBrands } from './find-brands.ts';

/** More than are listed individually in a search for products. */
const BRANDS = 600;
const PER_BRAND = 25;

const api = await useApi({ brands: BRANDS });
await api.query('delete from products');
await api.query(
  `insert into products (brand_id, store_id, title, created_at, first_observed_at, last_observed_at, source)
   select b.id, n, 'Kettle ' || n, now(), now(), now(), 'test' from brands b, generate_series(1, $1) n`,
  [PER_BRAND],
);
await api.query('analyze');

it('the file of a search for products begins with those on its pages, in the same order', async () => {
  const products = ProductSearch.parse({});
  const token = await api.tokenFor('plus');
  const shown: number[] = [];
  for (let page = 1; page <= EXACT_PRODUCT_COUNT / 100; page++) {
    const query = `limit=100&page=${page}`;
    const { json } = await api.request(`/api/products/search?${query}`, { token });
    shown.push(...FoundProducts.parse(json).data.map(({ id }) => id));
  }
  expect(shown).toHaveLength(EXACT_PRODUCT_COUNT);

  const found = (tier: 'basic' | 'plus') =>
    findBrands(api.context, { products }, { tier, workspaceId: crypto.randomUUID() });
  const { ids, total } = await found('plus');
  expect(ids.slice(0, EXACT_PRODUCT_COUNT)).toEqual(shown);
  expect([new Set(ids).size, total]).toEqual([BRANDS * PER_BRAND, BRANDS * PER_BRAND]);
  expect(await found('basic')).toEqual({ total, brands: 50, ids: shown.slice(0, 50) });
});

it('chosen brands that the catalogue does not have are not counted', async () => {
  const found = await findBrands(
    api.context,
    { brandIds: [2, 999_999, 1] },
    { tier: 'plus', workspaceId: crypto.randomUUID() },
  );
  expect(found).toEqual({ total: 2, brands: 2, ids: [2, 1] });
});

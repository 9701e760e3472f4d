import { deriveEvents } from '@brandlode/database';
import { createTestDatabase } from '@brandlode/database/testing';
import { afterAll, expect, it } from 'vitest';
import { collectStore } from '../collect-store.ts';
import type { FetchResult } from '../crawl/fetch-result.ts';
import { shopifyProducts } from '../sources/shopify-products/shopify-products.ts';
import { storefront } from '../sources/storefront/storefront.ts';
import { visitTo } from '../sources/testing.ts';
import { checkStore } from './check-store.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const FRONT = `<!doctype html><html lang="en"><title>Shop</title><script src="https://cdn.shopify.com/s/files/1/theme.js"></script>
  <script>var Shopify = Shopify || {}; Shopify.shop = "shop.myshopify.com"; Shopify.currency = {"active":"USD","rate":"1.0"};</script>`;
const AWAY: FetchResult = {
  outcome: 'failed',
  url: 'https://shop.example/robots.txt',
  reason: 'robots.txt unreachable',
};
const product = (id: number, price: string, before: string | null = null) => ({
  id,
  title: `Product ${id}`,
  handle: `product-${id}`,
  created_at: '2026-11-01T00:00:00Z',
  variants: [{ id, price, compare_at_price: before, available: true }],
});

/** The kinds of events that a visit to the store adds while it has these products or is unreachable. */
async function observe(products: object[] | 'away'): Promise<string[]> {
  const sources = [storefront, shopifyProducts];
  const list = (page: number) => `/products.json?limit=250&page=${page}`;
  const { fetch, parse, cache } = visitTo(
    products === 'away'
      ? { '/': AWAY }
      : { '/': FRONT, [list(1)]: JSON.stringify({ products }), [list(2)]: JSON.stringify({ products: [] }) },
  );
  await checkStore(
    {
      connection: database,
      sources,
      collect: (domain, options) =>
        collectStore({ sources, fetch, parse, cache }, { domain, storefront: `https://${domain}/` }, options),
    },
    'shop.example',
  );
  const kinds: string[] = [];
  await deriveEvents(database, {
    onEvents: async (db, ids) => {
      const rows = await db
        .selectFrom('brand_events')
        .select('kind')
        .where('id', 'in', ids)
        .orderBy('kind')
        .execute();
      kinds.push(...rows.map(({ kind }) => kind));
    },
  });
  return kinds;
}

it('a changed price, a new product, a sale and the closing of a store are recorded once each', async () => {
  const five = (price: string, before?: string) => [1, 2, 3, 4, 5].map((id) => product(id, price, before));
  expect(await observe(five('20.00'))).toEqual(['store_discovered']);
  expect(await observe([product(1, '15.00'), ...five('20.00').slice(1)])).toEqual(['price_cut']);
  expect(await observe([product(1, '15.00'), ...five('20.00').slice(1), product(6, '9.00')])).toEqual([
    'products_added',
  ]);
  expect(await observe([...five('15.00', '20.00'), product(6, '9.00')])).toEqual([
    'price_cut',
    'sale_started',
  ]);
  expect(await observe('away')).toEqual([]);
  expect(await observe('away')).toEqual(['store_closed']);
  expect(await observe('away')).toEqual([]);
  expect(await observe([...five('15.00', '20.00'), product(6, '9.00')])).toEqual(['store_reopened']);
});

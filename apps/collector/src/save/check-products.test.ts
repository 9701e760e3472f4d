import { useDatabase } from '@brandlode/database/testing';
import { expect, it } from 'vitest';
import { collectStore } from '../collect-store.ts';
import { shopifyProducts } from '../sources/shopify-products/shopify-products.ts';
import { storefront } from '../sources/storefront/storefront.ts';
import { visitTo } from '../sources/testing.ts';
import { checkStore } from './check-store.ts';

const database = await useDatabase();

const FRONT = `<!doctype html><html lang="en"><title>Shop</title><script src="https://cdn.shopify.com/s/files/1/theme.js"></script>
  <script>var Shopify = Shopify || {}; Shopify.shop = "shop.myshopify.com"; Shopify.currency = {"active":"USD","rate":"1.0"};</script>`;
const page = (number: number) => `/products.json?limit=250&page=${number}`;
const product = (id: number, price: string, before: string | null = null) => ({
  id,
  title: `Product ${id}`,
  handle: `product-${id}`,
  created_at: '2026-11-01T00:00:00Z',
  variants: [{ id, price, compare_at_price: before, available: true }],
});

/** A visit to the store while its list has these products; null if the list fails on its second page. */
const observe = (products: object[], last: object[] | null = []) => {
  const sources = [storefront, shopifyProducts];
  const { fetch, parse, cache } = visitTo({
    '/': FRONT,
    [page(1)]: JSON.stringify({ products }),
    [page(2)]: last
      ? JSON.stringify({ products: last })
      : { outcome: 'failed', url: '', reason: 'unreachable' },
  });
  return checkStore(
    {
      connection: database,
      sources,
      collect: (domain, options) =>
        collectStore({ sources, fetch, parse, cache }, { domain, storefront: `https://${domain}/` }, options),
    },
    'shop.example',
  );
};
const rows = async (): Promise<{ id: string; prices: number[]; discount: number | null; gone: boolean }[]> =>
  await database.query(`
      select store_id as id, discount, gone_at is not null as gone, source,
        (select array_agg(price_min::float order by observed_at) from product_prices where product_id = products.id) as prices
      from products order by store_id`);

it('A visit to a store saves its products; the next one saves changed prices, new products and those that are gone', async () => {
  const source = 'shopify-products';
  await observe([product(1, '20.00'), product(2, '30.00')]);
  expect(await rows()).toEqual([
    { id: '1', prices: [20], discount: null, gone: false, source },
    { id: '2', prices: [30], discount: null, gone: false, source },
  ]);
  // A list that fails half-way is no evidence about the products that were not read.
  await observe([product(2, '30.00')], null);
  expect((await rows()).filter(({ gone }) => gone)).toEqual([]);
  await observe([product(3, '5.00'), product(1, '15.00', '20.00')]);
  expect(await rows()).toEqual([
    { id: '1', prices: [20, 15], discount: 25, gone: false, source },
    { id: '2', prices: [30], discount: null, gone: true, source },
    { id: '3', prices: [5], discount: null, gone: false, source },
  ]);
  await observe([product(1, '15.00', '20.00'), product(2, '30.00')]);
  expect((await rows()).map(({ id, gone }) => [id, gone])).toEqual([
    ['1', false],
    ['2', false],
    ['3', true],
  ]);
});

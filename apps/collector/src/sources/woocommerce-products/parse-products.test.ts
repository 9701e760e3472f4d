import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../parse-json.ts';
import { ProductList } from '../product-list.ts';
import { parseProducts } from './parse-products.ts';

describe("A page of WooCommerce's Store API", () => {
  it('has prices in the minor unit, with both ends of a price range', () => {
    expect(parseProducts(parseJson(readFileSync(new URL('samples/products.json', import.meta.url))))).toEqual(
      {
        currency: 'GBP',
        products: [
          ['31', null, 89.5, 89.5, 89.5],
          ['32', null, 45, 72, 58.5],
          ['33', null, 0, 0, 0],
          ['34', null, 0, 0, 0],
          ['35', null, 0, 0, 0],
        ],
      },
    );
  });

  it('has no cents where the currency has none', () => {
    const yen = { price: '1200', currency_code: 'JPY', currency_minor_unit: 0 };
    expect(parseProducts([{ id: 1, prices: yen }])?.products).toEqual([['1', null, 1200, 1200, 1200]]);
  });

  it('is not recognised in other JSON', () => {
    expect(parseProducts({ code: 'rest_no_route' })).toBeUndefined();
    expect(parseProducts(['a'])).toBeUndefined();
  });
});

const REAL = new URL('../../../../../../shared/data/stores/woocommerce/products.json', import.meta.url);
describe.skipIf(!existsSync(REAL))('A real response (skipped where the captures are not there)', () => {
  it('parses to the values a reader sees: 18 products from 988.11 to 16,650.44 Egyptian pounds', () => {
    const { currency, products } = parseProducts(parseJson(readFileSync(REAL)))!;
    const list = new ProductList();
    list.add(products, 1000);
    expect(currency).toBe('EGP');
    expect(list.count).toBe(18);
    expect(list.prices).toMatchObject({ low: 988.11, high: 16_650.44 });
  });
});

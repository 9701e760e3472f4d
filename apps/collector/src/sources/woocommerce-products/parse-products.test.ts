import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../parse-json.ts';
import { parseProducts } from './parse-products.ts';

const SITE = 'https://shop.example/';
const UNPRICED = { low: 0, high: 0, average: 0 };

describe("A page of WooCommerce's Store API", () => {
  it('yields each product with the values stated by the store, with both ends of a price range', () => {
    const json = parseJson(readFileSync(new URL('samples/products.json', import.meta.url)));
    expect(parseProducts(json, SITE)).toEqual({
      currency: 'GBP',
      products: [
        {
          id: '31',
          title: 'Felt boots – warm & dry',
          url: 'https://shop.example/product/felt-boots/',
          picture: 'https://shop.example/wp-content/uploads/boots.jpg',
          type: 'Boots & Shoes',
          vendor: 'Hedgehog',
          tags: ['felt', 'wool', 'Winter'],
          low: 89.5,
          high: 89.5,
          average: 89.5,
          compareAt: 99.5,
          available: true,
          options: 0,
          reviews: 8,
          rating: 4.25,
        },
        {
          id: '32',
          title: 'Resoling',
          low: 45,
          high: 72,
          average: 58.5,
          available: false,
          options: 1,
          reviews: 0,
        },
        { id: '33', title: 'RequestJson us', ...UNPRICED },
        { id: '34', title: 'Sold in another currency', ...UNPRICED },
        { id: '35', title: 'Without prices', ...UNPRICED },
      ],
    });
  });

  it('has no cents if the currency has none', () => {
    const yen = { price: '1200', currency_code: 'JPY', currency_minor_unit: 0 };
    expect(parseProducts([{ id: 1, prices: yen }], SITE)?.products).toEqual([
      { id: '1', title: '', low: 1200, high: 1200, average: 1200 },
    ]);
  });

  it('is not recognised in other JSON', () => {
    expect(parseProducts({ code: 'rest_no_route' }, SITE)).toBeUndefined();
    expect(parseProducts(['a'], SITE)).toBeUndefined();
  });
});

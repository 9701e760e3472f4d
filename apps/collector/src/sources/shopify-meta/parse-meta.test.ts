import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../parse-json.ts';
import { parseMeta } from './parse-meta.ts';

const own = {
  id: 1,
  name: 'Seifenhaus Almrausch',
  country: 'AT',
  currency: 'EUR',
  myshopify_domain: 'almrausch-seifen.myshopify.com',
  description: '',
  published_products_count: 48,
};

describe("Shopify's meta.json", () => {
  it('gives name, country, currency and the number of published products', () => {
    expect(parseMeta(own)).toEqual({
      publishedProducts: 48,
      facts: {
        brand_name: 'Seifenhaus Almrausch',
        shopify_url: 'https://almrausch-seifen.myshopify.com',
        platform: {
          name: 'Shopify',
          evidence: '/meta.json: "myshopify_domain":"almrausch-seifen.myshopify.com"',
        },
        currency: 'EUR',
        country: 'AT',
        seen_in: {
          currency: { place: 'meta.json', weak: false },
          country: { place: 'meta.json', weak: false },
        },
      },
    });
  });

  it('keeps the valid fields of a partly invalid response', () => {
    const read = parseMeta({
      ...own,
      currency: 'GOLD',
      country: 'Austria',
      published_products_count: -1,
      name: '',
    })!;
    expect(read.publishedProducts).toBeUndefined();
    expect(Object.keys(read.facts)).toEqual(['shopify_url', 'platform', 'seen_in']);
  });

  it('is not recognised in other JSON', () => {
    expect(parseMeta({ name: 'x', myshopify_domain: 'evil.example/.myshopify.com' })).toBeUndefined();
    expect(parseMeta(undefined)).toBeUndefined();
  });
});

const REAL = new URL('../../../../../../shared/data/stores/shopify/davidan.md_meta.json', import.meta.url);
describe.skipIf(!existsSync(REAL))('A real meta.json (skipped if the captures are not installed)', () => {
  it('parses to the visible values', () => {
    expect(parseMeta(parseJson(readFileSync(REAL)))).toMatchObject({
      publishedProducts: 62,
      facts: {
        brand_name: 'DaviDan Bakery',
        currency: 'MDL',
        country: 'RO',
        shopify_url: 'https://ladanutmd.myshopify.com',
      },
    });
  });
});

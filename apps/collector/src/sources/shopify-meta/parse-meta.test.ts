import { describe, expect, it } from 'vitest';
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

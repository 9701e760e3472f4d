import { parsePrice } from '@brandlode/currencies';
import { describe, expect, it } from 'vitest';
import { STRINGS } from '../../../../tests/fuzz/hostile-values.ts';
import { parseJson } from './parse-json.ts';
import { parseMeta } from './shopify-meta/parse-meta.ts';
import { parseProducts as parseShopify } from './shopify-products/shopify-products.ts';
import { parseStorefront } from './storefront/parse-storefront.ts';
import { parseSitemap } from './structured-products/parse-sitemap.ts';
import { parseProducts as parseWooCommerce } from './woocommerce-products/parse-products.ts';

const SHOP = 'https://shop.example/';
const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`;
const readStorefront = (html: string) =>
  parseStorefront(html, SHOP, { 'set-cookie': html.slice(0, 100) }, 'shop.example');
function readAll(text: string): void {
  readStorefront(
    `<title>${text}</title><a href="${text}"><link rel="icon" sizes="${text}" href="${text}"><html lang="${text}">`,
  );
  readStorefront(jsonLd(text));
  parsePrice(text, text);
  parseSitemap(Buffer.from(`<urlset><url><loc>${text}</loc></url></urlset>`), `${SHOP}sitemap.xml`, SHOP);
  const json = parseJson(Buffer.from(text));
  for (const parse of [parseShopify, parseWooCommerce, parseMeta]) parse(json, SHOP);
}

describe('Malicious input', () => {
  const megabyte = (text: string) => text.repeat(1_000_000 / text.length);
  it.each([
    ['brackets without end', jsonLd(megabyte('['))],
    ['objects inside each other', jsonLd(megabyte('{"name":'))],
    ['quotes that never close', jsonLd(megabyte('"a\\'))],
    ['comments that never close', jsonLd(megabyte('/*'))],
    ['commas', jsonLd(`{"a":1${megabyte(', ')}}`)],
    ['products without end', jsonLd(`[${megabyte('{"@type":"Product","offers":{"price":1}},')}{}]`)],
    ['an address of a megabyte', `<script src="cdn.shopify.com/s/files/${megabyte('1/')}"></script>`],
    ['things inside each other', megabyte('<div itemscope itemprop=a>')],
    ['texts inside each other', megabyte('<p itemscope><b itemprop=a>')],
    ['sizes of an icon', `<link rel="icon" href="/a" sizes="${megabyte('1x1 ')}">`],
    ['a title of a megabyte', `<title>${megabyte('a b - ')}</title>`],
  ])('is read to an end: %s', (_, html) => {
    expect(readStorefront(html)).toHaveProperty('leadsTo');
  });

  it.each(STRINGS)('does not make a parser throw: %j', (text) => {
    expect(() => readAll(text)).not.toThrow();
  });

  it('is parsed within limits: a product with 200,000 variants', () => {
    const variants = Array.from({ length: 200_000 }, () => ({ price: '1.00' }));
    expect(parseShopify({ products: [{ id: 1, variants }] }, SHOP)).toEqual([
      expect.objectContaining({ id: '1', low: 1, high: 1, average: 1 }),
    ]);
  });
});

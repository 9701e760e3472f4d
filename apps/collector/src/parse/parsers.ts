import { productsOf } from '../sources/page/products.ts';
import { readPage } from '../sources/page/read-page.ts';
import { parseJson } from '../sources/parse-json.ts';
import { parseMeta } from '../sources/shopify-meta/parse-meta.ts';
import { parseProducts as parseShopifyProducts } from '../sources/shopify-products/parse-products.ts';
import { readStorefront } from '../sources/storefront/read-storefront.ts';
import { parseSitemap, sitemapsIn } from '../sources/structured-products/parse-sitemap.ts';
import { parseProducts as parseWooCommerceProducts } from '../sources/woocommerce-products/parse-products.ts';
import { BUDGET } from './budget.ts';
import { decodeText } from './decode-text.ts';
import type { Document, Store } from './document.ts';

/** Every kind of document that stores send us, with what is made of it: pure, bounded, and plain data that a thread can send. */
const PARSERS = {
  storefront: readStorefront,
  'shopify-meta': ({ body }: Document) => ({ meta: parseMeta(parseJson(body)) ?? null }),
  'shopify-products': ({ body }: Document) => ({ products: parseShopifyProducts(parseJson(body)) ?? null }),
  'woocommerce-products': ({ body, headers }: Document) => {
    const total = Number.parseInt(headers['x-wp-total'] ?? '', 10);
    return { list: parseWooCommerceProducts(parseJson(body)) ?? null, ...(total >= 0 && { total }) };
  },
  'sitemaps-in-robots': ({ body }: Document) => sitemapsIn(decodeText(body.subarray(0, BUDGET.robots.bytes))),
  sitemap: ({ body, url }: Document, { site }: Store) => ({ sitemap: parseSitemap(body, url, site) ?? null }),
  'product-page': ({ body, contentType, url }: Document) => ({
    product: productsOf(readPage(decodeText(body, contentType), url))[0] ?? null,
  }),
};

export type DocumentKind = keyof typeof PARSERS;
export type Parsed<Kind extends DocumentKind> = ReturnType<(typeof PARSERS)[Kind]>;

/** Parses a document of a store. Rejects with `TooCostlyToParse` when it exceeds its budget. */
export type ParseDocument = <Kind extends DocumentKind>(
  kind: Kind,
  document: Document,
  store: Store,
) => Promise<Parsed<Kind>>;

/** Parses in the calling thread, without a limit of time. */
export function parseDocument<Kind extends DocumentKind>(
  kind: Kind,
  document: Document,
  store: Store,
): Parsed<Kind> {
  const parse: (document: Document, store: Store) => unknown = PARSERS[kind];
  return parse(document, store) as Parsed<Kind>;
}

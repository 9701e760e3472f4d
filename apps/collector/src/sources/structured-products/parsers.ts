import { BUDGET } from '../../parse/budget.ts';
import { decodeText } from '../../parse/decode-text.ts';
import type { Parser } from '../../parse/document.ts';
import { pageHints } from '../hints/page-hints.ts';
import { productOf } from '../page/products.ts';
import { readPage } from '../page/read-page.ts';
import type { PageHints, ProductSeen } from '../report.ts';
import { parseSitemap, type Sitemap, sitemapsIn } from './parse-sitemap.ts';

export const robotsSitemapsParser: Parser<string[]> = {
  name: 'robots sitemaps',
  version: 1,
  parse: ({ body }) => sitemapsIn(decodeText(body.subarray(0, BUDGET.robots.bytes))),
};

export const sitemapParser: Parser<{ sitemap: Sitemap | null }> = {
  name: 'sitemap',
  version: 4,
  parse: ({ body, url }, { site }) => ({ sitemap: parseSitemap(body, url, site) ?? null }),
};

export const productPageParser: Parser<{ product: ProductSeen | null; says: PageHints }> = {
  name: 'product page',
  version: 7,
  parse: ({ body, contentType, url }) => {
    const page = readPage(decodeText(body, contentType), url);
    return { product: productOf(page) ?? null, says: pageHints(page) };
  },
};

import { BUDGET } from '../../parse/budget.ts';
import { decodeText } from '../../parse/decode-text.ts';
import type { Parser } from '../../parse/document.ts';
import { pageHints } from '../hints/page-hints.ts';
import { productOf, unpricedProductOf } from '../page/products.ts';
import { readPage } from '../page/read-page.ts';
import type { PageHints, ProductSeen, RatingSeen } from '../report.ts';
import { parseSitemap, type Sitemap, sitemapsIn } from './parse-sitemap.ts';

export const robotsSitemapsParser: Parser<string[]> = {
  name: 'robots sitemaps',
  version: 1,
  parse: ({ body }) => sitemapsIn(decodeText(body.subarray(0, BUDGET.robots.bytes))),
};

export const sitemapParser: Parser<{ sitemap: Sitemap | null }> = {
  name: 'sitemap',
  version: 7,
  parse: ({ body, url }, { site }) => ({ sitemap: parseSitemap(body, url, site) ?? null }),
};

type ProductPage = {
  product: ProductSeen | null;
  /** The name of a product without a price. */
  unpriced?: string | undefined;
  says: PageHints;
};

export const productPageParser: Parser<ProductPage> = {
  name: 'product page',
  version: 11,
  parse: ({ body, contentType, url }) => {
    const page = readPage(decodeText(body, contentType), url);
    const product = productOf(page);
    const says = pageHints(page);
    return {
      product: product ?? null,
      unpriced: product ? undefined : unpricedProductOf(page),
      says: { ...says, ratings: ownRatings(says.ratings, product) },
    };
  },
};

/** The ratings of the store, and that of the page's product: the others are of products that it recommends. */
function ownRatings(ratings: RatingSeen[] = [], product: ProductSeen | undefined): RatingSeen[] {
  const ofStore = ratings.filter(({ of }) => of === 'store');
  const ofProducts = ratings.filter(({ of }) => of === 'product');
  const own =
    ofProducts.find(({ count }) => count === product?.reviews) ??
    (product && ofProducts.length === 1 ? ofProducts[0] : undefined);
  return own ? [own, ...ofStore] : ofStore;
}

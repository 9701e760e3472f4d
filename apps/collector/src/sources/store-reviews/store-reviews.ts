import { formatCount } from '@brandlode/contract';
import { type Facts, type MetricValue, type RatingSeen, sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source } from '../source.ts';
import { isShopify, withoutProducts } from '../visit-so-far.ts';

const NAME = 'store-reviews';

/**
 * Reviews on the pages read by other sources: of the whole store, in structured data or review widgets, or else of the
 * products seen. Sends no request.
 */
export const storeReviews: Source = {
  name: NAME,
  schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  group: 'products',
  async collect(visit) {
    const unread = withoutProducts(visit, NAME);
    if (unread) return unread;
    const pages = visit.earlier.flatMap(({ hints }) => hints ?? []);
    if (pages.length === 0) return sourceReport(NAME, 'not applicable', { reason: 'no page was read' });
    const ratings = pages.flatMap((page) => page.ratings ?? []);
    const store = largest(ratings.filter(({ of, by }) => of === 'store' && by !== 'Trustpilot'));
    const trustpilot = largest(ratings.filter(({ by, of }) => of === 'store' && by === 'Trustpilot'));
    const products = pages.flatMap(({ ratings: onPage = [] }) => ratedProducts(onPage));
    if (!store && !trustpilot && products.length === 0)
      return sourceReport(NAME, 'missing', { reason: 'no ratings on the pages read' });

    const metrics: MetricValue[] = [];
    // The metric is defined for Shopify's review apps; reviews of other stores are a fact.
    if (store && isShopify(visit))
      metrics.push({
        metric: 'shopify_reviews_count',
        value: store.count,
        kind: 'measured',
        inputs: { source: NAME, by: store.by },
      });
    if (trustpilot) {
      const inputs = { source: NAME, by: trustpilot.by } as const;
      metrics.push({ metric: 'trustpilot_reviews_count', value: trustpilot.count, kind: 'measured', inputs });
      if (trustpilot.stars)
        metrics.push({
          metric: 'trustpilot_rating',
          value: Math.round(trustpilot.stars * 10),
          kind: 'measured',
          inputs,
        });
    }
    return sourceReport(NAME, 'found', { metrics, facts: ratingFact(store, products) });
  },
};

/** Several widgets may show parts of the same reviews: the largest count includes them all. */
const largest = (ratings: RatingSeen[]): RatingSeen | undefined =>
  ratings.toSorted((a, b) => b.count - a.count)[0];

/** The products of a page: a widget repeats the rating that the structured data states for search engines. */
function ratedProducts(ratings: RatingSeen[]): RatingSeen[] {
  const products = ratings.filter(({ of }) => of === 'product');
  const named = products.filter(({ product }) => product !== undefined);
  return products.filter(
    ({ product, count }) => product !== undefined || named.every((other) => other.count !== count),
  );
}

/** A product may be seen in a list, on its own page and in data that a page repeats: the largest count includes the others. */
function onceEach(products: RatingSeen[]): RatingSeen[] {
  const { named = [], unnamed = [] } = Object.groupBy(products, ({ product }) =>
    product ? 'named' : 'unnamed',
  );
  const same = Map.groupBy(named, ({ product = '' }) => product.trim().toLowerCase());
  return [...[...same.values()].flatMap((ratings) => largest(ratings) ?? []), ...unnamed];
}

function ratingFact(store: RatingSeen | undefined, products: RatingSeen[]): Facts {
  const stars = (value: number) => `${value.toFixed(1)} of 5`;
  const fact = (text: string, place: string): Facts => ({
    store_rating: text,
    seen_in: { store_rating: { place, weak: false } },
  });
  if (store)
    return fact(
      `${store.stars ? `${stars(store.stars)} from ` : ''}${formatCount(store.count, 'review')}`,
      store.by,
    );
  const rated = onceEach(products).filter((rating) => rating.stars);
  const reviews = rated.reduce((sum, rating) => sum + rating.count, 0);
  if (reviews === 0) return {};
  const mean = rated.reduce((sum, rating) => sum + rating.stars! * rating.count, 0) / reviews;
  return fact(
    `${stars(mean)} from ${formatCount(reviews, 'review')} of ${formatCount(rated.length, 'product')} seen`,
    rated[0]!.by,
  );
}

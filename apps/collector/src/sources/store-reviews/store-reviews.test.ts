import { describe, expect, it } from 'vitest';
import type { RatingSeen } from '../report.ts';
import { visitOf } from '../stand-in.testing.ts';
import { storeReviews } from './store-reviews.ts';

const collect = (ratings: RatingSeen[] | undefined, platform = 'Shopify') =>
  storeReviews.collect(
    visitOf('shop.example', {
      facts: { platform: { name: platform, evidence: '' } },
      earlier: [
        {
          source: 'structured-products',
          outcome: 'found',
          requests: 1,
          metrics: [],
          facts: {},
          ...(ratings && { hints: [{ ratings }] }),
        },
      ],
    }),
  );
const store: RatingSeen = { of: 'store', count: 1204, stars: 4.7, by: 'Judge.me' };

describe('Reviews in the store', () => {
  it("fill the metric of a Shopify store with the store's count, the largest of several", async () => {
    const { metrics, facts } = await collect([{ ...store, count: 3 }, store]);
    expect(metrics).toEqual([
      {
        metric: 'shopify_reviews_count',
        value: 1204,
        kind: 'measured',
        inputs: { source: 'store-reviews', by: 'Judge.me' },
      },
    ]);
    expect(facts.store_rating).toBe('4.7 of 5 from 1,204 reviews');
  });

  it('are only a fact in other stores, and if only products were rated', async () => {
    expect(await collect([store], 'Magento')).toMatchObject({
      metrics: [],
      facts: { store_rating: '4.7 of 5 from 1,204 reviews' },
    });
    const { metrics, facts } = await collect([
      { of: 'product', count: 30, stars: 5, by: 'Loox' },
      { of: 'product', count: 10, stars: 3, by: 'Loox' },
      { of: 'product', count: 500, by: 'Loox' },
    ]);
    expect(metrics).toEqual([]);
    expect(facts.store_rating).toBe('4.5 of 5 from 40 reviews of 2 products seen');
  });

  it('count a product once that was seen in several places', async () => {
    const soap: RatingSeen = { of: 'product', count: 30, stars: 5, by: 'aggregateRating', product: 'Soap' };
    const badge: RatingSeen = { of: 'product', count: 30, stars: 5, by: 'Judge.me' };
    const { facts } = await collect([
      soap,
      { ...soap, product: 'soap ', count: 28 },
      badge,
      { ...soap, product: 'Candle', count: 10, stars: 3 },
    ]);
    expect(facts.store_rating).toBe('4.5 of 5 from 40 reviews of 2 products seen');
  });

  it("fill Trustpilot's metrics if the store shows its Trustpilot rating", async () => {
    const { metrics } = await collect([{ of: 'store', count: 90, stars: 4.34, by: 'Trustpilot' }]);
    expect(metrics.map(({ metric, value }) => [metric, value])).toEqual([
      ['trustpilot_reviews_count', 90],
      ['trustpilot_rating', 43],
    ]);
  });

  it('are not judged by the front page alone if the product list failed', async () => {
    const report = await storeReviews.collect(
      visitOf('shop.example', {
        facts: { platform: { name: 'WooCommerce', evidence: '' } },
        earlier: [
          {
            source: 'woocommerce-products',
            outcome: 'failed',
            reason: 'timed out',
            requests: 1,
            metrics: [],
            facts: {},
            hints: [{ ratings: [store] }],
          },
        ],
      }),
    );
    expect(report).toMatchObject({
      source: 'store-reviews',
      outcome: 'failed',
      reason: 'timed out',
      facts: {},
    });
  });

  it('are missing if the pages have no ratings', async () => {
    expect(await collect([])).toMatchObject({ outcome: 'missing', metrics: [], facts: {} });
    expect(await collect(undefined)).toMatchObject({ outcome: 'not applicable' });
  });
});

import { describe, expect, it } from 'vitest';
import { coverageCause } from './coverage-cause.ts';

const run = (source: string, part: Partial<Parameters<typeof coverageCause>[2]['sources'][number]> = {}) => ({
  source,
  found: 0,
  failed: 0,
  blocked: 0,
  other: 0,
  notApplicable: 0,
  reasons: [],
  ...part,
});
const reasons = (reason: string) => [{ reason, stores: 2 }];
const operator = (...sources: ReturnType<typeof run>[]) => ({ collects: true, sources });

describe('The reason why a metric has no values', () => {
  it('names the variables of a source that is off', () => {
    const text = 'Reddit is off: set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET.';
    expect(coverageCause('reddit_mentions_count', 0, operator())).toBe(
      'Reddit would provide it: set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET.',
    );
    expect(
      coverageCause(
        'reddit_mentions_count',
        0,
        operator(run('reddit-search', { other: 9, notApplicable: 9 })),
      ),
    ).toBe(text);
  });

  it('says whether collection is off or has not checked a store yet', () => {
    expect(coverageCause('product_avg_price', 0, { collects: false, sources: [] })).toMatch(
      /^Shopify products or .* would provide it; regular collection is off\.$/,
    );
    expect(coverageCause('product_avg_price', 0, operator())).toContain('no store has been checked yet');
  });

  it('names the missing list of ranks for estimates', () => {
    const sources = operator(
      run('popularity-rank', { other: 3, notApplicable: 3, reasons: reasons('no list: set TRANCO_FILE') }),
      run('estimates', { other: 3, notApplicable: 3, reasons: reasons('no rank to estimate from') }),
    );
    expect(coverageCause('estimated_monthly_revenue', 0, sources)).toBe(
      'Estimates need a rank: no list: set TRANCO_FILE.',
    );
    expect(coverageCause('estimated_monthly_traffic', 0, { collects: false, sources: [] })).toBe(
      'Estimates need a rank: turn on popularity-rank in OPEN_DATA if it is off, or import ranks.',
    );
    expect(coverageCause('estimated_monthly_traffic', 1, { collects: false, sources: [] })).toBeNull();
  });

  it('names the most frequent reason of sources that found nothing; null if one finds values', () => {
    const blocked = run('shopify-products', { blocked: 2, reasons: reasons('HTTP 403') });
    expect(coverageCause('product_min_price', 0, operator(blocked))).toBe('Shopify products: HTTP 403.');
    expect(
      coverageCause('product_min_price', 0, operator(blocked, run('woocommerce-products', { found: 1 }))),
    ).toBe(null);
  });
});

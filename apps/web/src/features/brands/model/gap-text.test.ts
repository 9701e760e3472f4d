import { type BrandCollection, gapText, type MetricKey, runNotes } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { emptyGroupsTexts, unknownText } from './gap-text.ts';
import type { MetricGroup } from './metric-groups.ts';

type Run = BrandCollection['sources'][number];
const run = (source: string, outcome: Run['outcome'], ...notes: Run['notes']): Run => ({
  source,
  outcome,
  notes,
  ranAt: '2026-06-01T00:00:00Z',
  answeredAt: null,
  dueAt: '2026-07-01T00:00:00Z',
});
const collection = (
  sources: Run[],
  part: Partial<Pick<BrandCollection, 'status' | 'requestedAt' | 'finishedAt'>> = {},
) => ({
  status: 'free' as const,
  requestedAt: null,
  startedAt: null,
  finishedAt: '2026-06-01T00:00:00Z',
  sources,
  ...part,
});
const gap = (key: MetricKey, state: ReturnType<typeof collection> | undefined) => gapText(key, {}, state);

describe('The text for all unknown metrics of a tab', () => {
  it.each([
    ["Couldn't be read last time", true, "No data: couldn't be read last time."],
    ['No data yet', true, 'No data yet. Check this store to collect it.'],
    ['No data yet', false, 'No data yet.'],
  ])('is a sentence for %j (can be checked: %j)', (gap, canCheck, text) => {
    expect(unknownText(gap, canCheck)).toBe(text);
  });

  it('names the groups without any value by reason, and each reason of a group', () => {
    const groups: MetricGroup[] = [
      { name: 'Reviews', keys: ['trustpilot_rating'] },
      { name: 'Ads', keys: ['fb_ads_count'] },
      { name: 'Prices', keys: ['product_min_price', 'product_max_price', 'product_avg_price'] },
    ];
    const gaps: Partial<Record<MetricKey, string>> = { product_min_price: 'No data yet' };
    expect(emptyGroupsTexts(groups, (key) => gaps[key] ?? 'Not found')).toEqual([
      'Reviews, Ads: not found.',
      'Prices: no data yet; not found.',
    ]);
  });
});

describe('The text for an unknown metric', () => {
  it('promises a value only while a collection is in progress', () => {
    const never = collection([], { finishedAt: null });
    expect(gap('product_count', never)).toBe('No data yet');
    expect(gap('fb_likes_count', never)).toBe('No data yet');
    const requested = collection([], { finishedAt: null, requestedAt: '2026-06-01T00:00:00Z' });
    expect(gap('product_count', requested)).toBe('Not known yet');
  });

  it('gives the result of the last check', () => {
    expect(gap('product_count', collection([run('shopify-products', 'blocked')]))).toBe(
      "Couldn't be read last time",
    );
    const unread = collection([run('storefront', 'failed'), run('store-reviews', 'not applicable')]);
    expect(gap('shopify_reviews_count', unread)).toBe("Couldn't be read last time");
    expect(gap('product_count', collection([run('structured-products', 'missing')]))).toBe('Not found');
    const unranked = [run('popularity-rank', 'missing'), run('estimates', 'not applicable')];
    expect(gap('estimated_monthly_traffic', collection(unranked))).toBe('Too few visits to be ranked');
    const rankUnread = [run('popularity-rank', 'failed'), run('estimates', 'not applicable')];
    expect(gap('estimated_monthly_orders', collection(rankUnread))).toBe("Couldn't be read last time");
    const rankOff = [run('popularity-rank', 'not applicable'), run('estimates', 'not applicable')];
    expect(gap('estimated_monthly_traffic', collection(rankOff))).toBe('Not collected here');
    expect(gap('fb_likes_count', collection([run('facebook-page', 'not applicable')]))).toBe(
      'Not collected here',
    );
  });

  it('says that there are more than were counted', () => {
    const ads = collection([run('meta-ad-library', 'found', { code: 'at-least-ads', low: 10_000 })]);
    expect(gap('fb_ads_count', ads)).toBe('Not known exactly');
    expect(gap('fb_ads_active_count', ads)).toBe('Not known exactly');
    const mentions = run(
      'reddit-search',
      'missing',
      ...runNotes('none in the newest posts; not all were read'),
    );
    expect(gap('reddit_mentions_count', collection([mentions]))).toBe('Not known exactly');
    const products = [run('shopify-products', 'found', { code: 'at-least', low: 25_000 })];
    expect(gap('product_count', collection(products))).toBe('Not known exactly');
    expect(gap('product_avg_price', collection(products))).toBe('Not found');
    const sampled = run('structured-products', 'found', ...runNotes('between 40 and 900 products'));
    expect(gap('product_count', collection([sampled]))).toBe('Not known exactly');
    const average = { estimates: { product_avg_price: null } };
    expect(gapText('product_min_price', average, collection([sampled]))).toBe('Not known exactly');
    expect(gapText('product_max_price', average, collection([sampled]))).toBe('Not known exactly');
  });

  it('promises nothing if the owner opted out, or the brand is made up or private', () => {
    expect(gap('product_count', collection([], { status: 'opted-out' }))).toBe(
      'The owner opted out of checks',
    );
    expect(gap('product_count', collection([], { status: 'demonstration' }))).toBe('No data yet');
    expect(gapText('product_count', { mine: { shared_id: null, sources: [] } }, undefined)).toBe(
      'Not imported',
    );
    expect(gap('product_count', undefined), 'while loading').toBe('');
  });
});

import type { BrandCollection } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { gapText } from './gap-text.ts';

type Run = BrandCollection['sources'][number];
const run = (source: string, outcome: Run['outcome']): Run => ({
  source,
  outcome,
  reason: 'no key: set TRUSTPILOT_API_KEY',
  refused: [],
  ranAt: '2026-06-01T00:00:00Z',
  answeredAt: null,
  dueAt: '2026-07-01T00:00:00Z',
});
const collection = (
  sources: Run[],
  part: Partial<Pick<BrandCollection, 'standing' | 'finishedAt'>> = {},
) => ({ standing: 'free' as const, finishedAt: '2026-06-01T00:00:00Z', sources, ...part });

describe('The text for an unknown metric', () => {
  it('says that the store was not observed yet where an observation may fill the metric', () => {
    const never = collection([], { finishedAt: null });
    expect(gapText('product_count', never)).toBe('Not observed yet');
    expect(gapText('fb_likes_count', never)).toBe('Not collected yet');
    expect(gapText('shopify_reviews_count', never)).toBe('Not observed yet');
  });

  it('says what the last observation met', () => {
    expect(gapText('product_count', collection([run('shopify-products', 'blocked')]))).toBe(
      "Couldn't be read last time",
    );
    const unread = collection([run('storefront', 'failed'), run('store-reviews', 'not applicable')]);
    expect(gapText('shopify_reviews_count', unread)).toBe("Couldn't be read last time");
    expect(gapText('product_count', collection([run('structured-products', 'missing')]))).toBe(
      'Not found at the last visit',
    );
    expect(
      gapText(
        'estimated_monthly_traffic',
        collection([run('popularity-rank', 'missing'), run('estimates', 'not applicable')]),
      ),
    ).toBe('Too few visits to be ranked');
  });

  it("names no operator's cause", () => {
    expect(gapText('fb_likes_count', collection([run('facebook-page', 'not applicable')]))).toBe(
      'Not collected here',
    );
  });

  it('promises nothing where the owner opted out or the brand is made up', () => {
    expect(gapText('product_count', collection([], { standing: 'opted out' }))).toBe('The owner opted out');
    expect(gapText('product_count', collection([], { standing: 'demonstration' }))).toBe('No data yet');
    expect(gapText('product_count', undefined)).toBe('No data yet');
  });
});

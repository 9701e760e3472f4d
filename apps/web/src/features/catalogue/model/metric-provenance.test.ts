import type { BrandDetail } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { provenanceLines, provenanceSummary, provenanceText, sumKnown } from './metric-provenance.ts';

const REVIEWS = ['trustpilot_reviews_count', 'shopify_reviews_count', 'fb_reviews_count'] as const;
const brand = (part: Partial<BrandDetail>) =>
  ({
    trustpilot_reviews_count: null,
    shopify_reviews_count: null,
    fb_reviews_count: null,
    origins: {},
    ...part,
  }) as BrandDetail;

describe('The provenance of a metric', () => {
  it('shows kind, source and date in UTC', () => {
    const observedAt = '2026-03-03T23:30:00Z';
    expect(provenanceText({ kind: 'estimated', source: 'Traffic rank', observedAt })).toBe(
      'Estimated · Traffic rank · Mar 3, 2026',
    );
    expect(provenanceText({ kind: 'demonstration', source: 'demonstration', observedAt })).toBe(
      'Demonstration · Mar 3, 2026',
    );
  });

  it('shows the exact value of each known part', () => {
    const lines = provenanceLines(brand({ trustpilot_reviews_count: 1234, fb_reviews_count: 0 }), REVIEWS);
    expect(lines.map(({ value }) => value)).toEqual(['Trustpilot reviews: 1,234', 'Facebook reviews: 0']);
    expect(lines[0]?.provenance).toBe('Source not recorded');
    const more = brand({ estimated_monthly_traffic: 9_100_000, product_min_price: 4.9 });
    expect(
      provenanceLines(more, ['estimated_monthly_traffic', 'product_min_price']).map(({ value }) => value),
    ).toEqual(['Monthly traffic: 9,100,000 visits per month', 'Min price: $4.90']);
  });
});

it('sums the known review counts, and returns null without any', () => {
  expect(sumKnown(brand({ trustpilot_reviews_count: 5, shopify_reviews_count: 7 }), REVIEWS)).toBe(12);
  expect(sumKnown(brand({}), REVIEWS)).toBeNull();
});

describe('The inputs of a value', () => {
  const observedAt = '2026-03-03T00:00:00Z';
  it('are shown with range and formula for an estimate', () => {
    const origin = {
      source: 'estimates',
      kind: 'estimated' as const,
      observedAt,
      low: 12_000,
      high: 48_000,
      inputs: { 'Tranco rank': 8123, formula: 'visits-1' },
    };
    expect(provenanceText(origin, 'estimated_monthly_traffic')).toBe(
      'Estimated: 12,000 to 48,000 · from Tranco rank 8,123 (formula visits-1) · Mar 3, 2026',
    );
    expect(provenanceText(origin, 'estimated_monthly_revenue')).toContain('Estimated: $12,000 to $48,000 ·');
  });

  it('are shown beside the source for a measured value', () => {
    const inputs = {
      currency: 'EUR',
      amount: 8.33,
      rate: 0.93,
      rate_day: '2026-03-02',
      rate_source: 'a bank',
      products_read: 1200,
    };
    const origin = { source: 'shopify-products', kind: 'measured' as const, observedAt };
    expect(provenanceText({ ...origin, inputs })).toBe(
      'Measured · Shopify products · 1,200 products read, from EUR 8.33 at 0.93 a dollar (a bank, 2026-03-02) · Mar 3, 2026',
    );
    expect(provenanceText({ ...origin, inputs: { ...inputs, currency: 'USD', rate: 1 } })).toBe(
      'Measured · Shopify products · 1,200 products read · Mar 3, 2026',
    );
  });
});

it('summarises the provenance of a tile', () => {
  const from = (kind: 'measured' | 'imported') => ({
    source: 'a list',
    kind,
    observedAt: '2026-03-03T00:00:00Z',
  });
  const known = { trustpilot_reviews_count: 5, fb_reviews_count: 7 };
  const alike = { trustpilot_reviews_count: from('imported'), fb_reviews_count: from('imported') };
  expect(provenanceSummary(brand({ ...known, origins: alike }), REVIEWS)).toBe('Imported · Mar 3, 2026');
  const mixed = { ...alike, fb_reviews_count: from('measured') };
  expect(provenanceSummary(brand({ ...known, origins: mixed }), REVIEWS)).toBe('Multiple sources');
  expect(provenanceSummary(brand(known), REVIEWS)).toBe('Source not recorded');
  expect(provenanceSummary(brand({}), REVIEWS)).toBe('No data yet');
});

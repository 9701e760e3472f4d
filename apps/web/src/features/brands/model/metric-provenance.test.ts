import type { BrandDetail, ProvenanceInputs } from '@brandlode/contract';
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
      'Sample data · Mar 3, 2026',
    );
  });

  it('shows the exact value of each known part', () => {
    const lines = provenanceLines(brand({ trustpilot_reviews_count: 1234, fb_reviews_count: 0 }), REVIEWS);
    expect(lines.map(({ value }) => value)).toEqual(['Trustpilot reviews: 1,234', 'Facebook reviews: -']);
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
  const estimate = {
    source: 'estimates',
    formula: 'visits-from-rank 1',
    list: 'Tranco',
    rankDay: '2026-03-01',
  } as const;

  it('are shown with range and formula for an estimate', () => {
    const origin = {
      source: 'estimates',
      kind: 'estimated' as const,
      observedAt,
      low: 12_000,
      high: 48_000,
      inputs: { ...estimate, bestRank: 8123, worstRank: 8123 },
    };
    expect(provenanceText(origin, 'estimated_monthly_traffic')).toBe(
      'Estimated: 12,000 to 48,000 · from Tranco rank 8,123 · Mar 3, 2026',
    );
    expect(provenanceText(origin, 'estimated_monthly_revenue')).toContain('Estimated: $12,000 to $48,000 ·');
  });

  const price = { currency: 'EUR', amount: 8.33, rate: 0.93, rateDay: '2026-03-02' };
  const converted = ', converted from EUR 8.33 at 0.93 per dollar (Mar 2, 2026)';
  it.each<[ProvenanceInputs, string]>([
    [
      { ...estimate, list: 'CrUX', bestRank: 1001, worstRank: 5000, averagePrice: 49.5 },
      'from CrUX rank between 1,001 and 5,000 and an average price of $49.50',
    ],
    [
      { ...estimate, bestRank: 8123, worstRank: 8123, averagePrice: 85, priceCategory: 'Shoes' },
      "from Tranco rank 8,123 and the median price of stores in Shoes, $85, as the store's own prices are not known",
    ],
    [{ ...estimate, bestRank: 1_234_567, worstRank: 1_234_567 }, 'from Tranco rank 1,234,567'],
    [
      { ...estimate, bestRank: 8123, worstRank: 8123, calibratedWith: '2026-02-03' },
      'from Tranco rank 8,123, calibrated with imported visits of Feb 3, 2026',
    ],
    [{ source: 'shopify-meta' }, "the store's own count"],
    [
      {
        source: 'shopify-products',
        productsRead: 12,
        nonGoods: 2,
        unusualPrices: 1,
        lowestListed: 0.98,
        highestListed: 100_000,
        currency: 'USD',
      },
      '12 products read, without 2 items that are no product and 1 unusual price (listed: USD 0.98 to 100,000)',
    ],
    [
      { source: 'woocommerce-products', nonGoods: 1 },
      "the store's own count, without 1 item that is no product",
    ],
    [{ source: 'shopify-products', productsRead: 1200, ...price }, `1,200 products read${converted}`],
    [{ source: 'shopify-products', productsRead: 1, ...price, currency: 'USD', rate: 1 }, '1 product read'],
    [
      { source: 'shopify-products', productsRead: 25_000, limit: 25_000 },
      '25,000 products read, where the list ends',
    ],
    [{ source: 'woocommerce-products' }, "the store's own count"],
    [{ source: 'woocommerce-products', productsRead: 12, ...price }, `12 products read${converted}`],
    [{ source: 'woocommerce-products', since: '2026-02-01' }, 'products added since Feb 1, 2026'],
    [
      { source: 'structured-products', productsRead: 19, pagesRead: 20, pagesListed: 400 },
      '19 products on 20 of 400 pages',
    ],
    [
      { source: 'structured-products', productsRead: 20, pagesRead: 20, pagesListed: 20 },
      '20 products on 20 pages',
    ],
    [{ source: 'structured-products', productsRead: 3 }, '3 products on the front page'],
    [{ source: 'instagram-business', account: 'fernloft' }, '@fernloft'],
    [{ source: 'meta-ad-library' }, 'ads that reached the EU or the UK'],
    [
      {
        source: 'estimates',
        formula: 'visits-from-rank 2',
        list: 'Imported',
        bestRank: 8123,
        worstRank: 8123,
      },
      'from imported rank 8,123',
    ],
    [{ source: 'wikidata', day: '2026-02-01' }, 'as of Feb 1, 2026'],
    [{ source: 'store-reviews', by: 'Judge.me' }, 'as shown by Judge.me in the store'],
    [{ source: 'store-reviews', by: 'aggregateRating' }, "the store's own count"],
    [{ source: 'reddit-search' }, "posts that mention the store's domain"],
  ])('%j are worded for customers', (inputs, text) => {
    const origin = { source: 'Acme', kind: 'measured' as const, observedAt, inputs };
    const source = inputs.source === 'estimates' ? '' : ' · Acme';
    expect(provenanceText(origin)).toBe(`Measured${source} · ${text} · Mar 3, 2026`);
  });

  it('are omitted in the format of another release', () => {
    const origin = { source: 'Acme', kind: 'measured' as const, observedAt };
    expect(provenanceText({ ...origin, inputs: { source: 'other' } })).toBe('Measured · Acme · Mar 3, 2026');
    const later = JSON.parse('{ "source": "a later one", "prices": "above 0" }');
    expect(provenanceText({ ...origin, inputs: later })).toBe('Measured · Acme · Mar 3, 2026');
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
  expect(provenanceSummary(brand({}), REVIEWS)).toBe('');
});

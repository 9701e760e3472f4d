import { FilterPayload, readNumber } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { NO_NUMBER } from '#lib/text/read-number.ts';
import {
  appliedRange,
  boundsOf,
  clamp,
  MIN_ABOVE_MAX,
  payloadOf,
  rangeProblem,
  withoutFilter,
} from './filter-draft.ts';

const FILTERS: FilterPayload = {
  fb_likes_count: { min: 100, max: 5000 },
  reddit_mentions_count: { min: 2, unknown: 'include' },
  trustpilot_rating: { unknown: 'only' },
  is_fb_ads_active: false,
  locations: ['DE', 'US'],
  categories: ['sports'],
};

describe('The payload of edited filters', () => {
  it('keeps numbers, flags, countries and categories, and sorts lists', () => {
    const payload = payloadOf({ ...FILTERS, locations: ['US', 'DE'], technologies: [] });
    expect(payload).toEqual(FILTERS);
    expect(FilterPayload.parse(payload)).toEqual(FILTERS);
    expect(payloadOf({})).toEqual({});
  });

  it('keeps decimal ends, and ends beyond the bounds, of a filter that was not edited', () => {
    const applied: FilterPayload = {
      product_avg_price: { min: 20, max: 49.99 },
      estimated_monthly_traffic: { min: 50_000_000, unknown: 'include' },
    };
    const bounds = { product_avg_price: { min: 1, max: 30 }, estimated_monthly_traffic: { min: 1, max: 40 } };
    expect(payloadOf({ ...applied, locations: ['DE'] }, bounds, applied)).toEqual({
      ...applied,
      locations: ['DE'],
    });
    const edited = { product_avg_price: { min: 10.5, max: 49.99 } };
    expect(payloadOf(edited, bounds, applied)).toEqual({ product_avg_price: { min: 10, max: 30 } });
  });

  it('rounds bounds outwards to integers', () => {
    expect(boundsOf({ min: 1.25, max: 899.99 })).toEqual({ min: 1, max: 900 });
  });

  it('parses Min and Max as integers and clamps them to the bounds', () => {
    const bounds = { min: 1, max: 650 };
    expect(
      ['12.9', '1e2', ' 7 ', '0', '-4', '9999', '', 'x', 'Infinity'].map((text) =>
        clamp(readNumber(text), bounds),
      ),
    ).toEqual([12, 100, 7, 1, 1, 650, undefined, undefined, undefined]);
  });

  it('has no payload while Min is greater than Max', () => {
    const range = { min: 10, max: 5 };
    expect(appliedRange(range, { min: 1, max: 100 })).toBeNull();
    expect(payloadOf({ fb_likes_count: range })).toBeNull();
    expect(payloadOf({ fb_likes_count: range }, { fb_likes_count: { min: 1, max: 5 } })).toEqual({
      fb_likes_count: { min: 5, max: 5 },
    });
    expect(appliedRange({ ...range, unknown: 'only' }, undefined)).toEqual({ unknown: 'only' });
  });

  it('has no payload while the text of an end is no number', () => {
    const range = { min: Number.NaN, max: 5 };
    expect(payloadOf({ fb_likes_count: range })).toBeNull();
    expect(rangeProblem(range)).toBe(NO_NUMBER);
    expect(rangeProblem({ min: 50, max: 10 })).toBe(MIN_ABOVE_MAX);
    expect(rangeProblem({ min: 10, max: 50 })).toBeUndefined();
  });

  it('leaves an end open when its field is empty', () => {
    const range = { min: readNumber(''), max: 5, unknown: 'exclude' as const };
    expect(payloadOf({ fb_likes_count: range })).toEqual({ fb_likes_count: { max: 5 } });
  });
});

describe('Removing a filter', () => {
  it('keeps the other filters', () => {
    for (const key of ['fb_likes_count', 'is_fb_ads_active'] as const) {
      const { [key]: _, ...rest } = FILTERS;
      expect(withoutFilter(FILTERS, { key })).toEqual(rest);
    }
  });

  it('removes one country or category from its list', () => {
    const { categories: _, ...rest } = FILTERS;
    expect(withoutFilter(FILTERS, { key: 'locations', value: 'DE' }).locations).toEqual(['US']);
    expect(withoutFilter(FILTERS, { key: 'categories', value: 'sports' })).toEqual(rest);
  });
});

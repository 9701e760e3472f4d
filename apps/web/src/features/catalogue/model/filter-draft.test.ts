import { FilterPayload } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  draftOf,
  MIN_ABOVE_MAX,
  payloadOf,
  rangeOf,
  rangeProblem,
  readNumber,
  withoutFilter,
  withoutInDraft,
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
  it('round-trips numbers, flags, countries and categories', () => {
    const payload = payloadOf(draftOf(FILTERS));
    expect(payload).toEqual(FILTERS);
    expect(FilterPayload.parse(payload)).toEqual(FILTERS);
    expect(payloadOf(draftOf({}))).toEqual({});
  });

  it('keeps the decimal ends of a filter that was not edited', () => {
    const filters: FilterPayload = { product_avg_price: { min: 20, max: 49.99 } };
    expect(payloadOf(draftOf(filters))).toEqual(filters);
  });

  it('starts a checked range with min and max of the option', () => {
    expect(rangeOf(boundsOf({ min: 1, max: 31_420_978 }))).toEqual({
      min: '1',
      max: '31420978',
      unknown: 'exclude',
    });
  });

  it('rounds bounds outwards to integers', () => {
    expect(boundsOf({ min: 1.25, max: 899.99 })).toEqual({ min: 1, max: 900 });
  });

  it('parses Min and Max as integers and clamps them to the bounds', () => {
    const bounds = { min: 1, max: 650 };
    expect(
      ['12.9', '1e2', ' 7 ', '0', '-4', '9999', '', 'x', 'Infinity'].map((text) => readNumber(text, bounds)),
    ).toEqual([12, 100, 7, 1, 1, 650, undefined, undefined, undefined]);
  });

  it('has no payload and an error while Min is greater than Max', () => {
    const range = { min: '10', max: '5', unknown: 'exclude' as const };
    expect(rangeProblem(range, { min: 1, max: 100 })).toBe(MIN_ABOVE_MAX);
    expect(payloadOf({ ...draftOf({}), ranges: { fb_likes_count: range } })).toBeNull();
    expect(rangeProblem({ ...range, unknown: 'only' }, undefined)).toBeNull();
    expect(rangeProblem({ ...range, max: '' }, undefined)).toBeNull();
  });

  it('leaves an end open when its field is empty', () => {
    const draft = {
      ...draftOf({}),
      ranges: { fb_likes_count: { min: '', max: '5', unknown: 'exclude' as const } },
    };
    expect(payloadOf(draft)).toEqual({ fb_likes_count: { max: 5 } });
  });
});

describe('Removing a filter', () => {
  it('removes it from the applied and the edited filters', () => {
    for (const key of ['fb_likes_count', 'is_fb_ads_active'] as const) {
      const { [key]: _, ...rest } = FILTERS;
      expect(withoutFilter(FILTERS, { key })).toEqual(rest);
      expect(payloadOf(withoutInDraft(draftOf(FILTERS), { key }))).toEqual(rest);
    }
  });

  it('removes one country or category from its list', () => {
    const { categories: _, ...rest } = FILTERS;
    expect(withoutFilter(FILTERS, { key: 'locations', value: 'DE' }).locations).toEqual(['US']);
    expect(withoutFilter(FILTERS, { key: 'categories', value: 'sports' })).toEqual(rest);
    expect(payloadOf(withoutInDraft(draftOf(FILTERS), { key: 'categories', value: 'sports' }))).toEqual(rest);
  });
});

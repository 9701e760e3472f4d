import { FilterPayload } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  draftOf,
  MIN_ABOVE_MAX,
  payloadOf,
  rangeOf,
  rangeProblem,
  readInteger,
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

describe('from filters being edited to the payload', () => {
  it('gives numeric filters as {min,max}, flags as a value, countries as ids, categories as labels (section 3)', () => {
    const payload = payloadOf(draftOf(FILTERS));
    expect(payload).toEqual(FILTERS);
    expect(FilterPayload.parse(payload)).toEqual(FILTERS);
    expect(payloadOf(draftOf({}))).toEqual({});
  });

  it('copies min and max of an option into the range when it is checked (section 4)', () => {
    expect(rangeOf(boundsOf({ min: 1, max: 31_420_978 }))).toEqual({
      min: '1',
      max: '31420978',
      unknown: 'exclude',
    });
  });

  it('takes whole numbers wide enough for the cheapest and the dearest product (section 5)', () => {
    expect(boundsOf({ min: 1.25, max: 899.99 })).toEqual({ min: 1, max: 900 });
  });

  it('parses Min and Max as integers within the bounds (section 5)', () => {
    const bounds = { min: 1, max: 650 };
    expect(
      ['12.9', '1e2', ' 7 ', '0', '-4', '9999', '', 'x', 'Infinity'].map((text) => readInteger(text, bounds)),
    ).toEqual([12, 100, 7, 1, 1, 650, undefined, undefined, undefined]);
  });

  it('sends nothing while Min is above Max, and says so (section 5)', () => {
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

describe('removing a filter', () => {
  it('unchecks it in what is applied and in what is being edited (section 4)', () => {
    for (const key of ['fb_likes_count', 'is_fb_ads_active'] as const) {
      const { [key]: _, ...rest } = FILTERS;
      expect(withoutFilter(FILTERS, { key })).toEqual(rest);
      expect(payloadOf(withoutInDraft(draftOf(FILTERS), { key }))).toEqual(rest);
    }
  });

  it('takes one country or category out of its list', () => {
    const { categories: _, ...rest } = FILTERS;
    expect(withoutFilter(FILTERS, { key: 'locations', value: 'DE' }).locations).toEqual(['US']);
    expect(withoutFilter(FILTERS, { key: 'categories', value: 'sports' })).toEqual(rest);
    expect(payloadOf(withoutInDraft(draftOf(FILTERS), { key: 'categories', value: 'sports' }))).toEqual(rest);
  });
});

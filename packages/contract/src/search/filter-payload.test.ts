import { describe, expect, it } from 'vitest';
import { FilterPayload } from './filter-payload.ts';

const paths = (payload: unknown) => {
  const parsed = FilterPayload.safeParse(payload);
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) =>
        [...issue.path, ...(('keys' in issue && issue.keys) || [])].join('.'),
      );
};

describe('The filter payload', () => {
  it('accepts ranges, yes or no, country ids and lower-case category labels together', () => {
    const payload = {
      fb_likes_count: { min: 1, max: 31_420_978 },
      trustpilot_rating: { min: 4.2 },
      is_fb_ads_active: true,
      is_pinned: 'unknown',
      locations: ['US', 'EU', 'XK', 'unknown'],
      categories: ['sports', 'food and drink'],
    };
    expect(FilterPayload.parse(payload)).toEqual(payload);
    expect(FilterPayload.parse({})).toEqual({});
  });

  it.each([
    ['an unknown key', { likes: { min: 1 } }, ['likes']],
    ['min above max', { fb_likes_count: { min: 5, max: 4 } }, ['fb_likes_count.min']],
    ['text as a number', { fb_likes_count: { min: '1' } }, ['fb_likes_count.min']],
    ['not a number', { fb_likes_count: { min: Number.NaN } }, ['fb_likes_count.min']],
    ['infinity', { fb_likes_count: { max: Number.POSITIVE_INFINITY } }, ['fb_likes_count.max']],
    ['a list for a range', { fb_likes_count: [1, 2] }, ['fb_likes_count']],
    ['a stray key in a range', { fb_likes_count: { mini: 1 } }, ['fb_likes_count.mini']],
    ['a number for yes or no', { is_fb_ads_active: 1 }, ['is_fb_ads_active']],
    ['an unknown country', { locations: ['US', 'ZZ'] }, ['locations.1']],
    ['a country in lower case', { locations: ['us'] }, ['locations.0']],
    ['an unknown category', { categories: ['unheard of'] }, ['categories.0']],
    ['a category not in lower case', { categories: ['Sports'] }, ['categories.0']],
    ['text for a list', { categories: 'sports' }, ['categories']],
  ])('rejects %s and names the field', (_, payload, fields) => {
    expect(paths(payload)).toEqual(fields);
  });

  it('rejects keys of the prototype', () => {
    expect(paths(JSON.parse('{"__proto__":{"min":1}}'))).not.toEqual([]);
    expect(paths({ constructor: { min: 1 } })).toEqual(['constructor']);
  });

  it.each([[null], [[]], ['x'], [1]])('rejects %j as a whole', (payload) => {
    expect(FilterPayload.safeParse(payload).success).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { FILTER_GROUPS } from './filter-groups.ts';

const options = FILTER_GROUPS.flatMap((group) => group.options);

it('shows seven columns until the user chooses others', () => {
  expect(options.filter(({ columnHidden }) => !columnHidden).map(({ dataKey }) => dataKey)).toEqual([
    'brand_name',
    'brand_url',
    'estimated_monthly_traffic',
    'categories',
    'fb_likes_count',
    'ig_followers_count',
    'brand_description',
  ]);
});

it('offers every metric and flag exactly once', () => {
  const keys = options.map(({ dataKey }) => dataKey);
  expect(new Set(keys).size).toBe(keys.length);
  const kinds = Object.groupBy(options, ({ kind }) => kind);
  expect(kinds.range).toHaveLength(17);
  expect(kinds.flag?.map(({ dataKey }) => dataKey)).toEqual(['is_fb_ads_active', 'is_pinned']);
  expect(kinds.list?.map(({ dataKey }) => dataKey)).toEqual(['locations', 'categories']);
});

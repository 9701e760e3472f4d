import { expect, it } from 'vitest';
import { RANGE_KEYS } from '../brands/changes.ts';
import { FLAG_KEYS } from '../brands/metrics.ts';
import { NAMED_COLUMN_KEYS } from '../exports/export-columns.ts';
import { FILTER_GROUPS } from './filter-groups.ts';

const options = FILTER_GROUPS.flatMap((group) => group.options);

it('displays seven columns by default', () => {
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

it('offers every metric, change of a metric and flag exactly once', () => {
  const keys = options.map(({ dataKey }) => dataKey);
  expect(new Set(keys).size).toBe(keys.length);
  const kinds = Object.groupBy(options, ({ kind }) => kind);
  expect(kinds.range?.map(({ dataKey }) => dataKey).sort()).toEqual([...RANGE_KEYS].sort());
  expect(kinds.flag?.map(({ dataKey }) => dataKey).sort()).toEqual([...FLAG_KEYS].sort());
  expect(kinds.list?.map(({ dataKey }) => dataKey)).toEqual([
    'locations',
    'categories',
    'platforms',
    'technologies',
    'languages',
    'currencies',
  ]);
});

it('has only columns that can be exported', () => {
  expect(NAMED_COLUMN_KEYS).toEqual(expect.arrayContaining(options.map(({ dataKey }) => dataKey)));
});

import { type DataKey, FILTER_GROUPS } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import type { FilterGroup } from '../api/list-filters.ts';
import { filtersWithoutData, offeredGroups, optionsByData } from './filter-data.ts';

/** The filter groups of a catalogue in which only these have values. */
const groupsWith = (...known: DataKey[]): FilterGroup[] =>
  FILTER_GROUPS.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      isBool: option.kind === 'flag',
      min: 0,
      max: 0,
      hasColumn: true,
      columnLabel: option.label,
      hasValues: known.includes(option.dataKey),
    })),
  }));
const names = (groups: FilterGroup[]) => groups.map(({ name }) => name);
const SPECIFIED = ['Site', 'Location', 'Category', 'Social', 'Reviews', 'Ads', 'Store', 'Products', 'Other'];

describe('The filter bar', () => {
  it('always offers the specified groups, and others once a brand has a value or the search uses them', () => {
    expect(names(offeredGroups(groupsWith(), {}))).toEqual(SPECIFIED);
    expect(names(offeredGroups(groupsWith('languages'), {}))).toEqual([...SPECIFIED, 'Market']);
    // A column is no filter.
    expect(names(offeredGroups(groupsWith('themes'), {}))).toEqual(SPECIFIED);
    const filtered = { technologies: ['klaviyo'], fb_likes_count_change_30d: { min: 5 } };
    expect(names(offeredGroups(groupsWith(), filtered))).toEqual([...SPECIFIED, 'Technology', 'Growth']);
    expect(names(offeredGroups(groupsWith(), { technologies: [] }))).toEqual(SPECIFIED);
  });

  it('names the filters without data by group, changes of metrics only once', () => {
    const all = FILTER_GROUPS.flatMap(({ options }) => options.map(({ dataKey }) => dataKey));
    expect(filtersWithoutData(groupsWith(...all))).toEqual([]);
    const known = all.filter((key) => !['fb_ads_count', 'is_pinned', 'brand_description'].includes(key));
    expect(filtersWithoutData(groupsWith(...known))).toEqual([
      { name: 'Ads', filters: ['Facebook ads'] },
      { name: 'Other', filters: ['Pinned'] },
    ]);
    const growth = (groups: FilterGroup[]) =>
      filtersWithoutData(groups).filter(({ name }) => name === 'Growth');
    expect(growth(groupsWith())).toEqual([{ name: 'Growth', filters: ['Change of each metric'] }]);
    expect(growth(groupsWith('fb_likes_count_change_7d'))).toEqual([]);
  });
});

it('A panel offers options that have values or are in use, and keeps the others apart', () => {
  const social = groupsWith('fb_likes_count').find(({ id }) => id === 'social');
  const { offered, others } = optionsByData(social?.options ?? [], { reddit_mentions_count: { min: 1 } });
  expect(offered.map(({ dataKey }) => dataKey)).toEqual(['fb_likes_count', 'reddit_mentions_count']);
  expect(others.map(({ dataKey }) => dataKey)).toEqual(['ig_followers_count']);
  const opened = { ig_followers_count: { min: 1 } };
  expect(optionsByData(social?.options ?? [], {}, opened).others.map(({ dataKey }) => dataKey)).toEqual([
    'reddit_mentions_count',
  ]);
});

import type { CategoryStatistics } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { type StatisticId, sortCategories } from './statistics.ts';

const category = (name: string, brands: number, gapScore: number | null): CategoryStatistics => ({
  id: name,
  name,
  group: null,
  brands,
  visits: { known: 0, sum: null, median: null, topShare: null },
  growth: { known: 0, median: null },
  price: { known: 0, median: null },
  advertising: { known: 0, count: 0, share: null },
  newcomers: { known: 0, count: 0, share: null },
  reviewed: { known: 0, count: 0, share: null },
  gapScore,
  gapReason: null,
});
const CATEGORIES = [
  category('Beds', 4, 20),
  category('Wine', 9, null),
  category('Art', 4, 70),
  category('Pets', 50, 20),
  category('Cars', 2, null),
];
const sorted = (column: StatisticId, direction: 'asc' | 'desc') =>
  sortCategories(CATEGORIES, { column, direction }).map(({ name }) => name);

it('sorts by a statistic in both directions, unknown last, equal ones by number of brands', () => {
  expect(sorted('gap', 'desc')).toEqual(['Art', 'Pets', 'Beds', 'Wine', 'Cars']);
  expect(sorted('gap', 'asc')).toEqual(['Pets', 'Beds', 'Art', 'Wine', 'Cars']);
  expect(sorted('brands', 'desc')).toEqual(['Pets', 'Wine', 'Art', 'Beds', 'Cars']);
  expect(sorted('name', 'asc')).toEqual(['Art', 'Beds', 'Cars', 'Pets', 'Wine']);
});

import type { CatalogueIndex, FilterSpec, Group } from '@brandlode/catalogue-index';

export const WITHOUT_FILTER: FilterSpec = { ranges: [], flags: [], lists: [] };

export type Metric = Group['metrics'][number];
export const NO_VALUES: Metric = { known: 0, sum: 0, median: null, highest: [] };

/** Matches the brands with a known value, of at least `min`. */
export const withValue = (metric: string, min: number | null = null): FilterSpec['ranges'][number] => ({
  metric,
  min,
  max: null,
  unknown: 'exclude',
});

/** Matches the brands with, or without, any value of a list. */
export const withAny = (list: string): FilterSpec['lists'][number] => ({
  list,
  values: [],
  unknown: false,
  not: true,
});
export const withoutAny = (list: string): FilterSpec['lists'][number] => ({
  list,
  values: [],
  unknown: true,
});

export async function countRows(index: CatalogueIndex, spec: FilterSpec): Promise<number> {
  const { total } = await index.filter(spec, { offset: 0, limit: 0 });
  return total;
}

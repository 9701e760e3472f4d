import type { CatalogueIndex, FilterSpec } from '@brandlode/catalogue-index';

export const WITHOUT_FILTER: FilterSpec = { ranges: [], flags: [], lists: [] };

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

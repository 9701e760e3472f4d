import type { FilterSpec, IndexRow, Layout } from '@brandlode/catalogue-index';
import {
  CATEGORIES,
  COUNTRY_IDS,
  type FilterPayload,
  FLAG_KEYS,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  UNKNOWN,
} from '@brandlode/contract';
import type { BrandIndexRow } from '@brandlode/database';

/** Categories by their place in this list are the index's small numbers. */
const CATEGORY_IDS = CATEGORIES.flatMap((entry) => [entry.id, ...entry.sub_categories.map((sub) => sub.id)]);
export const CATEGORY_NAMES = CATEGORIES.flatMap((entry) => [
  entry.label,
  ...entry.sub_categories.map((sub) => sub.label),
]);

const categoryById = new Map(CATEGORY_IDS.map((id, at) => [id, at]));
const categoryByLabel = new Map(CATEGORY_NAMES.map((label, at) => [label.toLowerCase(), at]));
const countryById = new Map(COUNTRY_IDS.map((id, at) => [id, at]));

/** Which columns the index has, in the contract's order. */
export const LAYOUT: Layout = {
  metrics: METRIC_KEYS,
  flags: FLAG_KEYS,
  lists: [
    { name: 'locations', size: COUNTRY_IDS.length },
    { name: 'categories', size: CATEGORY_IDS.length },
  ],
};

/** The metric that 'Most Popular' orders by. */
export const POPULARITY: MetricKey = 'estimated_monthly_traffic';

const known = <Key>(map: Map<Key, number>, keys: Key[]) =>
  keys.map((key) => map.get(key)).filter((at) => at !== undefined);

export const toIndexRow = (row: BrandIndexRow): IndexRow => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  metrics: row.metrics,
  flags: row.flags,
  lists: [known(countryById, row.locations), known(categoryById, row.categories)],
});

/** A filter payload in the index's terms: stored whole numbers and small ids. */
export function toFilterSpec(payload: FilterPayload): FilterSpec {
  const list = (name: 'locations' | 'categories', map: Map<string, number>) => {
    const chosen = payload[name] ?? [];
    if (chosen.length === 0) return [];
    return [{ list: name, values: known(map, chosen), unknown: chosen.includes(UNKNOWN) }];
  };
  return {
    ranges: METRIC_KEYS.flatMap((metric) => {
      const range = payload[metric];
      if (!range) return [];
      const { scale } = METRICS[metric];
      return [
        {
          metric,
          min: range.min === undefined ? null : Math.ceil(steady(range.min * scale)),
          max: range.max === undefined ? null : Math.floor(steady(range.max * scale)),
          unknown: range.unknown ?? 'exclude',
        },
      ];
    }),
    flags: FLAG_KEYS.flatMap((flag) => {
      const value = payload[flag];
      return value === undefined ? [] : [{ flag, value: value === UNKNOWN ? null : value }];
    }),
    lists: [...list('locations', countryById), ...list('categories', categoryByLabel)],
  };
}

/** 1.1 x 10 is 11.000000000000002: rounded to what was meant before a bound is taken. */
const steady = (value: number) => Number(value.toPrecision(12));

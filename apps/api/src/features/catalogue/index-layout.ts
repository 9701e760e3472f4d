import type { FilterSpec, IndexRow, Layout } from '@brandlode/catalogue-index';
import {
  CATEGORIES,
  COUNTRY_IDS,
  type FilterPayload,
  FLAG_KEYS,
  isFlag,
  isMetric,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  type RangeFilter,
  type Sort,
  TECHNOLOGIES,
  UNKNOWN,
} from '@brandlode/contract';
import type { BrandIndexRow } from '@brandlode/database';

/** The index identifies a category by its position in this list. */
export const CATEGORY_IDS = CATEGORIES.flatMap((entry) => [
  entry.id,
  ...entry.sub_categories.map((sub) => sub.id),
]);
export const CATEGORY_NAMES = CATEGORIES.flatMap((entry) => [
  entry.label,
  ...entry.sub_categories.map((sub) => sub.label),
]);

const positionOfCategory = new Map(CATEGORY_IDS.map((id, at) => [id, at]));
const positionOfCategoryLabel = new Map(CATEGORY_NAMES.map((label, at) => [label.toLowerCase(), at]));
const positionOfCountry = new Map(COUNTRY_IDS.map((id, at) => [id, at]));

/** The index identifies a technology by its position in this list. */
export const TECHNOLOGY_IDS = [...TECHNOLOGIES.keys()];
const positionOfTechnology = new Map(TECHNOLOGY_IDS.map((id, at) => [id, at]));

const LIST_POSITIONS = [
  ['locations', positionOfCountry],
  ['categories', positionOfCategoryLabel],
] as const;

/** Which columns the index has, in the contract's order. */
export const LAYOUT: Layout = {
  metrics: METRIC_KEYS,
  flags: FLAG_KEYS,
  lists: [
    { name: 'locations', size: COUNTRY_IDS.length },
    { name: 'categories', size: CATEGORY_IDS.length },
    { name: 'technologies', size: TECHNOLOGY_IDS.length },
  ],
};

/** The metric that 'Most Popular' orders by; the order of brands for which it is not known comes with their rows. */
export const POPULARITY: MetricKey = 'estimated_monthly_traffic';

const known = <Key>(map: Map<Key, number>, keys: Key[]) =>
  keys.map((key) => map.get(key)).filter((at) => at !== undefined);

export const toIndexRow = (row: BrandIndexRow): IndexRow => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  tieBreak: row.tie_break,
  metrics: row.metrics,
  flags: row.flags,
  lists: [
    known(positionOfCountry, row.locations),
    known(positionOfCategory, row.categories),
    known(positionOfTechnology, row.technologies),
  ],
});

/** A filter payload as an index query, in stored units and small ids. */
export function toFilterSpec(payload: FilterPayload): FilterSpec {
  const spec: FilterSpec = { ranges: [], flags: [], lists: [] };
  // Its own keys: few of the possible ones are in a payload.
  for (const key of Object.keys(payload)) {
    if (isMetric(key)) {
      const range = payload[key];
      if (range) spec.ranges.push(toRange(key, range));
    } else if (isFlag(key)) {
      const value = payload[key];
      if (value !== undefined) spec.flags.push({ flag: key, value: value === UNKNOWN ? null : value });
    }
  }
  for (const [list, positions] of LIST_POSITIONS) {
    const chosen = payload[list] ?? [];
    if (chosen.length > 0)
      spec.lists.push({ list, values: known(positions, chosen), unknown: chosen.includes(UNKNOWN) });
  }
  spec.lists.push(...technologyFilters(payload.technologies ?? []));
  return spec;
}

/** One entry for each group of which technologies are wanted, and one for those that are not. */
function technologyFilters(chosen: string[]): FilterSpec['lists'] {
  const list = 'technologies';
  const unknown = chosen.includes(UNKNOWN);
  const excluded = chosen.filter((id) => id.startsWith('-')).map((id) => id.slice(1));
  const wanted = Map.groupBy(
    chosen.filter((id) => TECHNOLOGIES.has(id)),
    (id) => TECHNOLOGIES.get(id)?.group,
  );
  return [
    ...[...wanted.values()].map((ids) => ({
      list,
      values: known(positionOfTechnology, ids),
      unknown,
    })),
    ...(excluded.length > 0
      ? [{ list, values: known(positionOfTechnology, excluded), unknown, not: true }]
      : []),
    ...(unknown && wanted.size === 0 && excluded.length === 0 ? [{ list, values: [], unknown }] : []),
  ];
}

/** The order of a search; undefined for that of popularity. */
export function toMetricSort(sort: Sort | undefined): { metric: MetricKey; descending: boolean } | undefined {
  const [metric = '', direction] = sort?.split(':') ?? [];
  return isMetric(metric) ? { metric, descending: direction === 'desc' } : undefined;
}

function toRange(
  metric: MetricKey,
  { min, max, unknown = 'exclude' }: RangeFilter,
): FilterSpec['ranges'][number] {
  const { scale } = METRICS[metric];
  return {
    metric,
    min: min === undefined ? null : Math.ceil(roundOff(min * scale)),
    max: max === undefined ? null : Math.floor(roundOff(max * scale)),
    unknown,
  };
}

/** Removes floating-point errors before a bound is rounded: 1.1 x 10 is 11.000000000000002. */
const roundOff = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(12)));

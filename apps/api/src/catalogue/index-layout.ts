import type { FilterSpec, IndexRow, Layout } from '@brandlode/catalogue-index';
import {
  AGE_RESTRICTED_CATEGORIES,
  asksForAgeRestricted,
  CATEGORIES,
  CATEGORY_LABELS,
  CHANGE_KEYS,
  CHANGE_PERIOD_KEYS,
  COUNTRY_IDS,
  changeOf,
  type FilterPayload,
  FLAG_KEYS,
  isAgeRestricted,
  isFlag,
  isMetric,
  isRange,
  type MetricKey,
  mapKeys,
  RANGE_KEYS,
  RANGES,
  type RangeFilter,
  type RangeKey,
  type Sort,
  TECHNOLOGIES,
  TRAIT_IDS,
  TRAIT_KEYS,
  UNKNOWN,
} from '@brandlode/contract';
import type { BrandIndexRow } from '@brandlode/database';

/** The index identifies a category by its position in this list. */
export const CATEGORY_IDS = CATEGORIES.flatMap((entry) => [
  entry.id,
  ...entry.sub_categories.map((sub) => sub.id),
]);

const positionOfCategory = new Map(CATEGORY_IDS.map((id, index) => [id, index]));
const positionOfCategoryLabel = new Map(CATEGORY_LABELS.map((label, index) => [label.toLowerCase(), index]));
const positionOfCountry = new Map(COUNTRY_IDS.map((id, index) => [id, index]));

/** The index identifies a technology by its position in this list. */
export const TECHNOLOGY_IDS = [...TECHNOLOGIES.keys()];
const positionOfTechnology = new Map(TECHNOLOGY_IDS.map((id, index) => [id, index]));

const POSITION_OF_TRAIT = mapKeys(
  TRAIT_KEYS,
  (key) => new Map(TRAIT_IDS[key].map((id, index) => [id, index])),
);

const LIST_POSITIONS = [
  ['locations', positionOfCountry],
  ['categories', positionOfCategoryLabel],
  ...TRAIT_KEYS.map((key) => [key, POSITION_OF_TRAIT[key]] as const),
] as const;

/** Positions of the categories whose brands are hidden unless a search names one. */
export const RESTRICTED_CATEGORIES = CATEGORY_LABELS.flatMap((label, position) =>
  AGE_RESTRICTED_CATEGORIES.has(label.toLowerCase()) ? [position] : [],
);

/** A list of one value, which brands that are hidden unless a search asks for them have. */
const AGE_RESTRICTED = 'age_restricted';

/** A metric without a filter: days from 1970 to the earlier of domain registration and first archived page. */
export const ONLINE_SINCE = 'online_since';

/** Which columns the index has, in the contract's order. */
export const LAYOUT: Layout = {
  metrics: [...RANGE_KEYS, ONLINE_SINCE],
  flags: FLAG_KEYS,
  lists: [
    { name: 'locations', size: COUNTRY_IDS.length },
    { name: 'categories', size: CATEGORY_IDS.length },
    { name: 'technologies', size: TECHNOLOGY_IDS.length },
    ...TRAIT_KEYS.map((name) => ({ name, size: TRAIT_IDS[name].length })),
    { name: AGE_RESTRICTED, size: 1 },
  ],
};

/** The metric that 'Most Popular' orders by; rows have a tie-break for brands with an equal or unknown value. */
export const POPULARITY: MetricKey = 'estimated_monthly_traffic';

const positionsOf = <Key>(map: Map<Key, number>, keys: Key[]) =>
  keys.map((key) => map.get(key)).filter((position) => position !== undefined);

export const toIndexRow = (row: BrandIndexRow): IndexRow => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  tieBreak: row.tie_break,
  metrics: [...row.metrics, ...changesOf(row.changes), row.online_since],
  flags: row.flags,
  lists: [
    positionsOf(positionOfCountry, row.locations),
    positionsOf(positionOfCategory, row.categories),
    positionsOf(positionOfTechnology, row.technologies),
    ...TRAIT_KEYS.map((key) => positionsOf(POSITION_OF_TRAIT[key], row[key])),
    isAgeRestricted(row.categories) ? [0] : [],
  ],
});

const CHANGES = CHANGE_KEYS.map((key) => {
  const { metric, period } = changeOf(key);
  return { metric, at: CHANGE_PERIOD_KEYS.indexOf(period) };
});
const NO_CHANGES = CHANGES.map(() => null);

/** Returns the changes in the layout's order; most brands have none. */
function changesOf(changes: BrandIndexRow['changes']): (number | null)[] {
  return changes === null ? NO_CHANGES : CHANGES.map(({ metric, at }) => changes[metric]?.[at] ?? null);
}

/** A filter payload as an index query, in stored units and small ids. Age-restricted brands are hidden unless it asks for them. */
export function toFilterSpec(payload: FilterPayload): FilterSpec {
  const spec = toCompleteSpec(payload);
  return asksForAgeRestricted(payload.categories) ? spec : { ...spec, lists: [...spec.lists, HIDING] };
}

const HIDING = { list: AGE_RESTRICTED, values: [0], unknown: true, not: true };

/** A query with the brands that it hides; undefined if it hides none. */
export const showingHidden = (spec: FilterSpec): FilterSpec | undefined =>
  spec.lists.includes(HIDING) ? { ...spec, lists: spec.lists.filter((list) => list !== HIDING) } : undefined;

/** Matches the age-restricted brands. */
export const ONLY_AGE_RESTRICTED: FilterSpec = {
  ranges: [],
  flags: [],
  lists: [{ list: AGE_RESTRICTED, values: [0], unknown: false }],
};

/** A filter payload as an index query that hides no brands. */
export function toCompleteSpec(payload: FilterPayload): FilterSpec {
  const spec: FilterSpec = { ranges: [], flags: [], lists: [] };
  // Iterates over the payload's keys, because it has few of the possible ones.
  for (const key of Object.keys(payload)) {
    if (isRange(key)) {
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
      spec.lists.push({ list, values: positionsOf(positions, chosen), unknown: chosen.includes(UNKNOWN) });
  }
  spec.lists.push(...technologyFilters(payload.technologies ?? []));
  return spec;
}

/** One entry for each group with wanted technologies, and one for all excluded technologies. */
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
      values: positionsOf(positionOfTechnology, ids),
      unknown,
    })),
    ...(excluded.length > 0
      ? [{ list, values: positionsOf(positionOfTechnology, excluded), unknown, not: true }]
      : []),
    ...(unknown && wanted.size === 0 && excluded.length === 0 ? [{ list, values: [], unknown }] : []),
  ];
}

/** The order of private brands. Their changes are not known. */
export function toPrivateSort(
  sort: Sort | undefined,
): { metric: MetricKey; descending: boolean } | undefined {
  const { metric = '', descending = false } = toMetricSort(sort) ?? {};
  return isMetric(metric) ? { metric, descending } : undefined;
}

/** Returns the order of a search, or undefined for popularity. */
export function toMetricSort(sort: Sort | undefined): { metric: RangeKey; descending: boolean } | undefined {
  const [metric = '', direction] = sort?.split(':') ?? [];
  return isRange(metric) ? { metric, descending: direction === 'desc' } : undefined;
}

function toRange(
  metric: RangeKey,
  { min, max, unknown = 'exclude' }: RangeFilter,
): FilterSpec['ranges'][number] {
  const { scale } = RANGES[metric];
  return {
    metric,
    min: min === undefined ? null : Math.ceil(roundOff(min * scale)),
    max: max === undefined ? null : Math.floor(roundOff(max * scale)),
    unknown,
  };
}

/** Removes floating-point errors before a bound is rounded: 1.1 x 10 is 11.000000000000002. */
const roundOff = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(12)));

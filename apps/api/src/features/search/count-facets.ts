import type { Facets } from '@brandlode/catalogue-index';
import {
  asksForAgeRestricted,
  CATEGORY_LABELS,
  CHANGE_KEYS,
  type ChangePeriod,
  COUNTRY_IDS,
  changeOf,
  type FacetsResponse,
  type FilterPayload,
  isChange,
  isRange,
  METRIC_KEYS,
  mapKeys,
  RANGES,
  TRAIT_IDS,
  TRAIT_KEYS,
  UNKNOWN,
} from '@brandlode/contract';
import { TECHNOLOGY_IDS } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';

/** Number of brands that match a payload with each option of the filter bar added; among changes only those over one period. */
export async function countFacets(
  { catalogue }: Pick<Context, 'catalogue'>,
  payload: FilterPayload,
  period?: ChangePeriod,
): Promise<FacetsResponse> {
  const changes = CHANGE_KEYS.filter((key) => payload[key] || changeOf(key).period === period);
  const facets = toFacetsResponse(await catalogue.facets(payload, [...METRIC_KEYS, ...changes]), payload);
  if (!asksForAgeRestricted(payload.categories)) return facets;
  // Without these categories, age-restricted brands are hidden.
  const { categories: _, ...others } = payload;
  const { total } = await catalogue.filter(others, { offset: 0, limit: 0 });
  return { ...facets, without: { ...facets.without, categories: total } };
}

export function toFacetsResponse(facets: Facets, payload: FilterPayload): FacetsResponse {
  return {
    total: facets.total,
    without: rowsWithout(facets, payload),
    flags: byName(facets.flags, ({ flag, yes, no, unknown }) => [flag, { yes, no, unknown }]),
    lists: {
      locations: countsOf(facets, 'locations', COUNTRY_IDS),
      categories: countsOf(facets, 'categories', CATEGORY_KEYS),
      technologies: countsOf(facets, 'technologies', TECHNOLOGY_IDS),
      ...mapKeys(TRAIT_KEYS, (key) => countsOf(facets, key, TRAIT_IDS[key])),
    },
    withoutTechnology: withoutTechnology(facets),
    metrics: histograms(facets.metrics.filter(({ metric }) => !isChange(metric))),
    changes: histograms(facets.metrics.filter(({ metric }) => isChange(metric))),
  } as FacetsResponse;
}

const histograms = (metrics: Facets['metrics']) =>
  byName(metrics, (metric) => [metric.metric, { unknown: metric.unknown, buckets: buckets(metric) }]);

/** An option is counted with all filters except its own, so its counts add up to the rows without its filter. */
function rowsWithout({ metrics, flags, lists }: Facets, payload: FilterPayload): FacetsResponse['without'] {
  const rows = [
    ...metrics.map(({ metric, counts, unknown }) => [metric, sum(counts) + unknown] as const),
    ...flags.map(({ flag, yes, no, unknown }) => [flag, yes + no + unknown] as const),
    ...lists.map(({ list, rows }) => [list, rows] as const),
  ];
  return Object.fromEntries(rows.filter(([key]) => isFiltered(payload[key as keyof FilterPayload])));
}

/** An empty list filters nothing. */
const isFiltered = (filter: FilterPayload[keyof FilterPayload]) =>
  filter !== undefined && !(Array.isArray(filter) && filter.length === 0);

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

const CATEGORY_KEYS = CATEGORY_LABELS.map((label) => label.toLowerCase());

const byName = <Facet, Value>(facets: Facet[], entry: (facet: Facet) => [string, Value]) =>
  Object.fromEntries(facets.map(entry));

function countsOf({ lists }: Facets, name: string, ids: readonly string[]): Record<string, number> {
  const { counts = [], unknown = 0 } = lists.find(({ list }) => list === name) ?? {};
  const found = ids.map((id, index) => [id, counts[index] ?? 0] as const).filter(([, count]) => count > 0);
  return { ...Object.fromEntries(found), [UNKNOWN]: unknown };
}

/** Brands without known technologies neither use nor lack one. */
function withoutTechnology({ lists }: Facets): Record<string, number> {
  const { counts = [], rows = 0, unknown = 0 } = lists.find(({ list }) => list === 'technologies') ?? {};
  const without = TECHNOLOGY_IDS.map((id, index) => [id, rows - unknown - (counts[index] ?? 0)] as const);
  return Object.fromEntries(without.filter(([, count]) => count > 0));
}

function buckets({ metric, starts, max, counts }: Facets['metrics'][number]) {
  const scale = isRange(metric) ? RANGES[metric].scale : 1;
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? (max ?? start) : next - 1;
    return { min: start / scale, max: end / scale, count: counts[index] ?? 0 };
  });
}

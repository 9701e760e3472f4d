import type { Facets } from '@brandlode/catalogue-index';
import {
  COUNTRY_IDS,
  type FacetsResponse,
  type FilterPayload,
  METRICS,
  type MetricKey,
  UNKNOWN,
} from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { CATEGORY_NAMES, toFilterSpec } from './index-layout.ts';

/** How many brands each option of the filter bar would leave, for one payload. */
export async function countFacets(
  { catalogue }: Pick<Context, 'catalogue'>,
  payload: FilterPayload,
): Promise<FacetsResponse> {
  return toAnswer(await catalogue.index().facets(toFilterSpec(payload)));
}

function toAnswer(facets: Facets): FacetsResponse {
  return {
    total: facets.total,
    flags: byName(facets.flags, ({ flag, yes, no, unknown }) => [flag, { yes, no, unknown }]),
    lists: {
      locations: countsOf(facets, 'locations', COUNTRY_IDS),
      categories: countsOf(facets, 'categories', CATEGORY_LABELS),
    },
    metrics: byName(facets.metrics, (metric) => [
      metric.metric,
      { unknown: metric.unknown, buckets: buckets(metric) },
    ]),
  } as FacetsResponse;
}

const CATEGORY_LABELS = CATEGORY_NAMES.map((label) => label.toLowerCase());

const byName = <Facet, Value>(facets: Facet[], entry: (facet: Facet) => [string, Value]) =>
  Object.fromEntries(facets.map(entry));

function countsOf({ lists }: Facets, name: string, ids: string[]): Record<string, number> {
  const { counts, unknown } = lists.find(({ list }) => list === name)!;
  const known = ids.map((id, at) => [id, counts[at]!] as const).filter(([, count]) => count > 0);
  return { ...Object.fromEntries(known), [UNKNOWN]: unknown };
}

function buckets({ metric, starts, max, counts }: Facets['metrics'][number]) {
  const { scale } = METRICS[metric as MetricKey];
  return counts.map((count, at) => {
    const end = at + 1 < starts.length ? starts[at + 1]! - 1 : max!;
    return { min: starts[at]! / scale, max: end / scale, count };
  });
}

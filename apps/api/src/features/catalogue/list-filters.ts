import type { Bounds } from '@brandlode/catalogue-index';
import {
  CATEGORIES,
  COUNTRIES,
  FILTER_GROUPS,
  type FiltersResponse,
  isMetric,
  METRIC_KEYS,
  METRICS,
  TECHNOLOGIES,
} from '@brandlode/contract';
import type { Context } from '../../context.ts';

/** The filter groups for the shared catalogue. */
export async function listFilters({ catalogue }: Context): Promise<FiltersResponse> {
  const index = catalogue.index();
  const bounds = await Promise.all(
    METRIC_KEYS.map(async (metric) => [metric, await index.bounds(metric)] as const),
  );
  return toFiltersResponse(new Map(bounds), {
    demonstration: catalogue.isDemonstration(),
    brands: index.size,
  });
}

/**
 * The filter groups with the real bounds in whole displayed units: `min` at least 1, `max` rounded up so that the range from
 * `min` to `max` includes the highest value.
 */
export function toFiltersResponse(
  bounds: Map<string, Bounds>,
  scope: Pick<FiltersResponse, 'demonstration' | 'brands'>,
): FiltersResponse {
  return {
    groups: FILTER_GROUPS.map(({ id, name, options }) => ({
      id,
      name,
      options: options.map(({ dataKey, label, kind, columnLabel, columnHidden }) => {
        const stored = bounds.get(dataKey) ?? null;
        const scale = isMetric(dataKey) ? METRICS[dataKey].scale : 1;
        return {
          dataKey,
          label,
          kind,
          isBool: kind === 'flag',
          min: stored ? Math.max(1, Math.floor(stored.min / scale)) : 0,
          max: stored ? Math.ceil(stored.max / scale) : 0,
          hasColumn: true,
          columnHidden,
          columnLabel,
        };
      }),
    })),
    categories: CATEGORIES,
    countries: COUNTRIES,
    technologies: [...TECHNOLOGIES.values()],
    ...scope,
  };
}

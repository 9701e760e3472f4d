import type { Bounds } from '@brandlode/catalogue-index';
import {
  CATEGORIES,
  COUNTRIES,
  type DataKey,
  FILTER_GROUPS,
  type FiltersResponse,
  isChange,
  isRange,
  mapKeys,
  RANGES,
  TECHNOLOGIES,
  TRAIT_IDS,
  TRAIT_KEYS,
  traitName,
} from '@brandlode/contract';

/**
 * The filter groups with the real bounds in whole displayed units: `min` of a metric is at least 1, `max` is rounded up so that the range from
 * `min` to `max` includes the highest value.
 */
export function toFiltersResponse(
  bounds: Map<string, Bounds>,
  hasValues: (key: DataKey) => boolean,
  scope: Pick<FiltersResponse, 'demonstration' | 'brands'>,
): FiltersResponse {
  return {
    groups: FILTER_GROUPS.map(({ id, name, options }) => ({
      id,
      name,
      options: options.map(({ dataKey, label, kind, columnHidden }) => {
        const stored = bounds.get(dataKey) ?? null;
        const scale = isRange(dataKey) ? RANGES[dataKey].scale : 1;
        const lowest = stored ? Math.floor(stored.min / scale) : 0;
        return {
          dataKey,
          label,
          kind,
          isBool: kind === 'flag',
          min: stored && !isChange(dataKey) ? Math.max(1, lowest) : lowest,
          max: stored ? Math.ceil(stored.max / scale) : 0,
          hasColumn: true,
          columnHidden,
          columnLabel: label,
          hasValues: hasValues(dataKey),
        };
      }),
    })),
    categories: CATEGORIES,
    countries: COUNTRIES,
    technologies: [...TECHNOLOGIES.values()],
    traits: mapKeys(TRAIT_KEYS, (key) => TRAIT_IDS[key].map((id) => ({ id, label: traitName(key, id) }))),
    ...scope,
  };
}

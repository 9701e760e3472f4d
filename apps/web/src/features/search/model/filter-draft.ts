import {
  type FilterOption,
  type FilterPayload,
  isRange,
  RANGE_KEYS,
  type RangeFilter,
  type RangeKey,
  TRAIT_KEYS,
} from '@brandlode/contract';
import { NO_NUMBER } from '#lib/text/read-number.ts';

/** Filters that are lists of values. */
export const LIST_KEYS = ['locations', 'categories', 'technologies', ...TRAIT_KEYS] as const;
export type ListKey = (typeof LIST_KEYS)[number];
export const isListKey = (key: string): key is ListKey => LIST_KEYS.some((list) => list === key);

/** A filter, or, with `value`, an entry of a list filter. */
export type FilterTarget = { key: keyof FilterPayload; value?: undefined } | { key: ListKey; value: string };

/** Integer limits of Min and Max (docs/product.md 3.6). */
export type Bounds = { min: number; max: number };

/** Rounded outwards, since prices and ratings have decimals. */
export const boundsOf = ({ min, max }: Pick<FilterOption, 'min' | 'max'>): Bounds => ({
  min: Math.floor(min),
  max: Math.ceil(max),
});

/** The bounds of every numeric option. */
export function boundsOfGroups(groups: { options: FilterOption[] }[]): Partial<Record<RangeKey, Bounds>> {
  const bounds: Partial<Record<RangeKey, Bounds>> = {};
  for (const option of groups.flatMap(({ options }) => options)) {
    if (isRange(option.dataKey)) bounds[option.dataKey] = boundsOf(option);
  }
  return bounds;
}

/** An end of a range as an integer within bounds. */
export const clamp = (value: number | undefined, { min, max }: Bounds): number | undefined =>
  value === undefined ? undefined : Math.min(Math.max(Math.trunc(value), min), max);

export const MIN_ABOVE_MAX = "Min can't be greater than Max.";

/** Why a range cannot be applied; NaN means that the text is not a number. Without bounds (filters still loading) it is not clamped. */
export function rangeProblem(
  { min, max }: Pick<RangeFilter, 'min' | 'max'>,
  bounds?: Bounds,
): string | undefined {
  if (Number.isNaN(min) || Number.isNaN(max)) return NO_NUMBER;
  const [low, high] = bounds ? [clamp(min, bounds), clamp(max, bounds)] : [min, max];
  return low !== undefined && high !== undefined && low > high ? MIN_ABOVE_MAX : undefined;
}

/** An edited range as it is applied; null while it has a problem. */
export function appliedRange(edited: RangeFilter, bounds: Bounds | undefined): RangeFilter | null {
  if (edited.unknown === 'only') return { unknown: 'only' };
  const range: RangeFilter = {};
  const min = bounds ? clamp(edited.min, bounds) : edited.min;
  const max = bounds ? clamp(edited.max, bounds) : edited.max;
  if (min !== undefined) range.min = min;
  if (max !== undefined) range.max = max;
  if (edited.unknown === 'include') range.unknown = 'include';
  return rangeProblem(edited, bounds) ? null : range;
}

const isSameRange = (a: RangeFilter, b: RangeFilter | undefined) =>
  a.min === b?.min && a.max === b?.max && a.unknown === b?.unknown;

/**
 * The edited filters as they are applied, or `null` while a range is invalid. Ranges that are already `applied` stay as they are, since those
 * from links and sentences may have decimals or exceed the bounds.
 */
export function payloadOf(
  draft: FilterPayload,
  bounds: Partial<Record<RangeKey, Bounds>> = {},
  applied: FilterPayload = {},
): FilterPayload | null {
  const payload = { ...draft };
  for (const key of RANGE_KEYS) {
    const edited = draft[key];
    if (!edited || isSameRange(edited, applied[key])) continue;
    const range = appliedRange(edited, bounds[key]);
    if (range === null) return null;
    payload[key] = range;
  }
  for (const key of LIST_KEYS) {
    if (draft[key]?.length) payload[key] = [...draft[key]].sort();
    else delete payload[key];
  }
  return payload;
}

export function withoutFilter(filters: FilterPayload, target: FilterTarget): FilterPayload {
  const { [target.key]: _, ...rest } = filters;
  if (target.value === undefined) return rest;
  const remaining = (filters[target.key] ?? []).filter((value) => value !== target.value);
  return remaining.length === 0 ? rest : { ...rest, [target.key]: remaining };
}

import {
  type FilterOption,
  type FilterPayload,
  FLAG_KEYS,
  type FlagFilter,
  type FlagKey,
  isRange,
  type LikeFilter,
  RANGE_KEYS,
  type RangeFilter,
  type RangeKey,
  TRAIT_KEYS,
} from '@brandlode/contract';

/** The fields of a range, as typed. */
export type RangeDraft = { min: string; max: string; unknown: 'exclude' | 'include' | 'only' };

/** Filters that are lists of values. */
export const LIST_KEYS = ['locations', 'categories', 'technologies', ...TRAIT_KEYS] as const;
export type ListKey = (typeof LIST_KEYS)[number];
export const isListKey = (key: string): key is ListKey => LIST_KEYS.some((list) => list === key);

/** The filters being edited; 'Search' turns them into a payload. */
export type FilterDraft = {
  ranges: Partial<Record<RangeKey, RangeDraft>>;
  flags: Partial<Record<FlagKey, FlagFilter>>;
  like?: LikeFilter | undefined;
} & Record<ListKey, string[]>;

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

export function draftOf(filters: FilterPayload): FilterDraft {
  const draft: FilterDraft = {
    ranges: {},
    flags: {},
    locations: filters.locations ?? [],
    categories: filters.categories ?? [],
    technologies: filters.technologies ?? [],
    platforms: filters.platforms ?? [],
    languages: filters.languages ?? [],
    currencies: filters.currencies ?? [],
    like: filters.like,
  };
  for (const key of RANGE_KEYS) {
    const range = filters[key];
    if (!range) continue;
    draft.ranges[key] = {
      min: range.min === undefined ? '' : String(range.min),
      max: range.max === undefined ? '' : String(range.max),
      unknown: range.unknown ?? 'exclude',
    };
  }
  for (const key of FLAG_KEYS) {
    const flag = filters[key];
    if (flag !== undefined) draft.flags[key] = flag;
  }
  return draft;
}

/** The initial range of a checked option. */
export const rangeOf = ({ min, max }: Bounds): RangeDraft => ({
  min: String(min),
  max: String(max),
  unknown: 'exclude',
});

/** The number in a field, with bounds as an integer within them; `undefined` for an empty field, which leaves that end open. */
export function readNumber(text: string, bounds: Bounds | undefined): number | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return bounds === undefined ? value : Math.min(Math.max(Math.trunc(value), bounds.min), bounds.max);
}

export const MIN_ABOVE_MAX = "Min can't be greater than Max.";

/** The validation error of a range. */
export function rangeProblem(range: RangeDraft, bounds: Bounds | undefined): string | null {
  if (range.unknown === 'only') return null;
  const min = readNumber(range.min, bounds);
  const max = readNumber(range.max, bounds);
  return min !== undefined && max !== undefined && min > max ? MIN_ABOVE_MAX : null;
}

/** The draft's payload, or `null` while a range is invalid. Without bounds (filters still loading) ranges are not clamped. */
export function payloadOf(
  draft: FilterDraft,
  bounds: Partial<Record<RangeKey, Bounds>> = {},
): FilterPayload | null {
  const payload: FilterPayload = {};
  for (const key of RANGE_KEYS) {
    const range = draft.ranges[key];
    if (!range) continue;
    if (rangeProblem(range, bounds[key]) !== null) return null;
    payload[key] = rangePayload(range, bounds[key]);
  }
  for (const key of FLAG_KEYS) {
    const flag = draft.flags[key];
    if (flag !== undefined) payload[key] = flag;
  }
  for (const key of LIST_KEYS) if (draft[key].length > 0) payload[key] = [...draft[key]].sort();
  if (draft.like) payload.like = draft.like;
  return payload;
}

function rangePayload(draft: RangeDraft, bounds: Bounds | undefined): RangeFilter {
  if (draft.unknown === 'only') return { unknown: 'only' };
  const range: RangeFilter = {};
  const min = readNumber(draft.min, bounds);
  const max = readNumber(draft.max, bounds);
  if (min !== undefined) range.min = min;
  if (max !== undefined) range.max = max;
  if (draft.unknown === 'include') range.unknown = 'include';
  return range;
}

export function withoutInDraft(draft: FilterDraft, target: FilterTarget): FilterDraft {
  if (isListKey(target.key)) {
    const remaining =
      target.value === undefined ? [] : draft[target.key].filter((value) => value !== target.value);
    return { ...draft, [target.key]: remaining };
  }
  if (isRange(target.key)) {
    const { [target.key]: _, ...ranges } = draft.ranges;
    return { ...draft, ranges };
  }
  if (target.key === 'like') return { ...draft, like: undefined };
  const { [target.key]: _, ...flags } = draft.flags;
  return { ...draft, flags };
}

export function withoutFilter(filters: FilterPayload, target: FilterTarget): FilterPayload {
  const { [target.key]: _, ...rest } = filters;
  if (target.value === undefined) return rest;
  const remaining = (filters[target.key] ?? []).filter((value) => value !== target.value);
  return remaining.length === 0 ? rest : { ...rest, [target.key]: remaining };
}

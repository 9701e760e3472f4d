import {
  type FilterOption,
  type FilterPayload,
  FLAG_KEYS,
  type FlagFilter,
  type FlagKey,
  METRIC_KEYS,
  type MetricKey,
  type RangeFilter,
} from '@brandlode/contract';

/** What stands in a range's fields, as typed. */
export type RangeDraft = { min: string; max: string; unknown: 'exclude' | 'include' | 'only' };

/** The filters as the person is editing them; 'Search' turns them into a payload. */
export type FilterDraft = {
  ranges: Partial<Record<MetricKey, RangeDraft>>;
  flags: Partial<Record<FlagKey, FlagFilter>>;
  locations: string[];
  categories: string[];
};

/** One filter, or with `value` one entry of a list. */
export type FilterTarget = { key: MetricKey | FlagKey } | { key: 'locations' | 'categories'; value: string };

/** Whole numbers within which Min and Max may stand (section 5: parsed as integers). */
export type Bounds = { min: number; max: number };

/** Bounds that take in the whole catalogue although prices and ratings have decimals. */
export const boundsOf = ({ min, max }: Pick<FilterOption, 'min' | 'max'>): Bounds => ({
  min: Math.floor(min),
  max: Math.ceil(max),
});

export function draftOf(filters: FilterPayload): FilterDraft {
  const draft: FilterDraft = {
    ranges: {},
    flags: {},
    locations: filters.locations ?? [],
    categories: filters.categories ?? [],
  };
  for (const key of METRIC_KEYS) {
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

/** Checking a numeric option copies its min and max into the range (section 4). */
export const rangeOf = ({ min, max }: Bounds): RangeDraft => ({
  min: String(min),
  max: String(max),
  unknown: 'exclude',
});

/** The whole number in a field, held within the bounds; `undefined` for an empty field: that end is open. */
export function readInteger(text: string, bounds: Bounds | undefined): number | undefined {
  if (text.trim() === '') return undefined;
  const value = Math.trunc(Number(text));
  if (!Number.isFinite(value)) return undefined;
  return bounds === undefined ? value : Math.min(Math.max(value, bounds.min), bounds.max);
}

export const MIN_ABOVE_MAX = 'Min must not be above Max.';

/** What is wrong with a range as it stands, in words for under its fields; `null` when nothing is. */
export function rangeProblem(range: RangeDraft, bounds: Bounds | undefined): string | null {
  if (range.unknown === 'only') return null;
  const min = readInteger(range.min, bounds);
  const max = readInteger(range.max, bounds);
  return min !== undefined && max !== undefined && min > max ? MIN_ABOVE_MAX : null;
}

/**
 * The payload the draft asks for (section 3), or `null` while one of its ranges is upside down. A range without bounds
 * (the filter list has not come yet) goes as typed.
 */
export function payloadOf(
  draft: FilterDraft,
  bounds: Partial<Record<MetricKey, Bounds>> = {},
): FilterPayload | null {
  const payload: FilterPayload = {};
  for (const key of METRIC_KEYS) {
    const range = draft.ranges[key];
    if (!range) continue;
    if (rangeProblem(range, bounds[key]) !== null) return null;
    payload[key] = rangePayload(range, bounds[key]);
  }
  for (const key of FLAG_KEYS) {
    const flag = draft.flags[key];
    if (flag !== undefined) payload[key] = flag;
  }
  if (draft.locations.length > 0) payload.locations = [...draft.locations].sort();
  if (draft.categories.length > 0) payload.categories = [...draft.categories].sort();
  return payload;
}

function rangePayload(draft: RangeDraft, bounds: Bounds | undefined): RangeFilter {
  if (draft.unknown === 'only') return { unknown: 'only' };
  const range: RangeFilter = {};
  const min = readInteger(draft.min, bounds);
  const max = readInteger(draft.max, bounds);
  if (min !== undefined) range.min = min;
  if (max !== undefined) range.max = max;
  if (draft.unknown === 'include') range.unknown = 'include';
  return range;
}

export function withoutInDraft(draft: FilterDraft, target: FilterTarget): FilterDraft {
  if ('value' in target) {
    return { ...draft, [target.key]: draft[target.key].filter((value) => value !== target.value) };
  }
  const { [target.key as MetricKey]: _range, ...ranges } = draft.ranges;
  const { [target.key as FlagKey]: _flag, ...flags } = draft.flags;
  return { ...draft, ranges, flags };
}

export function withoutFilter(filters: FilterPayload, target: FilterTarget): FilterPayload {
  const { [target.key]: list, ...rest } = filters;
  if (!('value' in target)) return rest;
  const left = ((list as string[] | undefined) ?? []).filter((value) => value !== target.value);
  return left.length === 0 ? rest : { ...rest, [target.key]: left };
}

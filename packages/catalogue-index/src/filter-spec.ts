/** Whether a range excludes rows with unknown values, includes them, or matches only them. */
export type Unknown = 'exclude' | 'include' | 'only';

/**
 * A filter: every entry must match. Ranges include both ends, `null` is an open end. A flag of `null` matches rows for
 * which it is unknown. Within a list any one value suffices; `unknown` includes rows with an empty list; a list with
 * no values and without `unknown` filters nothing. With `not` it matches the other rows instead: those that have none of the values, and
 * only with `unknown` those with an empty list. `ids` matches only rows with these ids, in their order unless the filter is sorted.
 */
export type FilterSpec = {
  ranges: { metric: string; min: number | null; max: number | null; unknown: Unknown }[];
  flags: { flag: string; value: boolean | null }[];
  lists: { list: string; values: number[]; unknown: boolean; not?: boolean }[];
  ids?: number[];
};

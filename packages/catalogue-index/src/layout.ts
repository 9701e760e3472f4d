/**
 * The columns of an index. The engine knows no brands: the caller decides which numbers, flags and lists a
 * row has. The values of a list are small whole numbers, 0 to `size` - 1.
 */
export type Layout = {
  metrics: readonly string[];
  flags: readonly string[];
  lists: readonly { name: string; size: number }[];
};

/**
 * One row, its values in the layout's order. `id` is a whole number from 0, metrics are whole numbers (up to 2^53 either
 * way), `null` is "not known", and an empty list is "not known" too. `name` and `domain` are what `suggest` looks in. Rows whose popularity
 * metric is equal, or not known, are ordered by ascending `tieBreak`: a whole number from 0 to 2^53, 0 by default.
 */
export type IndexRow = {
  id: number;
  name: string;
  domain: string;
  tieBreak?: number;
  metrics: (number | null)[];
  flags: (boolean | null)[];
  lists: number[][];
};

/**
 * The columns of an index. The engine is independent of brands: the caller decides which numbers, flags and lists a
 * row has. The values of a list are small whole numbers, 0 to `size` - 1.
 */
export type Layout = {
  metrics: readonly string[];
  flags: readonly string[];
  lists: readonly { name: string; size: number }[];
};

/**
 * One row, its values in the layout's order. `id` is a whole number from 0, metrics are whole numbers (from -2^53 to
 * 2^53), `null` and an empty list mean unknown. `suggest` searches `name` and `domain`. Rows with an equal or unknown popularity
 * metric are ordered by ascending `tieBreak`: a whole number from 0 to 2^53, 0 by default.
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

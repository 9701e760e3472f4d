import { unitsOf } from './normalise.ts';

/** Typing errors between the texts; above `limit` any number above it. */
export const typingErrors = (text: string, other: string, limit: number): number =>
  prefixErrors(unitsOf(text), unitsOf(other), 0, other.length, limit)[other.length] ?? limit + 1;

/**
 * Typing errors (a letter missing, too many, wrong, or two swapped) between `query` and each prefix of the text from `from` to
 * `end`: item j is for its first j units. Only values up to `limit` are exact; empty if there are none. The next call overwrites
 * the result.
 */
export function prefixErrors(
  query: ArrayLike<number>,
  units: ArrayLike<number>,
  from: number,
  end: number,
  limit: number,
): Uint8Array {
  const width = Math.min(end - from, query.length + limit);
  if (width >= MAX_WIDTH || width < query.length - limit) return NONE;
  const more = limit + 1;
  let [before, above, current] = ROWS;
  for (let j = 0; j <= width; j++) above[j] = j;
  for (let i = 1; i <= query.length; i++) {
    const unit = query[i - 1]!;
    // Prefixes that differ in length by more than the limit have more errors.
    const first = Math.max(0, i - limit);
    const last = Math.min(width, i + limit);
    if (first > 0) current[first - 1] = more;
    if (last < width) current[last + 1] = more;
    let min = more;
    for (let j = first; j <= last; j++) {
      let errors = above[j]! + 1;
      if (j > 0) {
        const other = units[from + j - 1]!;
        errors = Math.min(errors, current[j - 1]! + 1, above[j - 1]! + (unit === other ? 0 : 1));
        if (i > 1 && j > 1 && unit === units[from + j - 2] && query[i - 2] === other) {
          errors = Math.min(errors, before[j - 2]! + 1);
        }
      }
      current[j] = errors;
      if (errors < min) min = errors;
    }
    if (min > limit) return NONE;
    [before, above, current] = [above, current, before];
  }
  above.fill(more, 0, Math.max(0, query.length - limit));
  return above.subarray(0, width + 1);
}

const MAX_WIDTH = 128;
const NONE = new Uint8Array(0);
const ROWS: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(MAX_WIDTH),
  new Uint8Array(MAX_WIDTH),
  new Uint8Array(MAX_WIDTH),
];

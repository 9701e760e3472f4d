import type { TextColumn } from './text-column.ts';

/** Place of a gram in the column, -1 where no row has it. */
export function findGram({ grams }: TextColumn, key: number): number {
  const at = lowerBound(grams, key);
  return grams[at] === key ? at : -1;
}

/** Places of the grams from `first` to `last`, both included. */
export function gramsBetween({ grams }: TextColumn, first: number, last: number): number[] {
  const found: number[] = [];
  for (let at = lowerBound(grams, first); at < grams.length && grams[at]! <= last; at++) found.push(at);
  return found;
}

/** Places of the grams whose middle unit is `unit`: together they hold every row that contains it. */
export function gramsAround({ grams }: TextColumn, unit: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < grams.length; at++) if (((grams[at]! / 0x1_0000) & 0xffff) === unit) found.push(at);
  return found;
}

/** 0 for the gram -1, which no row has. */
export const rowsWithGram = ({ gramAt }: TextColumn, gram: number): number =>
  gram < 0 ? 0 : gramAt[gram + 1]! - gramAt[gram]!;

/** Places of all the grams, the one with the fewest rows first; `null` where no row has one of them. */
export function findAll(column: TextColumn, keys: number[]): number[] | null {
  const found: number[] = [];
  for (const key of keys) {
    const gram = findGram(column, key);
    if (gram < 0) return null;
    found.push(gram);
  }
  return found.sort((a, b) => rowsWithGram(column, a) - rowsWithGram(column, b));
}

/** More lists than this make no fewer rows. */
const LISTS = 4;

/**
 * Calls `visit` with each row that has all the grams (of many: the rarest four), the most popular first, until it returns
 * false. `grams` as findAll gives them. At most `looks` rows of the rarest gram are read; returns how many were.
 */
export function eachRowWithAll(
  { gramAt, rows }: TextColumn,
  grams: number[],
  looks: number,
  visit: (row: number) => boolean,
): number {
  const first = gramAt[grams[0]!]!;
  const end = Math.min(gramAt[grams[0]! + 1]!, first + looks);
  const lists = Math.min(grams.length, LISTS);
  const at = grams.map((gram) => gramAt[gram]!);
  candidates: for (let i = first; i < end; i++) {
    const row = rows[i]!;
    for (let g = 1; g < lists; g++) {
      const last = gramAt[grams[g]! + 1]!;
      const place = seek(rows, at[g]!, last, row);
      at[g] = place;
      if (place === last) return i - first;
      if (rows[place] !== row) continue candidates;
    }
    if (!visit(row)) return i - first + 1;
  }
  return end - first;
}

/** First place from `from` on whose row is not below `row`: in steps that double, then by halving. */
function seek(rows: Uint32Array, from: number, end: number, row: number): number {
  let step = 1;
  let low = from;
  while (low < end && rows[low]! < row) {
    from = low + 1;
    low += step;
    step *= 2;
  }
  let high = Math.min(low, end);
  low = from;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lowerBound(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

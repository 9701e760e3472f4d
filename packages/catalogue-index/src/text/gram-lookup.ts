import { firstIndex, seek } from '../order.ts';
import { rowsOfGram, type TextColumn } from './text-column.ts';

/** Index of a gram in the column, -1 if no row has it. */
function findGram({ grams }: TextColumn, key: number): number {
  const index = lowerBound(grams, key);
  return grams[index] === key ? index : -1;
}

/** Indexes of the grams from `first` to `last`, both included. */
export function gramsBetween({ grams }: TextColumn, first: number, last: number): number[] {
  const found: number[] = [];
  for (let index = lowerBound(grams, first); index < grams.length && grams[index]! <= last; index++)
    found.push(index);
  return found;
}

/** Indexes of the grams whose middle unit is `unit`: together they cover every row that contains it. */
export function gramsAround({ grams }: TextColumn, unit: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < grams.length; index++)
    if (((grams[index]! / 0x1_0000) & 0xffff) === unit) found.push(index);
  return found;
}

/** Indexes of all the grams, the one with the fewest rows first; `null` if no row has one of them. */
export function findAll(column: TextColumn, keys: number[]): number[] | null {
  const found: number[] = [];
  for (const key of keys) {
    const gram = findGram(column, key);
    if (gram < 0) return null;
    found.push(gram);
  }
  return found.sort((a, b) => rowsOfGram(column, a).length - rowsOfGram(column, b).length);
}

/** More lists than this do not narrow the result further. */
const MAX_LISTS = 4;

/**
 * Calls `visit` with each row that has all the grams (of many: the rarest four), the most popular first, until it returns
 * false. `grams` as findAll gives them. At most `maxRows` rows of the rarest gram are read.
 */
export function eachRowWithAll(
  column: TextColumn,
  grams: number[],
  maxRows: number,
  visit: (row: number) => boolean,
): void {
  const [rarest, ...others] = grams.slice(0, MAX_LISTS).map((gram) => rowsOfGram(column, gram));
  if (rarest === undefined) return;
  const lists = others.map((rows) => ({ rows, next: 0 }));
  candidates: for (const row of rarest.subarray(0, maxRows)) {
    for (const list of lists) {
      list.next = seek(list.rows, list.next, row);
      if (list.next === list.rows.length) return;
      if (list.rows[list.next] !== row) continue candidates;
    }
    if (!visit(row)) return;
  }
}

const lowerBound = (sorted: Float64Array, key: number): number =>
  firstIndex(sorted.length, (index) => sorted[index]! >= key);

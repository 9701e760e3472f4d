import { sharedInt32, sharedUint32 } from './shared-arrays.ts';

/**
 * Which of a few values each row has: a list, or a flag (values 0 no, 1 yes); one more, `size`, for rows without any.
 * The rows of a value are a bitmap of all rows or an ascending list, whichever is smaller.
 */
export type SetColumn = {
  /** Values 0 to size - 1, and `size`: rows without any. */
  size: number;
  rows: number;
  /** Rows by value. */
  counts: Uint32Array;
  /** Word in `bitmaps` where the bitmap of a value begins; -1: it is a list. */
  bitmapAt: Int32Array;
  bitmaps: Int32Array;
  /** Lists of rows one after the other; that of value v from `listAt[v]` to `listAt[v + 1]`. */
  listAt: Uint32Array;
  lists: Uint32Array;
};

/** Creates the column from the rows of each value, ascending: value v has `rowsOf[starts[v]]` to `rowsOf[starts[v + 1]]`. */
export function setColumn(size: number, rows: number, starts: Uint32Array, rowsOf: Uint32Array): SetColumn {
  const own = Array.from({ length: size + 1 }, (_, value) =>
    rowsOf.subarray(starts[value], starts[value + 1]),
  );
  const column = allocateSets(
    size,
    rows,
    own.map(({ length }) => length),
  );
  for (const [value, rows] of own.entries()) {
    const bits = bitmapOf(column, value);
    if (bits === null) listOf(column, value).set(rows);
    else for (let i = 0; i < rows.length; i++) addRow(bits, rows[i]!);
  }
  return column;
}

/** A column of `rows` rows by value, its bitmaps and lists still to be filled. */
export function allocateSets(size: number, rows: number, rowsByValue: ArrayLike<number>): SetColumn {
  const words = bitmapWords(rows);
  const counts = sharedUint32(size + 1);
  const bitmapAt = sharedInt32(size + 1);
  const listAt = sharedUint32(size + 2);
  let bitmapLength = 0;
  let listLength = 0;
  counts.set(rowsByValue);
  for (const [value, count] of counts.entries()) {
    const frequent = count > words;
    bitmapAt[value] = frequent ? bitmapLength : -1;
    if (frequent) bitmapLength += words;
    else listLength += count;
    listAt[value + 1] = listLength;
  }
  const bitmaps = sharedInt32(bitmapLength);
  const lists = sharedUint32(listLength);
  return { size, rows, counts, bitmapAt, bitmaps, listAt, lists };
}

export const bitmapWords = (rows: number): number => (rows + 31) >>> 5;

/** Sets one row's bit. */
export function addRow(bits: Int32Array, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export const hasRow = (bits: Int32Array, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

/** The bitmap of one frequent value, or `null` if it is a list. */
export function bitmapOf(column: SetColumn, value: number): Int32Array | null {
  const start = column.bitmapAt[value]!;
  return start < 0 ? null : column.bitmaps.subarray(start, start + bitmapWords(column.rows));
}

export const listOf = (column: SetColumn, value: number): Uint32Array =>
  column.lists.subarray(column.listAt[value], column.listAt[value + 1]);

export function addRows(column: SetColumn, value: number, into: Int32Array): void {
  const bitmap = bitmapOf(column, value);
  if (bitmap === null) {
    const rows = listOf(column, value);
    for (let i = 0; i < rows.length; i++) addRow(into, rows[i]!);
  } else {
    for (let w = 0; w < bitmap.length; w++) into[w]! |= bitmap[w]!;
  }
}

/** Calls `visit` with each row of a value, ascending. */
export function eachRow(column: SetColumn, value: number, visit: (row: number) => void): void {
  const bitmap = bitmapOf(column, value);
  if (bitmap === null) {
    for (const row of listOf(column, value)) visit(row);
    return;
  }
  for (let w = 0; w < bitmap.length; w++) {
    for (let rest = bitmap[w]!; rest !== 0; rest &= rest - 1) visit(w * 32 + 31 - Math.clz32(rest & -rest));
  }
}

import { addRow, countBits, hasRow, listRows, removeRow } from './bits.ts';
import { seek } from './order.ts';
import { copied, sharedInt32, sharedUint32 } from './shared-arrays.ts';

/** The rows of a value: a bitmap of all rows (Int32Array) or an ascending list (Uint32Array), whichever is smaller. */
type RowSet = Int32Array | Uint32Array;

/**
 * Which of a few values each row has: a list, or a flag (values 0 no, 1 yes). The last value is for rows without any. Counts and
 * rows are by value.
 */
export type SetColumn = { counts: Uint32Array; rowsOf: RowSet[] };

/** Creates the column. `rowsOf` has the rows of each value, in any order, and `slotOf` the slot of each row; -1: none. */
export function setColumn(slots: number, rowsOf: Uint32Array[], slotOf: Int32Array): SetColumn {
  const counts = sharedUint32(rowsOf.length);
  const bits = new Int32Array(slots / 32);
  return {
    counts,
    rowsOf: rowsOf.map((rows, value) => {
      bits.fill(0);
      for (let i = 0; i < rows.length; i++) if (slotOf[rows[i]!]! >= 0) addRow(bits, slotOf[rows[i]!]!);
      counts[value] = countBits(bits);
      return rowSet(bits, counts[value]);
    }),
  };
}

/** The column with other values in some rows (`valuesOf`: by entry of `rows`); values without a change keep their memory. */
export function withSets(
  old: SetColumn,
  slots: number,
  rows: Uint32Array,
  valuesOf: (entry: number) => Iterable<number>,
): SetColumn {
  const added: number[][] = old.rowsOf.map(() => []);
  for (const [entry, row] of rows.entries()) for (const value of valuesOf(entry)) added[value]!.push(row);
  const bits = new Int32Array(slots / 32);
  const counts = copied(old.counts, sharedUint32(old.counts.length));
  const rowsOf = old.rowsOf.map((own, value) => {
    const now = added[value]!;
    const removed = own instanceof Int32Array ? rows.filter((row) => hasRow(own, row)) : common(rows, own);
    const isSame = removed.length === now.length && now.every((row, i) => row === removed[i]);
    if (isSame && !(own instanceof Int32Array && own.length < bits.length)) return own;
    bits.fill(0);
    addRows(own, bits);
    for (const row of removed) removeRow(bits, row);
    for (const row of now) addRow(bits, row);
    counts[value]! += now.length - removed.length;
    return rowSet(bits, counts[value]!);
  });
  return rowsOf.every((own, value) => own === old.rowsOf[value]) ? old : { counts, rowsOf };
}

/** The rows that are in a list; both ascend. */
function common(rows: Uint32Array, list: Uint32Array): Uint32Array {
  let next = 0;
  return rows.filter((row) => {
    next = seek(list, next, row);
    return list[next] === row;
  });
}

function rowSet(bits: Int32Array, count: number): RowSet {
  if (count > bits.length) return copied(bits, sharedInt32(bits.length));
  const list = sharedUint32(count);
  listRows(bits, list);
  return list;
}

export function addRows(rows: RowSet, into: Int32Array): void {
  if (rows instanceof Int32Array) for (let w = 0; w < rows.length; w++) into[w]! |= rows[w]!;
  else for (let i = 0; i < rows.length; i++) addRow(into, rows[i]!);
}

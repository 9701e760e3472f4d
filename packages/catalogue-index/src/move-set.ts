import { copyBits } from './bits.ts';
import { GONE, type Moves } from './moves.ts';
import { mergeRuns } from './order.ts';
import { addRow, allocateSets, bitmapOf, eachRow, hasRow, listOf, type SetColumn } from './set-column.ts';

/**
 * The column after rows have moved; the same one if nothing in it has changed. Bitmaps are copied run by run, lists row by
 * row.
 */
export function moveSet(moves: Moves, old: SetColumn, fresh: SetColumn): SetColumn {
  const gone = Array.from({ length: old.size + 1 }, (_, value) => goneFrom(moves, old, value));
  if (moves.inPlace && gone.every((rows, value) => isReplaced(moves, rows, fresh, value))) return old;
  const counts = fresh.counts.map(
    (added, value) => added + (old.counts[value] ?? 0) - (gone[value]?.length ?? 0),
  );
  const column = allocateSets(old.size, moves.size, counts);
  for (let value = 0; value <= old.size; value++) {
    const bits = bitmapOf(column, value);
    if (bits === null) moveToList(moves, old, fresh, value, listOf(column, value));
    else moveToBitmap(moves, old, fresh, value, bits);
  }
  return column;
}

/** Removed rows of the value, ascending. */
function goneFrom({ gone, positions }: Moves, column: SetColumn, value: number): Uint32Array {
  const bits = bitmapOf(column, value);
  return bits === null
    ? listOf(column, value).filter((row) => positions[row] === GONE)
    : gone.filter((row) => hasRow(bits, row));
}

/** Whether the new rows of the value are at exactly these positions. */
function isReplaced({ freshPositions }: Moves, gone: Uint32Array, fresh: SetColumn, value: number): boolean {
  if (fresh.counts[value] !== gone.length) return false;
  let i = 0;
  let same = true;
  eachRow(fresh, value, (row) => {
    same &&= freshPositions[row] === gone[i++];
  });
  return same;
}

function moveToBitmap(moves: Moves, old: SetColumn, fresh: SetColumn, value: number, into: Int32Array): void {
  const bits = bitmapOf(old, value);
  if (bits !== null) for (const { from, to, length } of moves.runs) copyBits(bits, from, into, to, length);
  else {
    eachPosition(moves, old, value, (position) => addRow(into, position));
  }
  eachRow(fresh, value, (row) => addRow(into, moves.freshPositions[row]!));
}

function moveToList(moves: Moves, old: SetColumn, fresh: SetColumn, value: number, into: Uint32Array): void {
  let end = 0;
  eachPosition(moves, old, value, (position) => {
    into[end++] = position;
  });
  const middle = end;
  eachRow(fresh, value, (row) => {
    into[end++] = moves.freshPositions[row]!;
  });
  mergeRuns(into, 0, middle, end);
}

/** Calls `visit` with the new position of each remaining old row of the value, ascending. */
function eachPosition(
  { positions }: Moves,
  old: SetColumn,
  value: number,
  visit: (position: number) => void,
): void {
  eachRow(old, value, (row) => {
    const position = positions[row]!;
    if (position !== GONE) visit(position);
  });
}

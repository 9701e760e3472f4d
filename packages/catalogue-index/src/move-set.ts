import { copyBits } from './bits.ts';
import type { Moves } from './moves.ts';
import { mergeRuns } from './order.ts';
import { addRow, bitmapOf, eachRow, listOf, roomForSets, type SetColumn } from './set-column.ts';

/** The column after rows have moved: bitmaps are copied run by run, lists row by row. */
export function moveSet(moves: Moves, old: SetColumn, fresh: SetColumn): SetColumn {
  const counts = old.counts.map((count, value) => count - goneFrom(moves, old, value) + fresh.counts[value]!);
  const column = roomForSets(old.size, moves.size, counts);
  for (let value = 0; value <= old.size; value++) {
    const bits = bitmapOf(column, value);
    if (bits === null) moveToList(moves, old, fresh, value, listOf(column, value));
    else moveToBitmap(moves, old, fresh, value, bits);
  }
  return column;
}

/** Rows of the value that are taken out. */
function goneFrom({ gone, places }: Moves, column: SetColumn, value: number): number {
  const bits = bitmapOf(column, value);
  let count = 0;
  if (bits !== null) for (const row of gone) count += (bits[row >>> 5]! >>> (row & 31)) & 1;
  else for (const row of listOf(column, value)) if (places[row]! < 0) count++;
  return count;
}

function moveToBitmap(moves: Moves, old: SetColumn, fresh: SetColumn, value: number, into: Int32Array): void {
  const bits = bitmapOf(old, value);
  if (bits !== null) for (const { from, to, length } of moves.runs) copyBits(bits, from, into, to, length);
  else {
    for (const row of listOf(old, value)) if (moves.places[row]! >= 0) addRow(into, moves.places[row]!);
  }
  eachRow(fresh, value, (row) => addRow(into, moves.freshPlaces[row]!));
}

function moveToList(moves: Moves, old: SetColumn, fresh: SetColumn, value: number, into: Uint32Array): void {
  const { places, freshPlaces } = moves;
  let end = 0;
  if (bitmapOf(old, value) === null) {
    for (const row of listOf(old, value)) if (places[row]! >= 0) into[end++] = places[row]!;
  } else {
    eachRow(old, value, (row) => {
      if (places[row]! >= 0) into[end++] = places[row]!;
    });
  }
  const middle = end;
  eachRow(fresh, value, (row) => {
    into[end++] = freshPlaces[row]!;
  });
  mergeRuns(into, 0, middle, end);
}

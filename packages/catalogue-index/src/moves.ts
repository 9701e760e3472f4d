import { UNKNOWN_CODE } from './buckets.ts';
import { valueAt } from './metric-column.ts';
import { sharedInt32 } from './shared-arrays.ts';
import { rowOfId, type Snapshot } from './snapshot.ts';

/** The position of a removed row. */
export const GONE = -1;

/**
 * Where the rows of a snapshot move when some are removed and the rows of a small second snapshot are inserted. Remaining rows
 * keep their order, so they move in few long runs, which are copied as a whole.
 */
export type Moves = {
  size: number;
  /** Whether every new row takes the position of a removed one, so that no other row moves. */
  inPlace: boolean;
  /** Old rows `from` to `from + length - 1` move to position `to` and following. */
  runs: { from: number; to: number; length: number }[];
  /** Removed old rows, ascending. */
  gone: Uint32Array;
  /** New position by old row, or GONE. */
  positions: Int32Array;
  /** New position by inserted row. */
  freshPositions: Int32Array;
};

/** Removes the rows with these ids (unknown ids are ignored) and inserts the new rows by popularity. */
export function planMoves(old: Snapshot, removedIds: Iterable<number>, fresh: Snapshot): Moves {
  const gone = Uint32Array.from(removedIds, (id) => rowOfId(old, id) + 1)
    .filter((row) => row > 0)
    .map((row) => row - 1)
    .sort();
  const moves: Moves = {
    size: old.size - gone.length + fresh.size,
    inPlace: false,
    runs: [],
    gone,
    positions: sharedInt32(old.size).fill(GONE),
    freshPositions: sharedInt32(fresh.size),
  };
  const before = Uint32Array.from(fresh.ids.keys(), (row) => firstBehind(old, fresh, row));
  let row = 0;
  let position = 0;
  for (let g = 0, f = 0; f < fresh.size || row < old.size; ) {
    const next = Math.min(gone[g] ?? old.size, before[f] ?? old.size);
    if (next > row) {
      moves.runs.push({ from: row, to: position, length: next - row });
      while (row < next) moves.positions[row++] = position++;
    }
    if (before[f] === row) moves.freshPositions[f++] = position++;
    else if (gone[g] === row) {
      g++;
      row++;
    }
  }
  moves.inPlace = gone.length === fresh.size && gone.every((from, i) => moves.freshPositions[i] === from);
  return moves;
}

/** Whether the new rows replace old ones with the same numbers. */
export const isUnchanged = (
  { inPlace, freshPositions }: Moves,
  old: NumericArray,
  fresh: NumericArray,
): boolean => inPlace && freshPositions.every((position, row) => old[position] === fresh[row]);

/** Copies the remaining and the new rows into `target`. */
export function moveNumbers(
  { runs, freshPositions }: Moves,
  old: NumericArray,
  fresh: NumericArray,
  target: NumericArray,
): void {
  for (const { from, to, length } of runs) target.set(old.subarray(from, from + length), to);
  for (const [row, position] of freshPositions.entries()) target[position] = fresh[row]!;
}

type NumericArray = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float64Array;

/** First old row that is less popular than the new one; the old snapshot's size if there is none. */
function firstBehind(old: Snapshot, fresh: Snapshot, row: number): number {
  const popularity = popularityOf(fresh, row);
  const tieBreak = fresh.tieBreaks[row]!;
  let low = 0;
  let high = old.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = popularityOf(old, middle);
    const isAhead =
      other === popularity
        ? old.tieBreaks[middle] === tieBreak
          ? old.ids[middle]! <= fresh.ids[row]!
          : old.tieBreaks[middle]! < tieBreak
        : other > popularity;
    if (isAhead) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Unknown is below every value. */
function popularityOf({ metrics, popularity }: Snapshot, row: number): number {
  const column = metrics[popularity]!;
  return row < column.codes.length - column.counts[UNKNOWN_CODE]!
    ? valueAt(column, row)
    : Number.NEGATIVE_INFINITY;
}

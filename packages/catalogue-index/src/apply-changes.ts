import type { IndexRow } from './layout.ts';
import { moveMetric, withNewIntervals } from './move-metric.ts';
import { moveSet } from './move-set.ts';
import { GONE, isUnchanged, type Moves, moveNumbers, planMoves } from './moves.ts';
import { accounted, sharedFloat64, sharedInt32From, sharedUint32 } from './shared-arrays.ts';
import { allocateIds, placeOfId, type Snapshot, SnapshotBuilder } from './snapshot.ts';
import { joinTexts } from './text/join-texts.ts';
import { isSameText, rowsOfTexts, type TextPart } from './text/text-column.ts';

/** Rows per changed row at which a table counts as fragmented. */
const FRAGMENTED_AFTER = 32;

/**
 * A snapshot with rows added, replaced (by id) and removed; the old one stays valid. Unknown deleted ids are ignored; an id
 * both changed and deleted is deleted. The changed rows become a separate small snapshot: columns of numbers merge it by
 * copying the runs of rows in between, texts keep it next to the large column. If no row moves, the snapshots share every
 * column without a change.
 */
export function applyChanges(snapshot: Snapshot, changed: IndexRow[], deletedIds: number[]): Snapshot {
  const deleted = new Set(deletedIds);
  const builder = new SnapshotBuilder(snapshot.layout, changed.length);
  for (const row of changed) if (!deleted.has(row.id)) builder.add(row);
  const fresh = builder.finish(snapshot.layout.metrics[snapshot.popularity]!);
  const moves = planMoves(snapshot, new Set([...deleted, ...fresh.ids]), fresh);
  const wide = [snapshot, fresh].some(({ ids }) => ids instanceof Float64Array);
  const ids = movedOrSame(moves, snapshot.ids, fresh.ids, () => allocateIds(moves.size, wide));
  return accounted({
    layout: snapshot.layout,
    size: moves.size,
    popularity: snapshot.popularity,
    tieBreaks: movedOrSame(moves, snapshot.tieBreaks, fresh.tieBreaks, () => sharedFloat64(moves.size)),
    ids,
    byId: ids === snapshot.ids ? snapshot.byId : moveById(moves, snapshot, fresh),
    metrics: snapshot.metrics.map((column, m) => moveMetric(moves, column, fresh.metrics[m]!)),
    flags: snapshot.flags.map((column, f) => moveSet(moves, column, fresh.flags[f]!)),
    lists: snapshot.lists.map((column, l) => moveSet(moves, column, fresh.lists[l]!)),
    texts: hasSameTexts(moves, snapshot, fresh)
      ? snapshot.texts
      : moveTexts(moves, snapshot.texts, fresh.texts[0]!),
  });
}

/** True once one row in `share` has been added or removed since the texts and value intervals were laid out: see `compact`. */
export function isFragmented({ texts: [large, small], size }: Snapshot, share = FRAGMENTED_AFTER): boolean {
  if (large === undefined || small === undefined) return false;
  const rows = rowsOfTexts(large.column);
  return (rows - size + 2 * small.positions.length) * share >= rows;
}

/** The same rows with their texts in one part and value intervals recomputed. Slow: not to be used while a change is pending. */
export function compact(snapshot: Snapshot): Snapshot {
  const [large, small] = snapshot.texts;
  if (large === undefined || small === undefined) return snapshot;
  return accounted({
    ...snapshot,
    metrics: snapshot.metrics.map(withNewIntervals),
    texts: [joinTexts(large, small)],
  });
}

function movedOrSame<Numbers extends Snapshot['ids']>(
  moves: Moves,
  old: Numbers,
  fresh: Numbers,
  allocate: () => Numbers,
): Numbers {
  if (isUnchanged(moves, old, fresh)) return old;
  const numbers = allocate();
  moveNumbers(moves, old, fresh, numbers);
  return numbers;
}

function moveById({ size, positions, freshPositions }: Moves, old: Snapshot, fresh: Snapshot): Uint32Array {
  const byId = sharedUint32(size);
  let end = 0;
  let next = 0;
  const oldUpTo = (stop: number) => {
    for (const row of old.byId.subarray(next, stop)) {
      const position = positions[row]!;
      if (position !== GONE) byId[end++] = position;
    }
    next = Math.max(next, stop);
  };
  for (const row of fresh.byId) {
    oldUpTo(placeOfId(old, fresh.ids[row]!));
    byId[end++] = freshPositions[row]!;
  }
  oldUpTo(old.size);
  return byId;
}

/** Whether the new rows replace old ones with the same name and domain. */
function hasSameTexts({ inPlace, gone, positions }: Moves, old: Snapshot, fresh: Snapshot): boolean {
  const [replacing] = fresh.texts;
  if (!inPlace || replacing === undefined) return false;
  return old.texts.every((part) => {
    let next = 0;
    return part.positions.every((position, row) => {
      if (position < 0 || positions[position] !== GONE) return true;
      while ((gone[next] ?? position) < position) next++;
      return isSameText(part.column, row, replacing.column, next);
    });
  });
}

/** The large part, and the small one with the new rows. */
function moveTexts(moves: Moves, [large, small]: TextPart[], fresh: TextPart): [TextPart, TextPart] {
  const moved = ({ column, positions }: TextPart): TextPart => ({
    column,
    positions: sharedInt32From(positions.length, (row) =>
      positions[row]! < 0 ? -1 : moves.positions[positions[row]!]!,
    ),
  });
  const added = { column: fresh.column, positions: moves.freshPositions };
  return [moved(large!), small ? joinTexts(moved(small), added) : added];
}

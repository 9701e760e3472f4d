import type { IndexRow } from './layout.ts';
import { moveMetric } from './move-metric.ts';
import { moveSet } from './move-set.ts';
import { type Moves, moveNumbers, planMoves } from './moves.ts';
import { sharedInt32From, sharedUint32 } from './shared-arrays.ts';
import { placeOfId, roomForIds, type Snapshot, SnapshotBuilder } from './snapshot.ts';
import { joinTexts } from './text/join-texts.ts';
import { rowsOfTexts, type TextPart } from './text/text-column.ts';

/** Texts are joined and value intervals cut afresh once one row in so many has come or gone since. */
const RENEWED_AFTER = 32;

/**
 * A snapshot with rows added, replaced (by id) and taken out. Deleted ids that are not there are passed over; an id both
 * changed and deleted is deleted. The old snapshot stays as it was. The changed rows become a small snapshot of their
 * own. Columns of numbers take it in by copying the runs of rows between; texts keep it beside the large column.
 */
export function applyChanges(snapshot: Snapshot, changed: IndexRow[], deletedIds: number[]): Snapshot {
  const deleted = new Set(deletedIds);
  const builder = new SnapshotBuilder(snapshot.layout, changed.length);
  for (const row of changed) if (!deleted.has(row.id)) builder.add(row);
  const fresh = builder.finish(snapshot.layout.metrics[snapshot.popularity]!);
  const moves = planMoves(snapshot, new Set([...deleted, ...fresh.ids]), fresh);

  const [large, small] = moveTexts(moves, snapshot.texts, fresh.texts[0]!);
  const rows = rowsOfTexts(large.column);
  const turnover = rows - moves.size + 2 * small.places.length;
  const renew = turnover * RENEWED_AFTER >= rows;
  const wide = [snapshot, fresh].some(({ ids }) => ids instanceof Float64Array);
  const ids = roomForIds(moves.size, wide);
  moveNumbers(moves, snapshot.ids, fresh.ids, ids);
  return {
    layout: snapshot.layout,
    size: moves.size,
    popularity: snapshot.popularity,
    ids,
    byId: moveById(moves, snapshot, fresh),
    metrics: snapshot.metrics.map((column, m) => moveMetric(moves, column, fresh.metrics[m]!, renew)),
    flags: snapshot.flags.map((column, f) => moveSet(moves, column, fresh.flags[f]!)),
    lists: snapshot.lists.map((column, l) => moveSet(moves, column, fresh.lists[l]!)),
    texts: renew ? [joinTexts(large, small)] : [large, small],
  };
}

function moveById({ size, places, freshPlaces }: Moves, old: Snapshot, fresh: Snapshot): Uint32Array {
  const byId = sharedUint32(size);
  let end = 0;
  let next = 0;
  const oldUpTo = (stop: number) => {
    for (; next < stop; next++) {
      const place = places[old.byId[next]!]!;
      if (place >= 0) byId[end++] = place;
    }
  };
  for (const row of fresh.byId) {
    oldUpTo(placeOfId(old, fresh.ids[row]!));
    byId[end++] = freshPlaces[row]!;
  }
  oldUpTo(old.size);
  return byId;
}

/** The large part, and the small one with the fresh rows. */
function moveTexts(moves: Moves, [large, small]: TextPart[], fresh: TextPart): [TextPart, TextPart] {
  const moved = ({ column, places }: TextPart): TextPart => ({
    column,
    places: sharedInt32From(places.length, (row) => (places[row]! < 0 ? -1 : moves.places[places[row]!]!)),
  });
  const added = { column: fresh.column, places: moves.freshPlaces };
  return [moved(large!), small ? joinTexts(moved(small), added) : added];
}

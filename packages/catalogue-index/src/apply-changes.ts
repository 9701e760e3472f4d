import { addRow, hasRow, removeRow } from './bits.ts';
import type { IndexRow } from './layout.ts';
import { metricColumn, valueAt, valuesOf, withValues } from './metric-column.ts';
import { firstIndex } from './order.ts';
import { withSets } from './set-column.ts';
import { accounted, copied, sharedFloat64, sharedInt32, sharedUint32 } from './shared-arrays.ts';
import { checkRow, flagValues, listValues, rowOfId, type Snapshot, slotsFor } from './snapshot.ts';
import { normalise, unitsOf } from './text/normalise.ts';
import { isSameText, type Text, type TextPart, textPart, textsBySlot } from './text/text-column.ts';

/** Rows per changed row at which a table counts as fragmented. */
const FRAGMENTED_AFTER = 32;

/**
 * A snapshot with rows added, replaced (by id) and removed; the old one stays valid. Unknown deleted ids are ignored; an id
 * both changed and deleted is deleted. Columns without a change are shared by both. The texts of changed rows are kept next to
 * the large column.
 */
export function applyChanges(old: Snapshot, changed: IndexRow[], deletedIds: number[]): Snapshot {
  const { layout } = old;
  const edits = planEdits(old, changed, deletedIds);
  const rows = Uint32Array.from(edits, ({ slot }) => slot);
  const added = edits.filter(({ isNew }) => isNew).length;
  const size = old.size + added - edits.filter(({ row }) => !row).length;
  const last = rows.at(-1) ?? 0;
  const slots = last < old.alive.length * 32 ? old.alive.length * 32 : slotsFor(last);
  const numbers = (numberOf: (row: IndexRow) => number | null | undefined) =>
    Float64Array.from(edits, ({ row }) => (row && numberOf(row)) ?? Number.NaN);
  const withNumbers = (own: Float64Array, values: Float64Array) => {
    if (slots === own.length && values.every((value, i) => value === own[rows[i]!])) return own;
    const copy = copied(own, sharedFloat64(slots));
    for (const [i, row] of rows.entries()) copy[row] = values[i]!;
    return copy;
  };

  const alive = copied(old.alive, sharedInt32(slots / 32));
  for (const { slot, row } of edits) {
    if (row) addRow(alive, slot);
    else removeRow(alive, slot);
  }
  const ids = withNumbers(
    old.ids,
    numbers((row) => row.id),
  );
  const tieBreaks = withNumbers(
    old.tieBreaks,
    numbers((row) => row.tieBreak ?? 0),
  );
  const metrics = old.metrics.map((column, m) =>
    withValues(
      column,
      slots,
      rows,
      numbers((row) => row.metrics[m]),
    ),
  );
  const popularity = metrics[old.popularity]!;
  // Unknown is below every value.
  const popularityOf = (row: number) => {
    const value = valueAt(popularity, row);
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
  };
  const compareIds = (a: number, b: number) => ids[a]! - ids[b]!;
  const comparePopularity = (a: number, b: number) => {
    const [first, second] = [popularityOf(a), popularityOf(b)];
    return first === second ? tieBreaks[a]! - tieBreaks[b]! || compareIds(a, b) : first > second ? -1 : 1;
  };
  const keepsOrder =
    ids === old.ids && tieBreaks === old.tieBreaks && popularity === old.metrics[old.popularity];
  const order = keepsOrder ? old.order : reordered(old.order, rows, alive, comparePopularity);
  const rank = keepsOrder ? old.rank : sharedUint32(slots);
  if (!keepsOrder) for (let i = 0; i < order.length; i++) rank[order[i]!] = i;
  return accounted({
    layout,
    size,
    popularity: old.popularity,
    alive,
    tieBreaks,
    ids,
    byId: ids === old.ids ? old.byId : reordered(old.byId, rows, alive, compareIds),
    order,
    rank,
    metrics,
    flags: old.flags.map((column, f) =>
      withSets(column, slots, rows, (edit) => {
        const { row } = edits[edit]!;
        return row ? flagValues(row.flags[f]!) : [];
      }),
    ),
    lists: old.lists.map((column, l) =>
      withSets(column, slots, rows, (edit) => {
        const { row } = edits[edit]!;
        return row ? listValues(row.lists[l]!, layout.lists[l]!.size) : [];
      }),
    ),
    texts: withTexts(old, edits, order, rank),
  });
}

/** True once one row in `share` has been added or removed since the texts and value intervals were laid out: see `compact`. */
export function isFragmented({ texts: [large, small], size }: Snapshot, share = FRAGMENTED_AFTER): boolean {
  if (large === undefined || small === undefined) return false;
  const rows = large.slots.length;
  return (rows - size + 2 * small.slots.length) * share >= rows;
}

/** The same rows with their texts in one part and value intervals recomputed. Slow: not to be used while a change is pending. */
export function compact(snapshot: Snapshot): Snapshot {
  const { texts, order, alive } = snapshot;
  if (texts.length === 1) return snapshot;
  return accounted({
    ...snapshot,
    metrics: snapshot.metrics.map((column) => metricColumn(valuesOf(column))),
    texts: [textPart(order, textsBySlot(texts, alive.length * 32))],
  });
}

/** `row` is null if the row is removed. */
type Edit = { slot: number; row: IndexRow | null; isNew: boolean };

/** By slot: those of replaced and removed rows, and a free one for each new row. */
function planEdits(old: Snapshot, changed: IndexRow[], deletedIds: number[]): Edit[] {
  const rows = new Map<number, IndexRow | null>();
  for (const row of changed) {
    checkRow(old.layout, row);
    rows.set(row.id, row);
  }
  for (const id of deletedIds) rows.set(id, null);
  let free = 0;
  const nextFree = () => {
    while (old.alive[free >>> 5] === -1) free += 32;
    while (hasRow(old.alive, free)) free++;
    return free++;
  };
  const edits = [...rows].flatMap(([id, row]) => {
    const slot = rowOfId(old, id);
    if (slot >= 0) return [{ slot, row, isNew: false }];
    return row ? [{ slot: nextFree(), row, isNew: true }] : [];
  });
  return edits.sort((a, b) => a.slot - b.slot);
}

/** Returns `slots` in the order of `compare` after some rows have changed; those still in use are inserted at their new places. */
function reordered(
  slots: Uint32Array,
  changed: Uint32Array,
  alive: Int32Array,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const isChanged = new Int32Array(alive.length);
  for (const slot of changed) addRow(isChanged, slot);
  const kept = slots.filter((slot) => !hasRow(isChanged, slot));
  const inserted = changed.filter((slot) => hasRow(alive, slot)).sort(compare);
  const result = sharedUint32(kept.length + inserted.length);
  let from = 0;
  for (const [i, slot] of inserted.entries()) {
    const to = firstIndex(kept.length, (k) => compare(kept[k]!, slot) > 0);
    result.set(kept.subarray(from, to), from + i);
    result[to + i] = slot;
    from = to;
  }
  result.set(kept.subarray(from), from + inserted.length);
  return result;
}

/** The large part, and a small one with the texts of all rows that were renamed or have another rank since it was built. */
function withTexts(old: Snapshot, edits: Edit[], order: Uint32Array, rank: Uint32Array): TextPart[] {
  const [large, small] = old.texts;
  const textOf = textsBySlot(old.texts, rank.length);
  const isRenamed = ({ slot, row }: Edit) => row && !isSameText(textOf(slot), textOfRow(row));
  const moved = order === old.order ? edits.filter(isRenamed) : edits;
  if (large === undefined || moved.length === 0) return old.texts;
  const isMoved = new Int32Array(rank.length / 32);
  for (const { slot } of moved) addRow(isMoved, slot);
  const remaining = (slots: Int32Array) =>
    slots.map((slot) => (slot < 0 || hasRow(isMoved, slot) ? -1 : slot));
  const rows = new Map(moved.flatMap(({ slot, row }) => (row ? [[slot, row]] : [])));
  const slots = [...(small ? remaining(small.slots).filter((slot) => slot >= 0) : []), ...rows.keys()];
  const ranks = Uint32Array.from(slots, (slot) => rank[slot]!).sort();
  return [
    { column: large.column, slots: copied(remaining(large.slots), sharedInt32(large.slots.length)) },
    textPart(
      ranks.map((position) => order[position]!),
      (slot) => {
        const row = rows.get(slot);
        return row ? textOfRow(row) : textOf(slot);
      },
    ),
  ];
}

function textOfRow(row: IndexRow): Text {
  const name = normalise(row.name);
  const units = unitsOf(name + normalise(row.domain));
  return { units, name: 0, domain: name.length, end: units.length };
}

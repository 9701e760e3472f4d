import { addRow } from './bits.ts';
import { Growing } from './growing.ts';
import type { IndexRow, Layout } from './layout.ts';
import { type MetricColumn, metricColumn } from './metric-column.ts';
import { firstIndex, sortByKey } from './order.ts';
import { type SetColumn, setColumn } from './set-column.ts';
import { accounted, copied, sharedFloat64, sharedInt32, sharedUint32 } from './shared-arrays.ts';
import { normalise } from './text/normalise.ts';
import { type TextPart, textPart } from './text/text-column.ts';

/**
 * The catalogue at one moment: plain data in shared memory, which `postMessage` passes to another thread without a copy.
 * It is immutable. A row is identified by its slot; slots that are not in use have no values. New rows take free slots, so that
 * a change copies only the columns it changes.
 */
export type Snapshot = {
  layout: Layout;
  size: number;
  /** Index in `layout.metrics` of the metric that orders the rows. */
  popularity: number;
  /** The slots in use, as bits; a multiple of 32 slots. */
  alive: Int32Array;
  tieBreaks: Float64Array;
  ids: Float64Array;
  byId: Uint32Array;
  /** The rows by popularity: by one metric descending, unknown last, then by `tieBreak`, then by id. */
  order: Uint32Array;
  /** The position in `order` by slot. */
  rank: Uint32Array;
  metrics: MetricColumn[];
  flags: SetColumn[];
  lists: SetColumn[];
  texts: TextPart[];
};

/** Slots for so many rows and for some more. */
export const slotsFor = (rows: number): number => Math.ceil((rows + rows / 32 + 1) / 32) * 32;

/** Takes rows in any order and builds a snapshot. The last of several rows with the same id counts. */
export class SnapshotBuilder {
  readonly #layout: Layout;
  readonly #ids = new Growing(Float64Array);
  readonly #tieBreaks = new Growing(Float64Array);
  /** Values by row, NaN if unknown; not longer than known values require. */
  readonly #metrics: Growing<Float64Array<ArrayBuffer>>[];
  /** Rows by value. */
  readonly #flags: RowsByValue[];
  readonly #lists: RowsByValue[];
  readonly #units = new Growing(Uint16Array);
  /** Where a name, then the domain, of each row begins. */
  readonly #starts = new Growing(Uint32Array);

  constructor(layout: Layout) {
    const rowsByValue = (size: number) => Array.from({ length: size + 1 }, () => new Growing(Uint32Array));
    this.#layout = layout;
    this.#metrics = layout.metrics.map(() => new Growing(Float64Array));
    this.#flags = layout.flags.map(() => rowsByValue(2));
    this.#lists = layout.lists.map(({ size }) => rowsByValue(size));
  }

  /** Throws a RangeError, and adds nothing, if a value does not fit the layout. */
  add(row: IndexRow): void {
    checkRow(this.#layout, row);
    const position = this.#ids.length;
    this.#ids.push(row.id);
    this.#tieBreaks.push(row.tieBreak ?? 0);
    for (const [m, values] of this.#metrics.entries()) {
      const value = row.metrics[m]!;
      if (value === null) continue;
      while (values.length < position) values.push(Number.NaN);
      values.push(value);
    }
    for (const [f, rows] of this.#flags.entries())
      for (const value of flagValues(row.flags[f]!)) rows[value]!.push(position);
    for (const [l, rows] of this.#lists.entries())
      for (const value of listValues(row.lists[l]!, rows.length - 1)) rows[value]!.push(position);
    for (const text of [row.name, row.domain]) {
      const normalised = normalise(text);
      this.#starts.push(this.#units.length);
      for (let i = 0; i < normalised.length; i++) this.#units.push(normalised.charCodeAt(i));
    }
  }

  /** `popularity`: the metric to order by. The builder cannot be used afterwards: its memory is released column by column. */
  finish(popularity: string): Snapshot {
    const order = this.#layout.metrics.indexOf(popularity);
    if (order < 0) throw new RangeError(`not a metric of the layout: ${popularity}`);
    const added = this.#byPopularity(order);
    const size = added.length;
    const slots = slotsFor(size);
    const slotOf = new Int32Array(this.#ids.length).fill(-1);
    for (let slot = 0; slot < size; slot++) slotOf[added[slot]!] = slot;
    const values = new Float64Array(slots).fill(Number.NaN);
    /** The staged numbers by slot, until the next call. */
    const gathered = (staged: Growing<Float64Array<ArrayBuffer>>) => {
      for (let slot = 0; slot < size; slot++)
        values[slot] = added[slot]! < staged.length ? staged.numbers[added[slot]!]! : Number.NaN;
      staged.release();
      return values;
    };
    const columnOf = (staged: RowsByValue) => {
      const rowsOf = staged.map(({ numbers, length }) => numbers.subarray(0, length));
      const column = setColumn(slots, rowsOf, slotOf);
      for (const rows of staged) rows.release();
      return column;
    };
    const ids = copied(gathered(this.#ids), sharedFloat64(slots));
    const all = allPositions(size);
    const alive = sharedInt32(slots / 32);
    for (let slot = 0; slot < size; slot++) addRow(alive, slot);
    const columns = {
      tieBreaks: copied(gathered(this.#tieBreaks), sharedFloat64(slots)),
      metrics: this.#metrics.map((metric) => metricColumn(gathered(metric))),
      flags: this.#flags.map(columnOf),
      lists: this.#lists.map(columnOf),
    };
    return accounted({
      layout: this.#layout,
      size,
      popularity: order,
      alive,
      ids,
      byId: copied(sortByKey(all, ids), sharedUint32(size)),
      order: copied(all, sharedUint32(size)),
      rank: copied(all, sharedUint32(slots)),
      ...columns,
      texts: [this.#texts(added)],
    });
  }

  #texts(rows: Uint32Array): TextPart {
    this.#starts.push(this.#units.length);
    const [units, starts] = [this.#units.numbers, this.#starts.numbers];
    const part = textPart(allPositions(rows.length), (slot) => {
      const text = rows[slot]! * 2;
      return { units, name: starts[text]!, domain: starts[text + 1]!, end: starts[text + 2]! };
    });
    this.#units.release();
    this.#starts.release();
    return part;
  }

  /** The added rows, of each id the last, by popularity. */
  #byPopularity(metric: number): Uint32Array {
    const ids = this.#ids.numbers;
    const sorted = sortByKey(allPositions(this.#ids.length), ids);
    const byId = sorted.filter((row, i) => i + 1 === sorted.length || ids[sorted[i + 1]!] !== ids[row]);
    const { numbers, length } = this.#metrics[metric]!;
    const values = Float64Array.from(ids, (_, row) => (row < length ? numbers[row]! : Number.NaN));
    return sortByPopularity(sortByKey(byId, this.#tieBreaks.numbers), values);
  }
}

type RowsByValue = Growing<Uint32Array<ArrayBuffer>>[];

/** The values of a row in a flag's column. */
export const flagValues = (flag: boolean | null): number[] => [flag === null ? 2 : flag ? 1 : 0];

/** The values of a row in the column of a list: repeated ones count once, and `none` is for an empty list. */
export const listValues = (list: number[], none: number): Iterable<number> =>
  list.length === 0 ? [none] : new Set(list);

export function checkRow(layout: Layout, row: IndexRow): void {
  const wrong = (what: string) => new RangeError(`row ${row.id}: ${what}`);
  if (!Number.isSafeInteger(row.id) || row.id < 0) throw wrong('the id is not a whole number from 0');
  if (row.metrics.length !== layout.metrics.length) throw wrong('other metrics than the layout');
  if (row.flags.length !== layout.flags.length) throw wrong('other flags than the layout');
  if (row.lists.length !== layout.lists.length) throw wrong('other lists than the layout');
  if (row.tieBreak !== undefined && !(Number.isSafeInteger(row.tieBreak) && row.tieBreak >= 0))
    throw wrong('the tie-break is not a whole number from 0');
  for (let m = 0; m < row.metrics.length; m++) {
    const value = row.metrics[m];
    if (value !== null && !Number.isSafeInteger(value)) {
      throw wrong(`${layout.metrics[m]} is not a whole number: ${value}`);
    }
  }
  for (const [l, { name, size }] of layout.lists.entries()) {
    for (const value of row.lists[l] ?? []) {
      if (!(Number.isInteger(value) && value >= 0 && value < size))
        throw wrong(`${name} has no value ${value}`);
    }
  }
}

const allPositions = (length: number): Uint32Array => {
  const positions = new Uint32Array(length);
  for (let i = 0; i < length; i++) positions[i] = i;
  return positions;
};

/** Descending, unknown last, stable. In two passes, because a key must not exceed 2^53. */
function sortByPopularity(positions: Uint32Array, values: Float64Array): Uint32Array {
  let max = 0;
  for (const value of values) if (value > max) max = value;
  const within = values.map((value) => (value >= 0 ? max - value : value < 0 ? -value : 0));
  const sign = values.map((value) => (value >= 0 ? 0 : value < 0 ? 1 : 2));
  return sortByKey(sortByKey(positions, within), sign);
}

export function metricNamed({ layout, metrics }: Snapshot, name: string): MetricColumn {
  const column = metrics[layout.metrics.indexOf(name)];
  if (column === undefined) throw new RangeError(`not a metric of the layout: ${name}`);
  return column;
}

/** Row of an id, -1 if there is none. */
export function rowOfId({ ids, byId }: Snapshot, id: number): number {
  const row = byId[firstIndex(byId.length, (i) => ids[byId[i]!]! >= id)];
  return row !== undefined && ids[row] === id ? row : -1;
}

import type { IndexRow, Layout } from './layout.ts';
import { type MetricColumn, metricColumn } from './metric-column.ts';
import { sortByKey } from './order.ts';
import { type SetColumn, setColumn } from './set-column.ts';
import {
  accounted,
  sharedFloat64,
  sharedFloat64From,
  sharedInt32From,
  sharedUint32,
} from './shared-arrays.ts';
import { GrowingNumbers, GrowingRuns } from './staging.ts';
import { normalise, unitsOf } from './text/normalise.ts';
import { copyTexts, indexTexts, type TextPart } from './text/text-column.ts';

/**
 * The catalogue at one moment: plain data in shared memory, which `postMessage` passes to another thread without a copy.
 * It is immutable. Rows are in order of popularity: by one metric descending, unknown last, then by
 * `tieBreak`, then by id; a row is identified by its position in that order.
 */
export type Snapshot = {
  layout: Layout;
  size: number;
  /** Index in `layout.metrics` of the metric that orders the rows. */
  popularity: number;
  tieBreaks: Float64Array;
  ids: Uint32Array | Float64Array;
  byId: Uint32Array;
  metrics: MetricColumn[];
  /** Values 0 no, 1 yes, 2 unknown. */
  flags: SetColumn[];
  lists: SetColumn[];
  texts: TextPart[];
};

/** Takes rows in any order and builds a snapshot. The last of several rows with the same id counts. */
export class SnapshotBuilder {
  readonly #layout: Layout;
  readonly #ids: GrowingNumbers;
  readonly #tieBreaks: GrowingNumbers;
  readonly #metrics: GrowingNumbers[];
  readonly #flags: GrowingRuns[];
  readonly #lists: GrowingRuns[];
  readonly #names: GrowingRuns;
  readonly #domains: GrowingRuns;
  #rows = 0;

  constructor(layout: Layout, capacityHint = 1024) {
    const numbers = () => new GrowingNumbers(capacityHint);
    const runs = () => new GrowingRuns(capacityHint);
    this.#layout = layout;
    this.#ids = numbers();
    this.#tieBreaks = numbers();
    this.#metrics = layout.metrics.map(numbers);
    this.#flags = layout.flags.map(runs);
    this.#lists = layout.lists.map(runs);
    this.#names = runs();
    this.#domains = runs();
  }

  /** Throws a RangeError, and adds nothing, if a value does not fit the layout. */
  add(row: IndexRow): void {
    checkRow(this.#layout, row);
    this.#ids.push(row.id);
    this.#tieBreaks.push(row.tieBreak ?? 0);
    for (let m = 0; m < this.#metrics.length; m++) this.#metrics[m]!.push(row.metrics[m]!);
    for (let f = 0; f < this.#flags.length; f++) {
      const flag = row.flags[f]!;
      this.#flags[f]!.push(flag === null ? [] : [flag ? 1 : 0]);
    }
    for (let l = 0; l < this.#lists.length; l++) this.#lists[l]!.push(row.lists[l]!);
    this.#names.push(unitsOf(normalise(row.name)));
    this.#domains.push(unitsOf(normalise(row.domain)));
    this.#rows++;
  }

  /** `popularity`: the metric to order by. The builder cannot be used afterwards: its memory is released column by column. */
  finish(popularity: string): Snapshot {
    const order = this.#layout.metrics.indexOf(popularity);
    if (order < 0) throw new RangeError(`not a metric of the layout: ${popularity}`);
    const byId = this.#positionsById();
    const tieBreaks = this.#tieBreaks.gather(allPositions(this.#rows));
    const positions = sortByPopularity(
      sortByKey(byId, tieBreaks),
      this.#metrics[order]!.gather(allPositions(this.#rows)),
    );
    const ids = keepIds(this.#ids.gather(positions));
    const size = positions.length;
    const values = new Float64Array(size);
    return accounted({
      layout: this.#layout,
      size,
      popularity: order,
      tieBreaks: sharedFloat64From(this.#tieBreaks.gather(positions)),
      ids,
      byId: rowsById(ids),
      metrics: drain(this.#metrics, (metric) => metricColumn(metric.gather(positions, values))),
      flags: drain(this.#flags, (flag) => setOf(2, flag, positions)),
      lists: drain(this.#lists, (list, l) => setOf(this.#layout.lists[l]!.size, list, positions)),
      texts: this.#texts(positions),
    });
  }

  /** Places of the rows by ascending id, each id once: its last. */
  #positionsById(): Uint32Array {
    const ids = this.#ids.gather(allPositions(this.#rows));
    const sorted = sortByKey(allPositions(this.#rows), ids);
    return sorted.filter((position, i) => i + 1 === sorted.length || ids[sorted[i + 1]!] !== ids[position]);
  }

  #texts(positions: Uint32Array): TextPart[] {
    const names = this.#names;
    const domains = this.#domains;
    const both = new GrowingRuns(0);
    for (const position of positions) {
      both.push(names.values.subarray(names.start(position), names.end(position)));
      both.push(domains.values.subarray(domains.start(position), domains.end(position)));
    }
    names.release();
    domains.release();
    const length = positions.length === 0 ? 0 : both.end(positions.length * 2 - 1);
    const texts = copyTexts(positions.length, length, (row) => ({
      units: both.values,
      name: both.start(row * 2),
      domain: both.start(row * 2 + 1),
      end: both.end(row * 2 + 1),
    }));
    both.release();
    return [{ column: indexTexts(texts), positions: sharedInt32From(positions.length, (row) => row) }];
  }
}

function checkRow(layout: Layout, row: IndexRow): void {
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

function keepIds(ids: Float64Array): Uint32Array | Float64Array {
  const stored = allocateIds(
    ids.length,
    ids.some((id) => id > 0xffffffff),
  );
  stored.set(ids);
  return stored;
}

export const allocateIds = (length: number, wide: boolean): Uint32Array | Float64Array =>
  wide ? sharedFloat64(length) : sharedUint32(length);

function rowsById(ids: Uint32Array | Float64Array): Uint32Array {
  const rows = sharedUint32(ids.length);
  rows.set(sortByKey(allPositions(ids.length), Float64Array.from(ids)));
  return rows;
}

export function metricNamed({ layout, metrics }: Snapshot, name: string): MetricColumn {
  const column = metrics[layout.metrics.indexOf(name)];
  if (column === undefined) throw new RangeError(`not a metric of the layout: ${name}`);
  return column;
}

/** Row of an id, -1 if there is none. */
export function rowOfId(snapshot: Snapshot, id: number): number {
  const row = snapshot.byId[placeOfId(snapshot, id)];
  return row !== undefined && snapshot.ids[row] === id ? row : -1;
}

/** First position in `byId` whose row's id is not below `id`. */
export function placeOfId({ ids, byId }: Snapshot, id: number): number {
  let low = 0;
  let high = byId.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[byId[middle]!]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Converts the list's entries one after another, releasing each. */
function drain<Staged extends { release: () => void }, Column>(
  all: Staged[],
  make: (staged: Staged, i: number) => Column,
): Column[] {
  return all.map((staged, i) => {
    const column = make(staged, i);
    staged.release();
    return column;
  });
}

/** Repeated values in a row's list count once; a row without any gets the value `size`. */
function setOf(size: number, staged: GrowingRuns, positions: Uint32Array): SetColumn {
  const { values } = staged;
  const eachValue = (visit: (value: number, row: number) => void) => {
    const lastRow = new Int32Array(size).fill(-1);
    for (let row = 0; row < positions.length; row++) {
      const position = positions[row]!;
      const start = staged.start(position);
      const end = staged.end(position);
      if (start === end) visit(size, row);
      for (let i = start; i < end; i++) {
        const value = values[i]!;
        if (lastRow[value] === row) continue;
        lastRow[value] = row;
        visit(value, row);
      }
    }
  };
  const starts = new Uint32Array(size + 2);
  eachValue((value) => starts[value + 1]!++);
  for (let value = 0; value <= size; value++) starts[value + 1]! += starts[value]!;
  const next = starts.slice();
  const rows = new Uint32Array(starts[size + 1]!);
  eachValue((value, row) => {
    rows[next[value]!++] = row;
  });
  return setColumn(size, positions.length, starts, rows);
}

import { BLOCK_WORDS, fillInterval } from './bits.ts';
import { UNKNOWN_CODE } from './buckets.ts';
import { atMost, type CodeRange, exactCount, keepCodes, keepEdges } from './code-scan.ts';
import type { FilterSpec } from './filter-spec.ts';
import { type MetricColumn, valueAt } from './metric-column.ts';
import { releaseScratch, scratch } from './scratch.ts';
import { addRow, addRows, bitmapOf, bitmapWords, type SetColumn } from './set-column.ts';
import { rowOfId, type Snapshot } from './snapshot.ts';

/**
 * One entry of a filter, prepared for evaluation block by block. `column` is what it filters: its own facet ignores
 * it. `atMost` rows can match, `exact` do if known in advance, otherwise NaN.
 */
export type Predicate = { column: string; atMost: number; exact: number } & (
  | { kind: 'interval'; from: number; to: number }
  | { kind: 'bits'; bits: Int32Array }
  | { kind: 'codes'; range: CodeRange }
);

export const metricName = (name: string) => `metric ${name}`;
export const flagName = (name: string) => `flag ${name}`;
export const listName = (name: string) => `list ${name}`;

/**
 * The predicates of a filter, the most selective first. Throws a RangeError for a name that is not in the
 * layout, a list value out of range, and a bound that is not a number. Valid until the next call.
 */
export function predicates(snapshot: Snapshot, spec: FilterSpec): Predicate[] {
  const { layout } = snapshot;
  const all: Predicate[] = [];
  releaseScratch();
  for (const range of spec.ranges) {
    const m = indexInLayout(layout.metrics, range.metric);
    const predicate = rangePredicate(snapshot, m, range);
    if (predicate) all.push(predicate);
  }
  for (const { flag, value } of spec.flags) {
    const column = snapshot.flags[indexInLayout(layout.flags, flag)]!;
    all.push(setPredicate(flagName(flag), column, [value === null ? column.size : value ? 1 : 0]));
  }
  for (const { list, values, unknown, not } of spec.lists) {
    const l = layout.lists.findIndex(({ name }) => name === list);
    if (l < 0) throw new RangeError(`not a list of the layout: ${list}`);
    const column = snapshot.lists[l]!;
    for (const value of values) {
      if (!(Number.isInteger(value) && value >= 0 && value < column.size)) {
        throw new RangeError(`${list} has no value ${value}`);
      }
    }
    const name = listName(list);
    const named = [...new Set(values), ...(unknown === !not ? [column.size] : [])];
    if (named.length > 0) all.push(not ? noneOf(name, column, named) : setPredicate(name, column, named));
  }
  if (spec.ids) all.push(idsPredicate(snapshot, spec.ids));
  return all.sort((a, b) => a.atMost - b.atMost);
}

/**
 * Clears in `mask`, which covers `words` words of one block from word `firstWord` on, the rows that do not match all of the
 * predicates.
 */
export function narrow(all: Predicate[], mask: Int32Array, firstWord: number, words: number): void {
  // Bitmaps first, then codes, then values: each costs more per row than the one before and leaves fewer rows to the next.
  for (const predicate of all) if (predicate.kind !== 'codes') keep(predicate, mask, firstWord, words);
  for (const predicate of all)
    if (predicate.kind === 'codes' && !keepCodes(predicate.range, mask, firstWord, words)) return;
  for (const predicate of all)
    if (predicate.kind === 'codes' && predicate.range.edges.length > 0)
      keepEdges(predicate.range, mask, firstWord, words);
}

function keep(
  predicate: Exclude<Predicate, { kind: 'codes' }>,
  mask: Int32Array,
  firstWord: number,
  words: number,
): void {
  if (predicate.kind === 'bits') {
    const { bits } = predicate;
    for (let w = 0; w < words; w++) mask[w]! &= bits[firstWord + w]!;
  } else {
    fillInterval(interval, firstWord, words, predicate.from, predicate.to);
    for (let w = 0; w < words; w++) mask[w]! &= interval[w]!;
  }
}

const interval = new Int32Array(BLOCK_WORDS);

function indexInLayout(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`not in the layout: ${name}`);
  return index;
}

function rangePredicate(
  snapshot: Snapshot,
  m: number,
  { metric, min, max, unknown }: FilterSpec['ranges'][number],
): Predicate | null {
  if (Number.isNaN(min) || Number.isNaN(max)) throw new RangeError(`${metric}: a bound is not a number`);
  if (unknown === 'include' && min === null && max === null) return null;
  const column = snapshot.metrics[m]!;
  // Values are whole numbers.
  const from = unknown === 'only' ? Number.POSITIVE_INFINITY : Math.ceil(min ?? Number.NEGATIVE_INFINITY);
  const to = Math.floor(max ?? Number.POSITIVE_INFINITY);
  if (m === snapshot.popularity && unknown === 'exclude') return intervalPredicate(metric, column, from, to);
  const range = codeRange(column, from, to, unknown !== 'exclude');
  if (range === null)
    return { column: metricName(metric), kind: 'interval', from: 0, to: 0, atMost: 0, exact: 0 };
  return {
    column: metricName(metric),
    kind: 'codes',
    range,
    atMost: atMost(range),
    exact: exactCount(range),
  };
}

/** The rows are ordered by this metric, descending: a range of it is a run of rows. */
function intervalPredicate(metric: string, column: MetricColumn, min: number, max: number): Predicate {
  const knownRows = column.codes.length - column.counts[UNKNOWN_CODE]!;
  const firstWhere = (matches: (value: number) => boolean) => {
    let low = 0;
    let high = knownRows;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (matches(valueAt(column, middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const from = firstWhere((value) => value <= max);
  const to = Math.max(
    from,
    firstWhere((value) => value < min),
  );
  return { column: metricName(metric), kind: 'interval', from, to, atMost: to - from, exact: to - from };
}

/** The range in codes; `null` if no row can match. */
function codeRange(column: MetricColumn, min: number, max: number, unknown: boolean): CodeRange | null {
  const { starts } = column;
  // Also if nothing is known: every comparison with NaN is false.
  if (!(min <= max && min <= column.max && max >= column.min)) {
    if (!unknown) return null;
    return { column, lo: UNKNOWN_CODE, hi: UNKNOWN_CODE, unknown, edges: [], min, max };
  }
  const codeOf = (value: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (starts[middle]! > value) high = middle - 1;
      else low = middle;
    }
    return low;
  };
  const lo = codeOf(min);
  const hi = codeOf(max);
  const highest = hi + 1 < starts.length ? starts[hi + 1]! - 1 : column.max;
  const edges: number[] = [];
  if (min > starts[lo]!) edges.push(lo);
  if (max < highest) edges.push(hi);
  return { column, lo, hi, unknown, edges, min, max };
}

/** Rows that have any of the values. */
function setPredicate(name: string, column: SetColumn, values: number[]): Predicate {
  const sum = values.reduce((total, value) => total + column.counts[value]!, 0);
  const single = values.length === 1 ? bitmapOf(column, values[0]!) : null;
  return {
    column: name,
    kind: 'bits',
    bits: single ?? rowsWithAny(column, values),
    atMost: Math.min(sum, column.rows),
    exact: values.length === 1 ? sum : Number.NaN,
  };
}

function idsPredicate(snapshot: Snapshot, ids: number[]): Predicate {
  const bits = scratch(bitmapWords(snapshot.size)).fill(0);
  for (const id of ids) {
    const row = rowOfId(snapshot, id);
    if (row >= 0) addRow(bits, row);
  }
  return { column: 'ids', kind: 'bits', bits, atMost: ids.length, exact: Number.NaN };
}

/** Rows that have none of the values. */
function noneOf(name: string, column: SetColumn, values: number[]): Predicate {
  const bits = rowsWithAny(column, values);
  for (let w = 0; w < bits.length; w++) bits[w] = ~bits[w]!;
  const max = Math.max(...values.map((value) => column.counts[value] ?? 0));
  return { column: name, kind: 'bits', bits, atMost: column.rows - max, exact: Number.NaN };
}

/** The union of the values' rows, as scratch memory. */
function rowsWithAny(column: SetColumn, values: number[]): Int32Array {
  const bits = scratch(bitmapWords(column.rows)).fill(0);
  for (const value of values) addRows(column, value, bits);
  return bits;
}

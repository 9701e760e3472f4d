import { addRow, BLOCK_WORDS, hasRow } from './bits.ts';
import { UNKNOWN_CODE } from './buckets.ts';
import { atMost, type CodeRange, hasCode, keepCodes, keepEdges } from './code-scan.ts';
import type { FilterSpec } from './filter-spec.ts';
import type { MetricColumn } from './metric-column.ts';
import { firstIndex } from './order.ts';
import { releaseScratch, scratch } from './scratch.ts';
import { addRows, type SetColumn } from './set-column.ts';
import { rowOfId, type Snapshot } from './snapshot.ts';

/**
 * One entry of a filter: the matching rows as bits or as a range of codes. `column` is what it filters: its own facet ignores
 * it. At most `atMost` rows match; if `exact`, all of them.
 */
export type Predicate = { column: string; atMost: number; exact: boolean } & (
  | { bits: Int32Array }
  | { range: CodeRange }
);

/** The last value of a flag's column: see set-column.ts. */
const NO_FLAG = 2;

export const metricName = (name: string) => `metric ${name}`;
export const flagName = (name: string) => `flag ${name}`;
export const listName = (name: string) => `list ${name}`;

/**
 * The predicates of a filter, the most selective first. Throws a RangeError for a name that is not in the
 * layout, a list value out of range, and a bound that is not a number. Valid until the next call.
 */
export function predicates(snapshot: Snapshot, spec: FilterSpec): Predicate[] {
  const { layout, alive } = snapshot;
  const all: Predicate[] = [];
  releaseScratch();
  for (const range of spec.ranges) {
    const predicate = rangePredicate(snapshot, range);
    if (predicate) all.push(predicate);
  }
  for (const { flag, value } of spec.flags) {
    const column = snapshot.flags[indexInLayout(layout.flags, flag)]!;
    const values = [value === null ? NO_FLAG : value ? 1 : 0];
    all.push({ column: flagName(flag), ...anyOf(column, values, alive.length) });
  }
  for (const { list, values, unknown, not } of spec.lists) {
    const l = layout.lists.findIndex(({ name }) => name === list);
    const size = layout.lists[l]?.size;
    if (size === undefined) throw new RangeError(`not a list of the layout: ${list}`);
    const wrong = values.find((value) => !(Number.isInteger(value) && value >= 0 && value < size));
    if (wrong !== undefined) throw new RangeError(`${list} has no value ${wrong}`);
    const named = [...new Set(values), ...(unknown === !not ? [size] : [])];
    if (named.length === 0) continue;
    const rows = not ? noneOf : anyOf;
    all.push({ column: listName(list), ...rows(snapshot.lists[l]!, named, alive.length) });
  }
  if (spec.ids) all.push(withIds(snapshot, spec.ids));
  return all.sort((a, b) => a.atMost - b.atMost);
}

/** The rows that match all of the predicates, in scratch memory. */
export function matchingRows({ alive }: Snapshot, all: Predicate[]): Int32Array {
  const matching = scratch(alive.length);
  matching.set(alive);
  for (let block = 0; block * BLOCK_WORDS < alive.length; block++)
    narrow(all, matching.subarray(block * BLOCK_WORDS, (block + 1) * BLOCK_WORDS), block);
  return matching;
}

/** Whether a row matches an exact predicate. */
export const isMatch = (predicate: Predicate, row: number): boolean =>
  'bits' in predicate ? hasRow(predicate.bits, row) : hasCode(predicate.range, row);

/** Clears the rows of a block that do not match. Bits first, then codes, then values: each costs more per row and leaves fewer rows to the next. */
function narrow(all: Predicate[], mask: Int32Array, block: number): void {
  for (const predicate of all) {
    if (!('bits' in predicate)) continue;
    const { bits } = predicate;
    const firstWord = block * BLOCK_WORDS;
    for (let w = 0; w < mask.length; w++) mask[w]! &= bits[firstWord + w]!;
  }
  const ranges = all.flatMap((predicate) => ('range' in predicate ? [predicate.range] : []));
  for (const range of ranges) if (!keepCodes(range, mask, block)) return;
  for (const range of ranges) keepEdges(range, mask, block);
}

function indexInLayout(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`not in the layout: ${name}`);
  return index;
}

function rangePredicate(
  { layout, metrics, size }: Snapshot,
  { metric, min, max, unknown }: FilterSpec['ranges'][number],
): Predicate | null {
  if (Number.isNaN(min) || Number.isNaN(max)) throw new RangeError(`${metric}: a bound is not a number`);
  const column = metrics[indexInLayout(layout.metrics, metric)]!;
  if (unknown === 'include' && min === null && max === null) return null;
  // Values are whole numbers.
  const from = unknown === 'only' ? Number.POSITIVE_INFINITY : Math.ceil(min ?? Number.NEGATIVE_INFINITY);
  const to = Math.floor(max ?? Number.POSITIVE_INFINITY);
  const range = codeRange(column, from, to, unknown !== 'exclude');
  const exact = range.edges.length === 0;
  return { column: metricName(metric), range, atMost: atMost(range, size), exact };
}

function codeRange(column: MetricColumn, min: number, max: number, unknown: boolean): CodeRange {
  const { starts } = column;
  // A column without any value ends here too: every comparison with its NaN bounds is false.
  if (!(min <= max && min <= column.max && max >= column.min)) {
    const none = { column, unknown, edges: [], min, max };
    return unknown ? { ...none, lo: UNKNOWN_CODE, hi: UNKNOWN_CODE } : { ...none, lo: 0, hi: -1 };
  }
  const codeOf = (value: number) =>
    Math.max(0, firstIndex(starts.length, (code) => starts[code]! > value) - 1);
  const lo = codeOf(min);
  const hi = codeOf(max);
  const highest = hi + 1 < starts.length ? starts[hi + 1]! - 1 : column.max;
  const edges: number[] = [];
  if (min > starts[lo]!) edges.push(lo);
  if (max < highest) edges.push(hi);
  return { column, lo, hi, unknown, edges, min, max };
}

type Bits = { bits: Int32Array; atMost: number; exact: boolean };

/** Rows that have any of the values. */
function anyOf({ counts, rowsOf }: SetColumn, values: number[], words: number): Bits {
  const atMost = values.reduce((sum, value) => sum + counts[value]!, 0);
  const [first, ...others] = values.map((value) => rowsOf[value]!);
  if (first instanceof Int32Array && others.length === 0) return { bits: first, atMost, exact: true };
  const bits = scratch(words).fill(0);
  for (const value of values) addRows(rowsOf[value]!, bits);
  return { bits, atMost, exact: values.length === 1 };
}

/** Rows that have none of the values. */
function noneOf(column: SetColumn, values: number[], words: number): Bits {
  const bits = scratch(words);
  const { bits: excluded } = anyOf(column, values, words);
  for (let w = 0; w < words; w++) bits[w] = ~excluded[w]!;
  return { bits, atMost: words * 32, exact: false };
}

function withIds(snapshot: Snapshot, ids: number[]): Predicate {
  const bits = scratch(snapshot.alive.length).fill(0);
  for (const id of ids) {
    const row = rowOfId(snapshot, id);
    if (row >= 0) addRow(bits, row);
  }
  return { column: 'ids', bits, atMost: ids.length, exact: false };
}

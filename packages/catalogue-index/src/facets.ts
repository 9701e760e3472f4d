import { BLOCK_ROWS, BLOCK_WORDS, countBits, countCommonBits, hasRow, listRows } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { FilterSpec } from './filter-spec.ts';
import type { MetricColumn } from './metric-column.ts';
import { flagName, listName, matchingRows, metricName, predicates } from './predicates.ts';
import { scratch } from './scratch.ts';
import type { SetColumn } from './set-column.ts';
import { metricNamed, type Snapshot } from './snapshot.ts';

/**
 * Number of matches for each option of the panel: rows that match every entry of the filter except those on the facet's own
 * column. `total` counts the rows that match all.
 *
 * A metric's histogram: bar i counts `starts[i] <= value < starts[i + 1]`, the last one up to `max`, both included; bars
 * divide the catalogue's bounds, regardless of the filter (see buckets.ts). No bars if no value is known.
 */
export type Facets = {
  total: number;
  metrics: { metric: string; starts: number[]; max: number | null; counts: number[]; unknown: number }[];
  flags: { flag: string; yes: number; no: number; unknown: number }[];
  /** `rows`: number of counted rows, `counts`: by value, of which a row may have several. */
  lists: { list: string; rows: number; counts: number[]; unknown: number }[];
};

/** Counts the facets of these metrics, and of all flags and lists. */
export function facetCounts(snapshot: Snapshot, spec: FilterSpec, counted: readonly string[]): Facets {
  const { layout, size } = snapshot;
  const { all, except } = matchesByColumn(snapshot, spec);
  const metrics = counted.map((metric) => {
    const column = metricNamed(snapshot, metric);
    return { metric, column, rows: except.get(metricName(metric)) ?? all, byCode: new Int32Array(CODES) };
  });
  const bySelection = Map.groupBy(metrics, ({ rows }) => rows);
  for (let block = 0; block * BLOCK_WORDS < all.length; block++)
    for (const [rows, selected] of bySelection) countBlock(rows, block, selected);

  const total = countBits(all);
  const setCounts = (name: string, column: SetColumn) => {
    const own = except.get(name);
    const rows = own ? countBits(own) : total;
    return { rows, counts: rows === size ? [...column.counts] : countValues(column, own ?? all) };
  };
  return {
    total,
    metrics: metrics.map(({ metric, column, byCode }) => ({ metric, ...bars(column, byCode) })),
    flags: snapshot.flags.map((column, f) => {
      const flag = layout.flags[f]!;
      const [no = 0, yes = 0, unknown = 0] = setCounts(flagName(flag), column).counts;
      return { flag, no, yes, unknown };
    }),
    lists: snapshot.lists.map((column, l) => {
      const { name, size } = layout.lists[l]!;
      const { rows, counts } = setCounts(listName(name), column);
      return { list: name, rows, counts: counts.slice(0, size), unknown: counts[size]! };
    }),
  };
}

/**
 * The rows that match the whole filter, and for each column in it those that match all its other entries. A row that fails on
 * exactly one column still counts for that column: two bitmaps, "fails somewhere" and "fails twice", suffice for every column.
 */
function matchesByColumn(snapshot: Snapshot, spec: FilterSpec) {
  const { alive } = snapshot;
  const own = [...Map.groupBy(predicates(snapshot, spec), ({ column }) => column)].map(
    ([column, entries]) => [column, matchingRows(snapshot, entries)] as const,
  );
  const all = matchingRows(snapshot, []);
  const failsTwice = scratch(alive.length).fill(0);
  for (const [, matches] of own)
    for (let w = 0; w < all.length; w++) {
      failsTwice[w]! |= ~all[w]! & ~matches[w]!;
      all[w]! &= matches[w]!;
    }
  for (const [, matches] of own)
    for (let w = 0; w < all.length; w++) matches[w] = (all[w]! | ~matches[w]!) & ~failsTwice[w]! & alive[w]!;
  return { all, except: new Map(own) };
}

/** Rows of a block to be counted. */
const listed = new Uint32Array(BLOCK_ROWS);
const others = new Int32Array(BLOCK_WORDS);

/**
 * Counts a block's rows by code in each column. If that is more than half of the rows, the others are listed instead and
 * subtracted from the block's known counts.
 */
function countBlock(
  bits: Int32Array,
  block: number,
  columns: { column: MetricColumn; byCode: Int32Array }[],
): void {
  const own = bits.subarray(block * BLOCK_WORDS, (block + 1) * BLOCK_WORDS);
  const inverse = countBits(own) * 2 > own.length * 32;
  for (let w = 0; w < own.length; w++) others[w] = ~own[w]!;
  const count = listRows(inverse ? others.subarray(0, own.length) : own, listed);
  const step = inverse ? -1 : 1;
  for (const { column, byCode } of columns) {
    if (inverse)
      for (let code = 0; code < CODES; code++) byCode[code]! += column.blockCounts[block * CODES + code]!;
    const codes = column.codes.subarray(block * BLOCK_ROWS);
    for (let i = 0; i < count; i++) byCode[codes[listed[i]!]!]! += step;
  }
}

function bars(column: MetricColumn, byCode: Int32Array) {
  const counts = new Array<number>(column.barStarts.length).fill(0);
  for (const [code, bar] of column.barOfCode.entries()) counts[bar]! += byCode[code]!;
  return {
    starts: [...column.barStarts],
    max: Number.isNaN(column.max) ? null : column.max,
    counts,
    unknown: byCode[UNKNOWN_CODE]!,
  };
}

/** Rows by value among those set in `bits`. */
const countValues = ({ rowsOf }: SetColumn, bits: Int32Array): number[] =>
  rowsOf.map((rows) => {
    if (rows instanceof Int32Array) return countCommonBits(bits, rows);
    let count = 0;
    for (let i = 0; i < rows.length; i++) count += Number(hasRow(bits, rows[i]!));
    return count;
  });

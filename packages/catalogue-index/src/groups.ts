import { countBits, hasRow, listRows } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { FilterSpec } from './filter-spec.ts';
import type { MetricColumn } from './metric-column.ts';
import { matchingRows, predicates } from './predicates.ts';
import { metricNamed, type Snapshot } from './snapshot.ts';
import { isOneValue } from './sort.ts';

/** At most so many columns: a row's columns are the bits of one number. */
export const MAX_COLUMNS = 31;

/** Groups the matching rows by the values of a list, of which a row may have several. */
export type Grouping = {
  list: string;
  metrics: readonly string[];
  columns: readonly Omit<FilterSpec, 'ids'>[];
};

/**
 * The rows with one value of the list. `columns` counts those that also match each column's filter. Of a metric: the number of known
 * values, their sum, the lower median (null if none is known) and up to three highest values, descending.
 */
export type Group = {
  rows: number;
  metrics: { known: number; sum: number; median: number | null; highest: number[] }[];
  columns: number[];
};

const HIGHEST = 3;
/** Milliseconds after which other requests are served first. */
const TURN = 8;

/** The groups by value of the list, in its order. */
export async function groupRows(
  snapshot: Snapshot,
  spec: FilterSpec,
  { list, metrics, columns }: Grouping,
): Promise<Group[]> {
  const column = snapshot.lists[snapshot.layout.lists.findIndex(({ name }) => name === list)];
  if (column === undefined) throw new RangeError(`not a list of the layout: ${list}`);
  if (columns.length > MAX_COLUMNS) throw new RangeError(`more than ${MAX_COLUMNS} columns`);
  const values = metrics.map((metric) => metricNamed(snapshot, metric));
  const columnsOf = columnBits(snapshot, columns);
  // The scratch memory of a filter is reused while other requests are served.
  const matching = Int32Array.from(matchingRows(snapshot, predicates(snapshot, spec)));
  const rows = new Uint32Array(countBits(matching));
  const groups: Group[] = [];
  let turn = performance.now();
  for (const rowsOf of column.rowsOf.slice(0, -1)) {
    const count = commonRows(rowsOf, matching, rows);
    const own = rows.subarray(0, count);
    groups.push({
      rows: count,
      metrics: values.map((metric) => describe(metric, own)),
      columns: countColumns(columnsOf, own, columns.length),
    });
    if (performance.now() - turn < TURN) continue;
    await new Promise<void>((done) => setTimeout(done));
    turn = performance.now();
  }
  return groups;
}

/** By row, the columns whose filter it matches, as bits. */
function columnBits(snapshot: Snapshot, columns: Grouping['columns']): Int32Array {
  const bits = new Int32Array(columns.length === 0 ? 0 : snapshot.alive.length * 32);
  const rows = new Uint32Array(columns.length === 0 ? 0 : snapshot.size);
  for (const [c, spec] of columns.entries()) {
    const count = listRows(matchingRows(snapshot, predicates(snapshot, spec)), rows);
    for (const row of rows.subarray(0, count)) bits[row] = (bits[row] ?? 0) | (1 << c);
  }
  return bits;
}

/** Writes the rows of a set that match to `into`, ascending, and returns their number. */
function commonRows(rowsOf: Int32Array | Uint32Array, matching: Int32Array, into: Uint32Array): number {
  let count = 0;
  if (rowsOf instanceof Int32Array)
    for (let w = 0; w < rowsOf.length; w++)
      for (let rest = (rowsOf[w] ?? 0) & (matching[w] ?? 0); rest !== 0; rest &= rest - 1)
        into[count++] = w * 32 + 31 - Math.clz32(rest & -rest);
  else for (const row of rowsOf) if (hasRow(matching, row)) into[count++] = row;
  return count;
}

function countColumns(bits: Int32Array, rows: Uint32Array, columns: number): number[] {
  const counts = new Array<number>(columns).fill(0);
  if (columns === 0) return counts;
  for (const row of rows)
    for (let rest = bits[row] ?? 0; rest !== 0; rest &= rest - 1) {
      const column = 31 - Math.clz32(rest & -rest);
      counts[column] = (counts[column] ?? 0) + 1;
    }
  return counts;
}

function describe(column: MetricColumn, rows: Uint32Array): Group['metrics'][number] {
  const { codes, values } = column;
  const byCode = new Uint32Array(CODES);
  const highest: number[] = [];
  let sum = 0;
  let lowest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const code = codes[row] ?? UNKNOWN_CODE;
    byCode[code] = (byCode[code] ?? 0) + 1;
    if (code === UNKNOWN_CODE) continue;
    const value = values[row] ?? 0;
    sum += value;
    if (highest.length === HIGHEST && value <= lowest) continue;
    highest.push(value);
    highest.sort((a, b) => b - a);
    highest.length = Math.min(highest.length, HIGHEST);
    lowest = highest.at(-1) ?? lowest;
  }
  const known = rows.length - (byCode[UNKNOWN_CODE] ?? 0);
  return { known, sum, median: known === 0 ? null : medianOf(column, rows, byCode, known), highest };
}

/** Codes ascend with the values, so only the values of one code are compared. */
function medianOf(column: MetricColumn, rows: Uint32Array, byCode: Uint32Array, known: number): number {
  let before = Math.ceil(known / 2) - 1;
  let code = 0;
  for (let count = byCode[0] ?? 0; before >= count; count = byCode[code] ?? 0) {
    before -= count;
    code++;
  }
  if (isOneValue(column, code)) return column.starts[code] ?? Number.NaN;
  const values = new Float64Array(byCode[code] ?? 0);
  let count = 0;
  for (const row of rows) if (column.codes[row] === code) values[count++] = column.values[row] ?? 0;
  return values.sort()[before] ?? Number.NaN;
}

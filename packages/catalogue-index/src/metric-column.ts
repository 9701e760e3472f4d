import { BLOCK_ROWS } from './bits.ts';
import { barStarts, CODES, coder, codeStarts, UNKNOWN_CODE } from './buckets.ts';
import {
  copied,
  type NumberArray,
  sharedFloat64,
  sharedNumbers,
  sharedUint8,
  sharedUint16,
  sharedUint32,
} from './shared-arrays.ts';

/**
 * A metric of every row. Its values are cut into at most 255 intervals ("codes"), one byte a row: a range is decided by
 * codes alone except for the rows in the two intervals that its ends fall into.
 */
export type MetricColumn = {
  /** Lowest and highest value; NaN if none is known. */
  min: number;
  max: number;
  /** Value by row; 0 if unknown. Empty if none is known. */
  values: NumberArray;
  /** Code by row; UNKNOWN_CODE if unknown. */
  codes: Uint8Array;
  /** Lowest value of each code, ascending; empty if no value is known. */
  starts: Float64Array;
  /** Rows by code. */
  counts: Uint32Array;
  /** Rows by code in each block of rows: 256 entries a block. */
  blockCounts: Uint16Array;
  /** Lowest value of each bar of the histogram. */
  barStarts: Float64Array;
  barOfCode: Uint8Array;
};

/** Creates the column from the values in row order; NaN is unknown. */
export function metricColumn(values: Float64Array): MetricColumn {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const known = min <= max;
  const bars = known ? barStarts(min, max) : [];
  const starts = known ? codeStarts(values, bars) : new Float64Array(0);
  const column: MetricColumn = {
    min: known ? min : Number.NaN,
    max: known ? max : Number.NaN,
    ...allocateMetric(values.length, min, max),
    starts: sharedFloat64(starts.length),
    barStarts: sharedFloat64(bars.length),
    barOfCode: sharedUint8(starts.length),
  };
  column.starts.set(starts);
  column.barStarts.set(bars);
  for (let code = 0, bar = 0; code < starts.length; code++) {
    while (bar + 1 < bars.length && starts[code]! >= bars[bar + 1]!) bar++;
    column.barOfCode[code] = bar;
  }
  encode(values, column, (row) => row);
  countCodes(column);
  return column;
}

/** Memory for `rows` rows with values between min and max; none is known if min is above max or NaN. */
const allocateMetric = (rows: number, min: number, max: number) => ({
  values: sharedNumbers(min <= max ? rows : 0, min, max),
  codes: sharedUint8(rows),
  counts: sharedUint32(CODES),
  blockCounts: sharedUint16(Math.ceil(rows / BLOCK_ROWS) * CODES),
});

/** The value of a row, NaN if unknown. */
export const valueAt = ({ codes, values }: MetricColumn, row: number): number =>
  (codes[row] ?? UNKNOWN_CODE) === UNKNOWN_CODE ? Number.NaN : (values[row] ?? Number.NaN);

/** Values by row in new memory of `slots` rows, NaN if unknown. */
export function valuesOf(column: MetricColumn, slots = column.codes.length): Float64Array {
  const values = new Float64Array(slots);
  for (let row = 0; row < slots; row++) values[row] = valueAt(column, row);
  return values;
}

/** The column with other values in some rows (NaN: unknown). It keeps its intervals while its bounds stay the same, and is itself kept without a change. */
export function withValues(
  old: MetricColumn,
  slots: number,
  rows: Uint32Array,
  values: Float64Array,
): MetricColumn {
  const before = Float64Array.from(rows, (row) => valueAt(old, row));
  if (slots === old.codes.length && before.every((value, i) => Object.is(value, values[i]))) return old;
  const isInside = (value: number) => Number.isNaN(value) || (value >= old.min && value <= old.max);
  if (!values.every(isInside)) {
    const all = valuesOf(old, slots);
    for (const [i, row] of rows.entries()) all[row] = values[i]!;
    return metricColumn(all);
  }
  const column = { ...old, ...allocateMetric(slots, old.min, old.max) };
  copied(old.values, column.values);
  copied(old.codes, column.codes).fill(UNKNOWN_CODE, old.codes.length);
  encode(values, column, (i) => rows[i]!);
  const isLost = (bound: number) => before.includes(bound) && !hasValue(column, bound);
  if (isLost(old.min) || isLost(old.max)) return metricColumn(valuesOf(column));
  countCodes(column);
  return column;
}

const hasValue = ({ codes, values }: MetricColumn, value: number): boolean =>
  codes.some((code, row) => code !== UNKNOWN_CODE && values[row] === value);

function encode(
  values: Float64Array,
  { starts, codes, values: stored }: MetricColumn,
  rowOf: (i: number) => number,
): void {
  const codeOf = starts.length > 0 ? coder(starts) : () => UNKNOWN_CODE;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const isKnown = !Number.isNaN(value);
    if (isKnown) stored[rowOf(i)] = value;
    codes[rowOf(i)] = isKnown ? codeOf(value) : UNKNOWN_CODE;
  }
}

/** Counts the codes once all are set. */
function countCodes({ codes, blockCounts, counts }: MetricColumn): void {
  for (let from = 0, block = 0; from < codes.length; from += BLOCK_ROWS, block += CODES) {
    const own = blockCounts.subarray(block, block + CODES);
    const end = Math.min(from + BLOCK_ROWS, codes.length);
    for (let row = from; row < end; row++) own[codes[row]!]!++;
    for (let code = 0; code < CODES; code++) counts[code]! += own[code]!;
  }
}

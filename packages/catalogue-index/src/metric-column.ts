import { BLOCK_ROWS } from './bits.ts';
import { barStarts, CODES, coder, codeStarts, UNKNOWN_CODE } from './buckets.ts';
import {
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
  /** Value by row; 0 if unknown. Empty if every code is one value: see `valueAt`. */
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

/** The value of a row; 0 if unknown. */
export const valueAt = ({ values, codes, starts }: MetricColumn, row: number): number =>
  (values.length > 0 ? values[row] : starts[codes[row] ?? UNKNOWN_CODE]) ?? 0;

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
  const starts = !known
    ? new Float64Array(0)
    : isOneCodePerValue(min, max)
      ? Float64Array.from({ length: max - min + 1 }, (_, i) => min + i)
      : codeStarts(values, bars);
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
  encode(values, column);
  countCodes(column);
  return column;
}

/** Memory for `rows` rows with values between min and max; none is known if min is above max or NaN. */
export function allocateMetric(rows: number, min: number, max: number) {
  return {
    values: sharedNumbers(min <= max && !isOneCodePerValue(min, max) ? rows : 0, min, max),
    codes: sharedUint8(rows),
    counts: sharedUint32(CODES),
    blockCounts: sharedUint16(Math.ceil(rows / BLOCK_ROWS) * CODES),
  };
}

/** Values are whole numbers. */
const isOneCodePerValue = (min: number, max: number): boolean => max - min < UNKNOWN_CODE;

function encode(values: Float64Array, column: MetricColumn): void {
  const codeOf = column.starts.length > 0 ? coder(column.starts) : () => UNKNOWN_CODE;
  const { codes, values: stored } = column;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    let code = UNKNOWN_CODE;
    if (!Number.isNaN(value)) {
      if (stored.length > 0) stored[row] = value;
      code = codeOf(value);
    }
    codes[row] = code;
  }
}

/** Counts the codes once all are set. */
export function countCodes({ codes, blockCounts, counts }: MetricColumn): void {
  for (let from = 0, block = 0; from < codes.length; from += BLOCK_ROWS, block += CODES) {
    const own = blockCounts.subarray(block, block + CODES);
    const end = Math.min(from + BLOCK_ROWS, codes.length);
    for (let row = from; row < end; row++) own[codes[row]!]!++;
    for (let code = 0; code < CODES; code++) counts[code]! += own[code]!;
  }
}

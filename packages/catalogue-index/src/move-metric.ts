import { coder, UNKNOWN_CODE } from './buckets.ts';
import { allocateMetric, countCodes, type MetricColumn, metricColumn, valueAt } from './metric-column.ts';
import { type Moves, moveNumbers } from './moves.ts';

/**
 * The column after rows have moved; the same one if nothing in it has changed. If its bounds are unchanged it keeps its intervals:
 * only the new rows get codes.
 */
export function moveMetric(moves: Moves, old: MetricColumn, fresh: MetricColumn): MetricColumn {
  if (!keepsBounds(moves, old, fresh)) {
    const values = new Float64Array(moves.size);
    moveNumbers(moves, knownValues(old), knownValues(fresh), values);
    return metricColumn(values);
  }
  const values = Float64Array.from(fresh.codes, (_, row) => valueAt(fresh, row));
  const codes = recoded(fresh.codes, values, old.starts);
  const isSame = (position: number, row: number) =>
    old.codes[position] === codes[row] && valueAt(old, position) === values[row];
  if (moves.inPlace && moves.freshPositions.every(isSame)) return old;
  const column = { ...old, ...allocateMetric(moves.size, old.min, old.max) };
  if (column.values.length > 0) moveNumbers(moves, old.values, values, column.values);
  moveNumbers(moves, old.codes, codes, column.codes);
  countCodes(column);
  return column;
}

/** The same values in new intervals. */
export const withNewIntervals = (column: MetricColumn): MetricColumn => metricColumn(knownValues(column));

/** All comparisons with the bound NaN (no value is known) are false. */
function keepsBounds({ gone, positions }: Moves, old: MetricColumn, fresh: MetricColumn): boolean {
  if (fresh.min < old.min || fresh.max > old.max) return false;
  if (Number.isNaN(old.min) && !Number.isNaN(fresh.min)) return false;
  const hasBound = (row: number, bound: number) =>
    valueAt(old, row) === bound && old.codes[row] !== UNKNOWN_CODE;
  const remains = (bound: number) => {
    if (fresh.min === bound || fresh.max === bound || !gone.some((row) => hasBound(row, bound))) return true;
    for (let row = 0; row < positions.length; row++)
      if (positions[row]! >= 0 && hasBound(row, bound)) return true;
    return false;
  };
  return remains(old.min) && remains(old.max);
}

/** Values by row, NaN if unknown. */
function knownValues(column: MetricColumn): Float64Array {
  const values = new Float64Array(column.codes.length);
  for (let row = 0; row < values.length; row++)
    values[row] = column.codes[row] === UNKNOWN_CODE ? Number.NaN : valueAt(column, row);
  return values;
}

/** The rows' codes by the intervals of another column, which cover all their values. */
function recoded(codes: Uint8Array, values: Float64Array, starts: Float64Array): Uint8Array {
  const codeOf = starts.length > 0 ? coder(starts) : () => UNKNOWN_CODE;
  return codes.map((code, row) => (code === UNKNOWN_CODE ? UNKNOWN_CODE : codeOf(values[row] ?? 0)));
}

import { coder, UNKNOWN_CODE } from './buckets.ts';
import { allocateMetric, countCodes, type MetricColumn, metricColumn } from './metric-column.ts';
import { type Moves, moveNumbers } from './moves.ts';

/** The column after rows have moved. If its bounds are unchanged it keeps its intervals: only the new rows get codes. */
export function moveMetric(moves: Moves, old: MetricColumn, fresh: MetricColumn): MetricColumn {
  if (!keepsBounds(moves, old, fresh)) {
    const values = new Float64Array(moves.size);
    moveNumbers(moves, knownValues(old), knownValues(fresh), values);
    return metricColumn(values);
  }
  const column = { ...old, ...allocateMetric(moves.size, old.min, old.max) };
  moveNumbers(moves, old.values, fresh.values, column.values);
  moveNumbers(moves, old.codes, recoded(fresh, old.starts), column.codes);
  countCodes(column);
  return column;
}

/** The same values in new intervals. */
export const recut = (column: MetricColumn): MetricColumn => metricColumn(knownValues(column));

/** All comparisons with the bound NaN (no value is known) are false. */
function keepsBounds({ gone, places }: Moves, old: MetricColumn, fresh: MetricColumn): boolean {
  if (fresh.min < old.min || fresh.max > old.max) return false;
  if (Number.isNaN(old.min) && !Number.isNaN(fresh.min)) return false;
  const { values, codes } = old;
  const hasBound = (row: number, bound: number) => values[row] === bound && codes[row] !== UNKNOWN_CODE;
  const remains = (bound: number) => {
    if (fresh.min === bound || fresh.max === bound || !gone.some((row) => hasBound(row, bound))) return true;
    for (let row = 0; row < places.length; row++) if (places[row]! >= 0 && hasBound(row, bound)) return true;
    return false;
  };
  return remains(old.min) && remains(old.max);
}

/** Values by row, NaN if unknown. */
function knownValues(column: MetricColumn): Float64Array {
  const values = Float64Array.from(column.values);
  for (let row = 0; row < values.length; row++) {
    if (column.codes[row] === UNKNOWN_CODE) values[row] = Number.NaN;
  }
  return values;
}

/** The rows' codes by the intervals of another column, which cover all their values. */
function recoded({ values, codes }: MetricColumn, starts: Float64Array): Uint8Array {
  const codeOf = starts.length > 0 ? coder(starts) : () => UNKNOWN_CODE;
  return codes.map((code, row) => (code === UNKNOWN_CODE ? UNKNOWN_CODE : codeOf(values[row]!)));
}

import { isMetric, METRICS } from '@brandlode/contract';
import { cellText } from '../cells/cell-text.ts';
import type { Column } from './columns.ts';

/** Numbers that programs write for "unknown". */
const PLACEHOLDERS = /^(?:-1|0|-?9{4,}|99,999|999,999|9,999,999|2147483647)(?:\.0+)?$/;
/** Fewer rows may repeat a value by chance. */
const MIN_ROWS = 6;

/** The value of a column that so many rows have that it may mean unknown. */
export function repeatedValue(column: Column, cells: readonly unknown[]) {
  if (column !== 'rank' && !isMetric(column)) return undefined;
  const counts = Map.groupBy(
    cells.map((cell) => cellText(cell, 200).trim()),
    (text) => text,
  );
  const of = cells.length;
  const isRating = isMetric(column) && METRICS[column].maximum !== undefined;
  const found = [...counts]
    .map(([value, same]) => ({ value, rows: same.length, of }))
    .filter(({ value, rows }) => {
      if (of < MIN_ROWS || rows < 3 || value === '') return false;
      if (PLACEHOLDERS.test(value)) return rows * 20 >= of;
      // Many shops have the same rating, or one ad.
      return !isRating && rows * 3 >= of && (column === 'rank' || !/^\d{1,2}$/.test(value));
    });
  return found.sort((left, right) => right.rows - left.rows)[0];
}

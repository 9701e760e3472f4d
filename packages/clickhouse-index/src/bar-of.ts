import { cellOf, lowestOf } from './cells.ts';

/** Greater than any value or distance between two. */
const NEVER = 2n ** 55n;

/**
 * SQL for a metric's position among ascending `starts`: 0 if unknown, otherwise the last start not above it, from 1. A table
 * gives the first bar that overlaps the value's cell; if a bar ends within a cell, comparisons decide. `value` and
 * `cell` are columns, `name` a unique name; known values lie between `starts[0]` and `max`.
 */
export function barOf(value: string, cell: string, starts: number[], max: number, name: string): string {
  const min = starts[0]!;
  const firstCell = cellOf(min);
  const cells = Array.from({ length: cellOf(max) - firstCell + 1 }, (_, i) => firstCell + i);
  const barAt = (at: number) => 1 + starts.findLastIndex((start) => start <= at);
  const first = cells.map((at) => barAt(Math.max(min, lowestOf(at))));
  const last = cells.map((at) => barAt(Math.min(max, lowestOf(at + 1) - 1)));
  const steps = Math.max(...first.map((bar, i) => last[i]! - bar));
  // The cell of unknown values is far past the table, where ClickHouse returns 0.
  const table = `[${first.join()}][${cell} - ${firstCell - 1}]`;
  if (steps === 0) return table;

  // ClickHouse has no type for lists of both negative and very large numbers: uses distances, which need BigInt for the full range.
  const from = Math.min(min, 0);
  // Unknown values are compared as the minimum, where no bar ends.
  const known = `ifNull(${value}, ${min})`;
  const compared = from === 0 ? known : `(${known} - (${from}))`;
  // Sentinels that no value reaches, before the first start and past the last one.
  const ends = [
    NEVER,
    ...starts.slice(1).map((end) => BigInt(end) - BigInt(from)),
    ...Array.from({ length: steps }, () => NEVER),
  ];
  const comparisons = Array.from(
    { length: steps },
    (_, step) => `(${compared} >= [${ends.join()}][${1 + step} + ${name}])`,
  );
  return `(${[`(${table} as ${name})`, ...comparisons].join(' + ')})`;
}

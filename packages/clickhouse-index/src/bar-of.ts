import { cellOf, lowestOf } from './cells.ts';

/** More than any number or distance of two. */
const NEVER = 2n ** 55n;

/**
 * SQL for a metric's place among ascending `starts`: 0 where it is not known, else from 1 the last start not above it. A table
 * gives the first bar that reaches into the value's cell; where a bar ends within a cell, comparisons tell the rest. `value` and
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
  // The cell of what is not known lies far behind the table, where ClickHouse returns 0.
  const table = `[${first.join()}][${cell} - ${firstCell - 1}]`;
  if (steps === 0) return table;

  // ClickHouse has no type for a list of numbers below zero and far above: distances then, of full length only as BigInt.
  const from = Math.min(min, 0);
  // What is not known is compared as the least: no bar ends there.
  const known = `ifNull(${value}, ${min})`;
  const compared = from === 0 ? known : `(${known} - (${from}))`;
  // Before the first start and past the last one comes what no value reaches.
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

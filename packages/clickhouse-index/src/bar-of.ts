import { cellOf, lowestOf } from './cells.ts';

/**
 * SQL for a known value's place among ascending `starts`, from 0: the last one not above it. A table gives the first bar that
 * reaches into the value's cell; where a bar ends within a cell, comparisons tell the rest. `value` and `cell` are columns,
 * `name` a name of its own; values lie between `starts[0]` and `max`.
 */
export function barOf(value: string, cell: string, starts: number[], max: number, name: string): string {
  const min = starts[0]!;
  const firstCell = cellOf(min);
  const cells = Array.from({ length: cellOf(max) - firstCell + 1 }, (_, i) => firstCell + i);
  const barAt = (at: number) => starts.findLastIndex((start) => start <= at);
  const first = cells.map((at) => barAt(Math.max(min, lowestOf(at))));
  const last = cells.map((at) => barAt(Math.min(max, lowestOf(at + 1) - 1)));
  const steps = Math.max(...first.map((bar, i) => last[i]! - bar));
  const table = `[${first.join()}][${cell} - ${firstCell - 1}]`;
  if (steps === 0) return table;

  // ClickHouse has no type for a list of numbers below zero and far above: distances then, of full length only as BigInt.
  const from = Math.min(min, 0);
  const compared = from === 0 ? value : `(${value} - (${from}))`;
  // Past the last start comes what no value reaches.
  const ends = [...starts.slice(1), ...Array.from({ length: steps }, () => max + 1)].map(
    (end) => BigInt(end) - BigInt(from),
  );
  const comparisons = Array.from(
    { length: steps },
    (_, step) => `(${compared} >= [${ends.join()}][${1 + step} + ${name}])`,
  );
  return `(${[`(${table} as ${name})`, ...comparisons].join(' + ')})`;
}

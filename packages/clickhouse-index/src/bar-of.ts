/** About so many cells lie in a bar of a logarithmic histogram: most then hold one end of a bar or none. */
const CELLS_A_BAR = 2;
/** Cells from one power of e to the next, and in all, at most. */
const FINEST = 50;
const MOST_CELLS = 1000;
/** Two programs' logarithms may differ by this, in cells. */
const SLACK = 1e-6;

/**
 * SQL for the place of `value` among ascending `starts`, from 0: the last one not above it. The logarithm of its distance to the
 * first gives a cell, a table the first bar that reaches into the cell, and comparisons tell the last steps: a third of the time
 * that comparing with every start takes. `value` is a whole number from `starts[0]` to `max`; `name` a name of its own.
 */
export function barOf(value: string, starts: number[], max: number, name: string): string {
  const min = starts[0]!;
  if (starts.length === 1) return '0';
  const width = Math.log1p(max - min);
  const fineness = Math.min((starts.length * CELLS_A_BAR) / width, FINEST);
  const cells = Math.min(Math.floor(width * fineness) + 2, MOST_CELLS);
  const edge = (cell: number) => min + Math.expm1(cell / fineness);
  const barAt = (at: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= at),
    );
  const first = Array.from({ length: cells }, (_, cell) => barAt(Math.floor(edge(cell - SLACK))));
  const last = first.map((_, cell) => barAt(cell + 1 === cells ? max : Math.ceil(edge(cell + 1 + SLACK))));
  const steps = Math.max(...first.map((bar, cell) => last[cell]! - bar));

  // Distances are not below zero, which lets ClickHouse take a list of them as one literal; of full length only as BigInt.
  const distance = `(${value} - (${min}))`;
  const cell = `toUInt16(least(${cells - 1}, log(1 + ${distance}) * ${fineness}))`;
  // Past the last start comes what no value reaches.
  const ends = [...starts.slice(1), ...Array.from({ length: steps }, () => max + 1)];
  const endsArray = `[${ends.map((end) => BigInt(end) - BigInt(min)).join()}]`;
  const comparisons = Array.from(
    { length: steps },
    (_, step) => `(${distance} >= ${endsArray}[${1 + step} + ${name}])`,
  );
  return `(${[`([${first.join()}][1 + ${cell}] as ${name})`, ...comparisons].join(' + ')})`;
}

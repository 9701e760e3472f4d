/** Durations of several runs in milliseconds, sorted. */
type Timing = number[];

/** Runs until `runs` or, past three, until the time is up. */
export async function timed(run: () => unknown, runs: number, milliseconds = 2000): Promise<Timing> {
  const times: Timing = [];
  const startedAt = performance.now();
  while (times.length < runs && (times.length < 3 || performance.now() - startedAt < milliseconds)) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

/** The same for synchronous work, so that no await is measured. */
export function timedSync(run: () => unknown, runs: number): Timing {
  const times: Timing = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

/** The value below which this share of the values lies. */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
export const median = (values: number[]): number => quantile(values, 0.5);

export const ms = (value: number): string =>
  value < 0.1 ? value.toFixed(4) : value < 10 ? value.toFixed(2) : value.toFixed(1);
export const times = (ratio: number): string =>
  `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en')}x`;
export const count = (value: number): string => value.toLocaleString('en');

/** A table of aligned columns, the first left-aligned. */
export function table(title: string, head: string[], rows: string[][]): string {
  const widths = head.map((_, c) => Math.max(...[head, ...rows].map((row) => row[c]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!)))
      .join('  ')
      .trimEnd();
  return [
    `\n${title}`,
    line(head),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...rows.map(line),
  ].join('\n');
}

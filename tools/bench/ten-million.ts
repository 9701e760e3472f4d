import { applyChanges, openIndex } from '@brandlode/catalogue-index';
import { bytesOf, count, ms, quantile, table, timedSync } from '../lib/measure.ts';
import { brandRows } from './brand-rows.ts';
import { buildIndex } from './catalogue.ts';
import { randomShapes, shapes } from './shapes.ts';

const SIZE = 10_000_000;

/** Only the engine at ten million rows: memory of the filter columns, and page plus exact count. */
export async function benchTenMillion(): Promise<boolean> {
  const startedAt = performance.now();
  const { snapshot, milliseconds } = buildIndex(SIZE, false);
  const whole = performance.now() - startedAt;
  const index = openIndex(snapshot);
  const sample = [...brandRows(20_000, 7, false)];
  const named = shapes(sample, SIZE);
  for (let i = 0; i < 5; i++)
    for (const { spec, offset } of named) void index.filter(spec, { offset, limit: 10 });
  const all: number[] = [];
  const rows: string[][] = [];
  for (const { name, spec, offset } of named) {
    const timing = timedSync(() => index.filter(spec, { offset, limit: 10 }), 40);
    all.push(...timing);
    const { total } = await index.filter(spec, { offset, limit: 10 });
    rows.push([name, count(total), ms(quantile(timing, 0.5)), ms(quantile(timing, 0.99))]);
  }
  for (const { spec, offset } of randomShapes(sample, SIZE, 1000)) {
    all.push(...timedSync(() => index.filter(spec, { offset, limit: 10 }), 1));
  }
  all.sort((a, b) => a - b);
  const facets = named.slice(0, 12).flatMap(({ spec }) => timedSync(() => index.facets(spec), 2));
  facets.sort((a, b) => a - b);
  const lines = [
    table(`Filter, ${count(SIZE)} brands, index alone (ms)`, ['query', 'matches', 'median', 'p99'], rows),
    `these and 1,000 random filters: median ${ms(quantile(all, 0.5))} ms, p99 ${ms(quantile(all, 0.99))} ms, worst ${ms(all.at(-1)!)} ms`,
    `facets of the whole panel: median ${ms(quantile(facets, 0.5))} ms, worst ${ms(facets.at(-1)!)} ms`,
    `filter columns: ${(bytesOf(snapshot) / 1e9).toFixed(2)} GB; built in ${(milliseconds / 1000).toFixed(1)} s after ${((whole - milliseconds) / 1000).toFixed(1)} s of making and adding rows`,
  ];
  console.log(lines.join('\n'));
  return true;
}

/** How long a first snapshot and a change of 100 rows take. */
export function benchBuilding(size: number): string {
  const startedAt = performance.now();
  const { snapshot, milliseconds } = buildIndex(size, true);
  const adding = performance.now() - startedAt - milliseconds;
  const changed = [...brandRows(100, 99)];
  // CPU time as well, since wall-clock time means little on a busy machine.
  const before = process.cpuUsage();
  const change = timedSync(() => applyChanges(snapshot, changed, []), 5);
  const { user, system } = process.cpuUsage(before);
  return `\nSnapshot of ${count(size)} brands with texts: ${(bytesOf(snapshot) / 1e6).toFixed(0)} MB (${(bytesOf(snapshot.texts) / 1e6).toFixed(0)} MB texts), finished in ${ms(milliseconds)} ms after ${ms(adding)} ms of making and adding rows; 100 rows changed in ${ms(quantile(change, 0.5))} ms (${ms((user + system) / 5000)} ms of processor time)`;
}

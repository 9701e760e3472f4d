import assert from 'node:assert/strict';
import { METRIC_KEYS } from '@brandlode/contract';
import { count, median, ms, quantile, table, timed, timedSync, times } from '../lib/measure.ts';
import type { Catalogue } from './catalogue.ts';
import { addMetricIndexes } from './postgres.ts';
import { randomShapes, type Shape, shapes } from './shapes.ts';
import { condition, countQuery, DUCKDB, POSTGRES, pageQuery } from './sql.ts';

/**
 * A page of 10 with its exact count, by each engine; every response is compared. PostgreSQL is measured without and with an
 * index for every metric, and the faster of the two counts for each query.
 */
export async function benchFilter(catalogue: Catalogue): Promise<string> {
  const all = shapes(catalogue.sample, catalogue.size);
  const ours = measureIndex(catalogue, all);
  const duckdb = await each(all, (shape) => measureDuckdb(catalogue, shape));
  const plain = await each(all, (shape) => measurePostgres(catalogue, shape));
  await addMetricIndexes(catalogue.postgres);
  const indexed = await each(all, (shape) => measurePostgres(catalogue, shape));
  const postgres = plain.map((time, i) => Math.min(time, indexed[i]!));

  const random = randomShapes(catalogue.sample, catalogue.size, 1000);
  for (const shape of random) await run(catalogue, shape);
  const drawn = random.map((shape) => timedSync(() => run(catalogue, shape), 3)[1]!);
  drawn.sort((a, b) => a - b);
  const sorted = random.map((shape, i) => timedSync(() => runSorted(catalogue, shape, i), 3)[1]!);
  sorted.sort((a, b) => a - b);

  const rows: string[][] = [];
  for (const [i, shape] of all.entries()) {
    const { median: own, worst } = ours[i]!;
    rows.push([
      shape.name,
      count((await run(catalogue, shape)).total),
      ms(own),
      ms(worst),
      ms(duckdb[i]!),
      ms(postgres[i]!),
      times(duckdb[i]! / own),
      times(postgres[i]! / own),
    ]);
  }
  const own = ours.map((timing) => timing.median);
  rows.push([
    'median of all',
    '',
    ms(median(own)),
    ms(Math.max(...ours.map(({ worst }) => worst))),
    ms(median(duckdb)),
    ms(median(postgres)),
    times(median(duckdb) / median(own)),
    times(median(postgres) / median(own)),
  ]);
  rows.push([
    'median of the ratios',
    '',
    '',
    '',
    '',
    '',
    times(median(duckdb.map((time, i) => time / own[i]!))),
    times(median(postgres.map((time, i) => time / own[i]!))),
  ]);
  return [
    table(
      `Filter: page of 10 and exact count, ${count(catalogue.size)} brands (ms, medians; worst of all runs)`,
      ['query', 'matches', 'index', 'worst', 'DuckDB', 'PostgreSQL', 'vs DuckDB', 'vs PostgreSQL'],
      rows,
    ),
    `1,000 random filters, index alone: median ${ms(quantile(drawn, 0.5))} ms, p99 ${ms(quantile(drawn, 0.99))} ms, worst ${ms(drawn.at(-1)!)} ms`,
    `The same, sorted by a metric: median ${ms(quantile(sorted, 0.5))} ms, p99 ${ms(quantile(sorted, 0.99))} ms, worst ${ms(sorted.at(-1)!)} ms`,
  ].join('\n');
}

const run = ({ index }: Catalogue, { spec, offset }: Shape) => index.filter(spec, { offset, limit: 10 });

const runSorted = ({ index }: Catalogue, { spec, offset }: Shape, i: number) =>
  index.filter(
    spec,
    { offset, limit: 10 },
    { metric: METRIC_KEYS[i % METRIC_KEYS.length]!, descending: i % 3 > 0 },
  );

function measureIndex(catalogue: Catalogue, all: Shape[]): { median: number; worst: number }[] {
  for (let i = 0; i < 30; i++) for (const shape of all) void run(catalogue, shape);
  return all.map((shape) => {
    const timing = timedSync(() => run(catalogue, shape), 200);
    return { median: quantile(timing, 0.5), worst: timing.at(-1)! };
  });
}

async function measureDuckdb(catalogue: Catalogue, shape: Shape): Promise<number> {
  const where = condition(shape.spec, DUCKDB);
  const counting = await catalogue.duckdb.prepare(countQuery(where));
  const paging = await catalogue.duckdb.prepare(pageQuery(where, shape.offset));
  const query = async () => {
    const total = (await counting.runAndReadAll()).getRows()[0]![0];
    const ids = (await paging.runAndReadAll()).getRows().map(([id]) => id);
    return { total, ids };
  };
  assert.deepEqual(await query(), await run(catalogue, shape), shape.name);
  return quantile(await timed(query, 31), 0.5);
}

async function measurePostgres(catalogue: Catalogue, shape: Shape): Promise<number> {
  const where = condition(shape.spec, POSTGRES);
  const { client } = catalogue.postgres;
  const query = async () => {
    const total = (await client.query(countQuery(where))).rows[0].total;
    const ids = (await client.query(pageQuery(where, shape.offset))).rows.map(({ id }) => id);
    return { total, ids };
  };
  assert.deepEqual(await query(), await run(catalogue, shape), shape.name);
  return quantile(await timed(query, 15), 0.5);
}

async function each<T, R>(items: T[], measure: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await measure(item));
  return results;
}

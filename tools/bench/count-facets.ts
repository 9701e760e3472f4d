import type { Facets } from '@brandlode/catalogue-index';
import { count, ms, quantile, table, timed, timedSync, times } from '../lib/measure.ts';
import type { Catalogue } from './catalogue.ts';
import { randomShapes, type Shape, shapes } from './shapes.ts';
import { condition, POSTGRES } from './sql.ts';

/** Counts of every option and histograms of every metric, the whole panel at once. */
export async function benchFacets(catalogue: Catalogue): Promise<string> {
  const { index, sample, size } = catalogue;
  const named = shapes(sample, size).filter(({ offset }) => offset === 0);
  for (let i = 0; i < 5; i++) for (const { spec } of named) void index.facets(spec);
  const rows: string[][] = [];
  for (const shape of named) {
    const timing = timedSync(() => index.facets(shape.spec), 20);
    const compared = ['likes, broad', 'category, country, traffic, ads'].includes(shape.name);
    const postgres = compared ? await measurePostgres(catalogue, shape) : null;
    const own = quantile(timing, 0.5);
    rows.push([
      shape.name,
      ms(own),
      ms(timing.at(-1)!),
      postgres === null ? '' : ms(postgres),
      postgres === null ? '' : times(postgres / own),
    ]);
  }
  const random = randomShapes(sample, size, 300, 12).map(
    ({ spec }) => timedSync(() => index.facets(spec), 1)[0]!,
  );
  random.sort((a, b) => a - b);
  return [
    table(
      `Facets: every option's count and histogram, ${count(size)} brands (ms, medians; worst of all runs)`,
      ['filter', 'index', 'worst', 'PostgreSQL', 'vs PostgreSQL'],
      rows,
    ),
    `300 random filters, index alone: median ${ms(quantile(random, 0.5))} ms, p99 ${ms(quantile(random, 0.99))} ms, worst ${ms(random.at(-1)!)} ms`,
  ].join('\n');
}

/** The same counts by one grouping query per column; omitting a column's own filter would cost even more. */
async function measurePostgres({ index, postgres: { client } }: Catalogue, { spec }: Shape): Promise<number> {
  const where = condition(spec, POSTGRES);
  const shape: Facets = await index.facets(spec);
  const queries = [
    ...shape.metrics.map(
      ({ metric, starts }) =>
        `select width_bucket(${metric}, '{${starts.join()}}'::bigint[]), count(*) from brands where ${where} group by 1`,
    ),
    ...shape.flags.map(({ flag }) => `select ${flag}, count(*) from brands where ${where} group by 1`),
    ...shape.lists.map(
      ({ list }) =>
        `select value, count(*) from brands left join unnest(${list}) value on true where ${where} group by 1`,
    ),
  ];
  const timing = await timed(async () => {
    for (const query of queries) await client.query(query);
  }, 3);
  return quantile(timing, 0.5);
}

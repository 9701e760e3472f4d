import assert from 'node:assert/strict';
import { type CatalogueIndex, type IndexRow, openIndex, SnapshotBuilder } from '@brandlode/catalogue-index';
import { METRIC_KEYS } from '@brandlode/contract';
import type { DuckDBConnection } from '@duckdb/node-api';
import { count, median, ms, quantile, table, timed, timedSync, times } from '../lib/measure.ts';
import { brandRows, LAYOUT, POPULARITY } from './brand-rows.ts';
import { condition, loadDuckdb } from './duckdb.ts';
import { type FilterQuery, randomFilters, typicalFilters } from './filter-queries.ts';

/** Times as fast as DuckDB, in the median, and milliseconds for the counts of the whole filter panel. */
const GOALS = { timesDuckdb: 8, facets: 60 };
/** The goals apply to this many brands. */
const GOAL_ROWS = 1_000_000;

type Catalogue = { size: number; index: CatalogueIndex; sample: IndexRow[]; duckdb: DuckDBConnection };

/** The filter engine against DuckDB on the same rows in one run, and its counts of every filter option. */
export async function benchFilter(sizes: number[]): Promise<boolean> {
  let met = true;
  for (const size of sizes) {
    const catalogue = await loadCatalogue(size);
    const ratio = await compareFilters(catalogue);
    const facets = await measureFacets(catalogue);
    catalogue.duckdb.closeSync();
    if (size === GOAL_ROWS && (ratio < GOALS.timesDuckdb || facets > GOALS.facets)) {
      console.log(`Goal missed: ${GOALS.timesDuckdb} times as fast as DuckDB, facets in ${GOALS.facets} ms`);
      met = false;
    }
  }
  return met;
}

export async function loadCatalogue(size: number): Promise<Catalogue> {
  const builder = new SnapshotBuilder(LAYOUT);
  for (const row of brandRows(size)) builder.add(row);
  return {
    size,
    index: openIndex(builder.finish(POPULARITY)),
    sample: [...brandRows(Math.min(size, 20_000))],
    duckdb: await loadDuckdb(brandRows(size)),
  };
}

/** A page of ten brands with its exact count; every response is compared. Returns the median of the ratios. */
async function compareFilters(catalogue: Catalogue): Promise<number> {
  const { index, sample, size } = catalogue;
  const queries = typicalFilters(sample, size);
  const run = ({ spec, offset }: FilterQuery) => index.filter(spec, { offset, limit: 10 });
  for (let i = 0; i < 30; i++) for (const query of queries) void run(query);
  const timings = queries.map((query) => timedSync(() => run(query), 200));
  const rows: string[][] = [];
  const medians: { own: number; duckdb: number }[] = [];
  for (const [i, query] of queries.entries()) {
    const own = median(timings[i]!);
    const duckdb = await measureDuckdb(catalogue, query);
    medians.push({ own, duckdb });
    rows.push([
      query.name,
      count((await run(query)).total),
      ms(own),
      ms(timings[i]!.at(-1)!),
      ms(duckdb),
      times(duckdb / own),
    ]);
  }
  const ratio = median(medians.map(({ own, duckdb }) => duckdb / own));
  rows.push([
    'median of all',
    '',
    ms(median(medians.map(({ own }) => own))),
    '',
    ms(median(medians.map(({ duckdb }) => duckdb))),
    times(ratio),
  ]);
  console.log(
    table(
      `Filter: page of 10 and exact count, ${count(size)} brands (ms, medians; worst of all runs)`,
      ['query', 'matches', 'index', 'worst', 'DuckDB', 'vs DuckDB'],
      rows,
    ),
  );
  const random = randomFilters(sample, size, 1000);
  for (const query of random) await run(query);
  printRandom(
    'random filters',
    random.map((query) => timedSync(() => run(query), 3)[1]!),
  );
  printRandom(
    'random filters, sorted by a metric',
    random.map(
      ({ spec, offset }, i) =>
        timedSync(
          () =>
            index.filter(
              spec,
              { offset, limit: 10 },
              { metric: METRIC_KEYS[i % METRIC_KEYS.length]!, descending: i % 3 > 0 },
            ),
          3,
        )[1]!,
    ),
  );
  return ratio;
}

async function measureDuckdb(
  { index, duckdb }: Catalogue,
  { name, spec, offset }: FilterQuery,
): Promise<number> {
  const where = condition(spec);
  const counting = await duckdb.prepare(`select count(*)::int as total from brands where ${where}`);
  const paging = await duckdb.prepare(
    `select id from brands where ${where} order by ${POPULARITY} desc nulls last, id limit 10 offset ${offset}`,
  );
  const query = async () => {
    const total = (await counting.runAndReadAll()).getRows()[0]![0];
    const ids = (await paging.runAndReadAll()).getRows().map(([id]) => id);
    return { total, ids };
  };
  const { total, ids } = await index.filter(spec, { offset, limit: 10 });
  assert.deepEqual(await query(), { total, ids }, name);
  return median(await timed(query, 31));
}

/** Counts of every option and histograms of every metric, the whole panel at once. Returns the median of random filters. */
async function measureFacets({ index, sample, size }: Catalogue): Promise<number> {
  const named = typicalFilters(sample, size).filter(({ offset }) => offset === 0);
  for (let i = 0; i < 5; i++) for (const { spec } of named) void index.facets(spec);
  const rows = named.map(({ name, spec }) => {
    const timing = timedSync(() => index.facets(spec), 20);
    return [name, ms(median(timing)), ms(timing.at(-1)!)];
  });
  console.log(
    table(
      `Facets: every option's count and histogram, ${count(size)} brands (ms, medians; worst of all runs)`,
      ['filter', 'index', 'worst'],
      rows,
    ),
  );
  const random = randomFilters(sample, size, 300, 12).map(
    ({ spec }) => timedSync(() => index.facets(spec), 1)[0]!,
  );
  printRandom('facets of random filters', random);
  return median(random);
}

function printRandom(name: string, timing: number[]) {
  console.log(
    `${count(timing.length)} ${name}, index alone: median ${ms(median(timing))} ms, p99 ${ms(quantile(timing, 0.99))} ms, worst ${ms(Math.max(...timing))} ms`,
  );
}

import assert from 'node:assert/strict';
import { type CatalogueIndex, openIndex } from '@brandlode/catalogue-index';
import {
  applyToRevision,
  compactRevision,
  loadRevision,
  openRevision,
  openShards,
  openStore,
  prepareStore,
  type Store,
} from '@brandlode/clickhouse-index';
import { isClickHouseInstalled, startClickHouse } from '@brandlode/clickhouse-index/testing';
import { count, median, ms, quantile, table, timed, times } from '../lib/measure.ts';
import { brandRows, LAYOUT, POPULARITY } from './brand-rows.ts';
import { buildIndex } from './catalogue.ts';
import { keywordsOf } from './search-brands.ts';
import { shapes } from './shapes.ts';

const SHARDS = 2;
const STATE = { horizon: '0', demonstration: false };
/** Rows of one import between two polls of the database. */
const CHANGED = 100;
/** Slightly fewer changes than trigger a rewrite of the tables. */
const MANY_CHANGES = 9_000;

/**
 * The same rows in this process's memory and in two ClickHouse servers on this machine, with the same queries in alternation; every response is
 * compared. Both shards share one machine's cores: this measures the cost of a response, not the speed of two machines.
 */
export async function benchClickHouse(size: number): Promise<boolean> {
  if (!isClickHouseInstalled()) throw new Error("Debian's clickhouse-server is not installed.");
  const servers = await startClickHouse({ shards: SHARDS });
  const shards = openShards({ ...servers, timeoutMs: 600_000 });
  try {
    const store = openStore(shards, { layout: LAYOUT, popularity: POPULARITY, origin: 'bench' });
    await prepareStore(store);
    const sample = [...brandRows(Math.min(size, 20_000))];
    const memory = openIndex(buildIndex(size, true).snapshot);

    const startedAt = performance.now();
    let revision = await loadRevision(store, 1, async (add) => {
      for (const row of brandRows(size)) {
        const taken = add(row);
        if (taken) await taken;
      }
      return STATE;
    });
    const loading = performance.now() - startedAt;
    const bytes = await bytesOnDisk(store);
    const clickhouse = openRevision(store, revision);
    const parts = [
      await compareFilters(memory, clickhouse, sample, size),
      await compareFacets(memory, clickhouse, sample, size),
      await compareSuggestions(memory, clickhouse, sample),
    ];

    // Rows are rewritten unchanged, so that the responses stay comparable.
    const writing = await timed(async () => {
      revision = await applyToRevision(store, revision, revision.version + 1, {
        changed: sample.slice(0, CHANGED),
        deleted: [],
        ...STATE,
      });
    }, 10);
    revision = await applyToRevision(store, revision, revision.version + 1, {
      changed: sample.slice(0, MANY_CHANGES),
      deleted: [],
      ...STATE,
    });
    const changed = await compareFilters(memory, openRevision(store, revision), sample, size);
    const rewriting = (await timed(() => compactRevision(store, revision), 1))[0]!;
    const lines = [
      ...parts,
      `loaded in ${ms(loading / 1000)} s, ${(bytes / size).toFixed(0)} bytes a brand on disk; ${CHANGED} brands changed and seen in ${ms(quantile(writing, 0.5))} ms; tables rewritten in ${ms(rewriting / 1000)} s`,
      `\nWith ${count(MANY_CHANGES)} brands changed since the tables were written:`,
      changed,
    ];
    console.log(lines.join('\n'));
    return true;
  } finally {
    await shards.close();
    await servers.stop();
  }
}

async function bytesOnDisk({ shards }: Store): Promise<number> {
  let bytes = 0;
  for (const shard of shards.clients.keys()) {
    const [row] = await shards.query<[number]>(
      `select sum(bytes_on_disk) from system.parts where active and database = '${shards.database}'`,
      shard,
    );
    bytes += row![0];
  }
  return bytes;
}

type Query = { name: string; run: (index: CatalogueIndex) => unknown };

/** Medians of both, measured alternately, so that other load affects both. */
async function compare(
  title: string,
  memory: CatalogueIndex,
  clickhouse: CatalogueIndex,
  queries: Query[],
): Promise<string> {
  const ratios: number[] = [];
  const rows: string[][] = [];
  for (const { name, run } of queries) {
    assert.deepEqual(await run(clickhouse), await run(memory), name);
    const here = quantile(await timed(() => run(memory), 30), 0.5);
    const there = await timed(() => run(clickhouse), 9);
    ratios.push(quantile(there, 0.5) / here);
    rows.push([name, ms(here), ms(quantile(there, 0.5)), ms(there.at(-1)!), times(ratios.at(-1)!)]);
  }
  rows.push(['median of the ratios', '', '', '', times(median(ratios))]);
  return table(title, ['', 'memory', 'ClickHouse', 'worst', 'ratio'], rows);
}

type Sample = Parameters<typeof shapes>[0];

const compareFilters = (memory: CatalogueIndex, clickhouse: CatalogueIndex, sample: Sample, size: number) =>
  compare(
    `Filter: page of 10 and exact count, ${count(size)} brands, ${SHARDS} shards (ms, medians)`,
    memory,
    clickhouse,
    shapes(sample, size).map(({ name, spec, offset }) => ({
      name,
      run: (index) => index.filter(spec, { offset, limit: 10 }),
    })),
  );

const compareFacets = (memory: CatalogueIndex, clickhouse: CatalogueIndex, sample: Sample, size: number) =>
  compare(
    `Facets: the whole panel, ${count(size)} brands, ${SHARDS} shards (ms, medians)`,
    memory,
    clickhouse,
    shapes(sample, size)
      .filter(({ name }) => ['no filter', 'likes, broad', 'category, country, traffic, ads'].includes(name))
      .map(({ name, spec }) => ({ name, run: (index) => index.facets(spec) })),
  );

/** Matches with two errors are omitted: for those the in-memory index examines only the likeliest candidates. */
const compareSuggestions = (memory: CatalogueIndex, clickhouse: CatalogueIndex, sample: Sample) =>
  compare(
    'Keyword: ten best brands (ms, medians)',
    memory,
    clickhouse,
    Object.entries(keywordsOf(sample))
      .filter(([kind]) => !['two typing errors', 'nonsense'].includes(kind))
      .map(([kind, keywords]) => ({ name: kind, run: (index) => index.suggest(keywords[7]!, 10) })),
  );

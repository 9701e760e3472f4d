import { LAYOUT, randomRow, SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { type Engine, IN_MEMORY } from '@brandlode/catalogue-index/testing/engine.ts';
import { filterSemantics } from '@brandlode/catalogue-index/testing/filter-semantics.ts';
import { groupSemantics } from '@brandlode/catalogue-index/testing/group-semantics.ts';
import { indexInterface } from '@brandlode/catalogue-index/testing/index-interface.ts';
import { suggesting } from '@brandlode/catalogue-index/testing/suggest.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from './columns.ts';
import { writeLines } from './line-writer.ts';
import { openRevision } from './open-revision.ts';
import {
  changedBetween,
  newestRevision,
  openStore,
  type Revision,
  type Store,
  tablesOf,
} from './revision.ts';
import { isUnavailable, openShards, type Shards, shardOf } from './shards.ts';
import { isClickHouseInstalled, startClickHouse, type TestServers } from './testing.ts';
import {
  applyToRevision,
  compactRevision,
  dropOtherRevisions,
  loadRevision,
  prepareStore,
} from './write-revision.ts';

const ALL = { ranges: [], flags: [], lists: [] };
const TITLE = isClickHouseInstalled()
  ? 'ClickHouse'
  : 'ClickHouse (clickhouse-server is not installed: skipped)';
const NOTE = { horizon: '0', demonstration: false };

let servers: TestServers;
let shards: Shards;
let version = 0;

const open = async (origin: string, layout = LAYOUT, popularity = 'traffic'): Promise<Store> => {
  const store = openStore(shards, { layout, popularity, origin });
  await prepareStore(store);
  return store;
};
const load = (store: Store, rows: ReturnType<typeof randomRow>[]) =>
  loadRevision(store, ++version, async (add) => {
    for (const row of rows) await add(row);
    return NOTE;
  });

let catalogues = 0;
const ON_TWO_SHARDS: Engine = {
  name: 'in ClickHouse on two shards',
  filtersIds: true,
  keepsVersions: true,
  open: async (layout, popularity, rows) => {
    const store = await open(`catalogue ${++catalogues}`, layout, popularity);
    let revision = await load(store, rows);
    let changes = 0;
    return {
      index: () => openRevision(store, revision),
      apply: async (changed, deleted) => {
        revision = await applyToRevision(store, revision, ++version, { changed, deleted, ...NOTE });
        // Occasionally into new tables, as after many changes.
        if (++changes % 4 === 0) revision = await compactRevision(store, revision);
      },
    };
  },
};

describe.skipIf(!isClickHouseInstalled())(TITLE, () => {
  beforeAll(async () => {
    servers = await startClickHouse({ shards: 2 });
    shards = openShards({ ...servers, timeoutMs: 30_000 });
  });
  afterAll(async () => {
    await shards?.close();
    await servers?.stop();
  });

  filterSemantics(ON_TWO_SHARDS, { payloads: 0.008, changes: 0.15 });
  groupSemantics(ON_TWO_SHARDS);
  indexInterface(ON_TWO_SHARDS);
  suggesting(ON_TWO_SHARDS, 0.05);

  it('suggests the same as the index in memory, in the same order', async () => {
    const random = seeded(SEED);
    const rows = Array.from({ length: 1500 }, (_, id) => randomRow(id, random));
    const [here, there] = await Promise.all(
      [IN_MEMORY, ON_TWO_SHARDS].map((engine) => engine.open(LAYOUT, 'traffic', rows)),
    );
    const letter = () => 'aegnorsuxz '[Math.floor(random() * 11)]!;
    for (let i = 0; i < 40; i++) {
      const { name, domain } = rows[Math.floor(random() * rows.length)]!;
      const text = [name, domain, name.slice(random() * 4, 4 + random() * 9)][i % 3]!;
      const position = Math.floor(random() * text.length);
      const keyword =
        i % 2 === 0
          ? text
          : text.slice(0, position) + letter() + text.slice(position + Math.floor(random() * 2));
      const limit = 1 + Math.floor(random() * 20);
      expect(await there!.index().suggest(keyword, limit), `seed ${SEED}: ${keyword}`).toEqual(
        await here!.index().suggest(keyword, limit),
      );
    }
  });

  it('shows a change completely or not at all while it is being written', async () => {
    const store = await open('half changes');
    const rows = Array.from({ length: 300 }, (_, id) => ({
      ...randomRow(id, seeded(id)),
      flags: [true, null],
    }));
    let revision = await load(store, rows);
    let done = false;
    const seen = new Set<number>();
    const read = async () => {
      while (!done) {
        const index = openRevision(store, (await newestRevision(store))!);
        const { total } = await index.filter(
          { ranges: [], flags: [{ flag: 'pinned', value: true }], lists: [] },
          { offset: 0, limit: 0 },
        );
        seen.add(total);
      }
    };
    const reading = [read(), read()];
    for (let change = 0; change < 12; change++) {
      const changed = rows.map((row) => ({ ...row, flags: [change % 2 === 1, null] }));
      revision = await applyToRevision(store, revision, ++version, { changed, deleted: [], ...NOTE });
    }
    done = true;
    await Promise.all(reading);
    expect([...seen].sort()).toEqual([0, 300]);
  });

  it('hides the unfinished write of a writer, before and after the next write', async () => {
    const store = await open('unfinished');
    const rows = Array.from({ length: 50 }, (_, id) => randomRow(id, seeded(id)));
    const revision = await load(store, rows);
    const results = async (of: Revision) => {
      const index = openRevision(store, of);
      return [index.size, await index.filter(ALL, { offset: 0, limit: 99 }), await index.facets(ALL)];
    };
    const before = await results(revision);
    // The same as applyToRevision up to its last step.
    const unfinished = ++version;
    for (const [table, line] of [
      ['changes', (id: number) => `${id}\t${unfinished}\n`],
      ['rows', (id: number) => lineOf({ ...rows[id]!, flags: [true, true] }, 0, unfinished)],
    ] as const) {
      await writeLines(shards, tablesOf(store, revision)[table], async (add) => {
        for (const id of [3, 4, 5]) await add(shardOf(id, shards), line(id));
      });
    }
    expect(await results((await newestRevision(store))!)).toEqual(before);
    const next = await applyToRevision(store, revision, ++version, {
      changed: [rows[3]!, rows[4]!],
      deleted: [5],
      ...NOTE,
    });
    const reloaded = await load(
      await open('reloaded'),
      rows.filter(({ id }) => id !== 5),
    );
    expect((await results(next)).slice(0, 2)).toEqual([
      49,
      await openRevision(await open('reloaded'), reloaded).filter(ALL, { offset: 0, limit: 99 }),
    ]);
  });

  it('lists the changed ids, separates catalogues, and drops unused tables', async () => {
    const store = await open('changes');
    expect(await newestRevision(store)).toBeNull();
    const first = await load(store, [randomRow(1, seeded(1)), randomRow(2, seeded(2))]);
    const second = await applyToRevision(store, first, ++version, {
      changed: [randomRow(2, seeded(3)), randomRow(7, seeded(7))],
      deleted: [1],
      ...NOTE,
    });
    expect((await changedBetween(store, first, second))!.sort()).toEqual([1, 2, 7]);
    expect(await newestRevision(store)).toEqual(second);
    const renewed = await compactRevision(store, second);
    expect(await newestRevision(store)).toEqual(renewed);
    expect(await changedBetween(store, second, renewed)).toBeNull();
    expect(openRevision(store, first).size).toBe(2);
    await dropOtherRevisions(store, renewed);
    expect((await openRevision(store, renewed).filter(ALL, { offset: 0, limit: 9 })).total).toBe(2);
    const gone = await openRevision(store, first)
      .has(1)
      .catch((error) => error);
    expect(isUnavailable(gone)).toBe(true);
    expect(await newestRevision(await open('another'))).toBeNull();
  });

  it('distinguishes temporary failures from wrong queries, and has no revision before the first table', async () => {
    const schema = { layout: LAYOUT, popularity: 'traffic', origin: 'never opened' };
    expect(await newestRevision(openStore(shards, schema))).toBeNull();
    const elsewhere = openShards({
      ...servers,
      urls: servers.urls.map((url) => `${url}/nowhere`),
      timeoutMs: 10_000,
    });
    expect(await newestRevision(openStore(elsewhere, schema))).toBeNull();
    await elsewhere.close();
    const failure = (query: string) => shards.query(query).catch((error) => error);
    expect(isUnavailable(await failure('select nonsense from system.one'))).toBe(false);
    expect(isUnavailable(await failure(`select 1 from ${shards.database}.nothing`))).toBe(true);
  });

  it('creates no revision for an interrupted load', async () => {
    const store = await open('broken off');
    const reading = loadRevision(store, ++version, async (add) => {
      for (let id = 0; id < 3000; id++) await add(randomRow(id, seeded(id)));
      throw new Error('the database is gone');
    });
    await expect(reading).rejects.toThrow('the database is gone');
    expect(await newestRevision(store)).toBeNull();
    const revision = await load(store, [randomRow(1, seeded(1))]);
    expect([revision.size, (await newestRevision(store))!.token]).toEqual([1, revision.token]);
  });

  it('uses the same tables for any order of the shards, and different ones for other shards', async () => {
    const schema = { layout: LAYOUT, popularity: 'traffic', origin: 'listed' };
    const worldOf = async (urls: string[]) => {
      const listed = openShards({ urls, cluster: servers.cluster, timeoutMs: 10_000 });
      await listed.close();
      return openStore(listed, schema).namespace;
    };
    const namespace = await worldOf(servers.urls);
    expect(await worldOf(servers.urls.toReversed())).toBe(namespace);
    expect(await worldOf([servers.urls[0]!, 'http://127.0.0.1:1'])).not.toBe(namespace);
  });

  it('reports what the servers lack', async () => {
    const other = openShards({ urls: servers.urls.slice(0, 1), cluster: 'brandlode', timeoutMs: 10_000 });
    const schema = { layout: LAYOUT, popularity: 'traffic', origin: '' };
    await expect(prepareStore(openStore(other, schema))).rejects.toThrow(
      'knows 2 shards, but 1 addresses are configured',
    );
    await other.close();
  });

  it('rejects in time if a shard hangs, and recovers automatically', async () => {
    const store = await open('silent');
    const revision = await load(store, [randomRow(1, seeded(1))]);
    const hasty = openShards({ ...servers, timeoutMs: 1_500 });
    const index = openRevision(openStore(hasty, store.schema), revision);
    expect(await index.has(1)).toBe(true);
    servers.processes[1]!.kill('SIGSTOP');
    const began = performance.now();
    const failures = await Promise.all([1, 2].map((id) => index.has(id).catch((error) => error)));
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(failures.map(isUnavailable)).toEqual([true, true]);
    servers.processes[1]!.kill('SIGCONT');
    await expect.poll(() => index.has(1).catch(() => false)).toBe(true);
    await hasty.close();
  });
});

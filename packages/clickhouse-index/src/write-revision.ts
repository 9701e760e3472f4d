import { randomUUID } from 'node:crypto';
import type { IndexRow } from '@brandlode/catalogue-index';
import { columnsOf, lineOf } from './columns.ts';
import { writeLines } from './line-writer.ts';
import {
  isVisible,
  newestRevision,
  type Revision,
  revisionsTable,
  type Store,
  tablesOf,
} from './revision.ts';
import { type Shards, shardOf } from './shards.ts';

/** What the writer stores with a revision, to continue from there. */
export type WriterState = Pick<Revision, 'horizon' | 'demonstration'>;

/** Tables are compacted once `changes` ids have changed, or one row in `rows` if that is more: every query looks up changes. */
const COMPACTED_AFTER = { changes: 10_000, rows: 32, max: 300_000 };

/** Creates the database and the list of revisions if missing. Throws an Error that names what the servers lack. */
export async function prepareStore(store: Store): Promise<void> {
  const { shards } = store;
  const { cluster, clients } = shards;
  for (const shard of clients.keys()) {
    const known = await queryNumber(
      shards,
      `select uniqExact(shard_num) from system.clusters where cluster = '${cluster}'`,
      shard,
    );
    if (known !== clients.length) {
      throw new Error(
        `ClickHouse: of the cluster ${cluster} server ${shard + 1} knows ${known} shards, but ${clients.length} addresses are configured. Every shard must be listed in remote_servers of every server.`,
      );
    }
  }
  await shards.onEach(`create database if not exists ${shards.database}`);
  await clients[0]!.command({
    query: `create table if not exists ${revisionsTable(store)} (
      generation UInt32, token String, base UInt64, version UInt64, size UInt64, horizon String, demonstration UInt8
    ) engine = ReplacingMergeTree(version) order by generation`,
  });
}

/**
 * Writes the whole catalogue into new tables and makes it the newest revision. `read` calls `add` with every row, each id
 * once, and awaits it. Versions rise with every write by any process: a transaction's id is one.
 */
export async function loadRevision(
  store: Store,
  version: number,
  read: (add: (row: IndexRow) => void | Promise<void>) => Promise<WriterState>,
): Promise<Revision> {
  const before = await newestRevision(store);
  const token = await createTables(store);
  const state = await writeLines(store.shards, tablesOf(store, { token }).rows, (add) =>
    read((row) => add(shardOf(row.id, store.shards), lineFor(store, row, version))),
  );
  const generation = (before?.generation ?? 0) + 1;
  return publish(store, { generation, token, base: version, version, size: 0, ...state });
}

/**
 * Writes rows added, replaced (by id) and removed, and makes that the newest revision. Unknown deleted ids are ignored; an
 * id both changed and deleted is deleted. The unfinished write of a writer that died is invisible before the next write, and
 * overwritten by it: the next write must begin with every change since the newest revision.
 */
export async function applyToRevision(
  store: Store,
  revision: Revision,
  version: number,
  { changed, deleted, ...state }: { changed: IndexRow[]; deleted: number[] } & WriterState,
): Promise<Revision> {
  const { shards } = store;
  const tables = tablesOf(store, revision);
  const gone = new Set(deleted);
  const rows = new Map(changed.filter(({ id }) => !gone.has(id)).map((row) => [row.id, row]));
  // Their entries in `changes` come first: without them a row would be visible together with the one it replaces.
  await writeLines(shards, tables.changes, async (add) => {
    for (const id of [...rows.keys(), ...gone]) await add(shardOf(id, shards), `${id}\t${version}\n`);
  });
  await writeLines(shards, tables.rows, async (add) => {
    for (const row of rows.values()) await add(shardOf(row.id, shards), lineFor(store, row, version));
  });
  const next = await publish(store, { ...revision, version, ...state });

  const entries = await queryNumber(shards, `select count() from ${tables.allChanges}`);
  const max = Math.min(
    Math.max(next.size / COMPACTED_AFTER.rows, COMPACTED_AFTER.changes),
    COMPACTED_AFTER.max,
  );
  return entries > max ? compactRevision(store, next) : next;
}

/** The same rows in new tables without changes to look up; each shard copies its own. */
export async function compactRevision(store: Store, revision: Revision): Promise<Revision> {
  const token = await createTables(store);
  await store.shards.onEach(
    `insert into ${tablesOf(store, { token }).rows}
     select * from ${tablesOf(store, revision).rows} where ${isVisible(store, revision)}`,
  );
  const { generation, version } = revision;
  return publish(store, { ...revision, generation: generation + 1, token, base: version });
}

/** Drops all tables except those of this revision. Queries on an earlier one fail. */
export async function dropOtherRevisions(store: Store, { token }: Revision): Promise<void> {
  const { shards, namespace } = store;
  await Promise.all(
    shards.clients.map(async (client, shard) => {
      const tables = await shards.query<[string]>(
        `select name from system.tables where database = '${shards.database}'
         and match(name, '^(all_)?(rows|changes)_${namespace}_') and not endsWith(name, '_${token}')`,
        shard,
      );
      for (const [name] of tables)
        await client.command({ query: `drop table if exists ${shards.database}.${name}` });
    }),
  );
}

async function publish(store: Store, revision: Revision): Promise<Revision> {
  const { shards } = store;
  const size = await queryNumber(
    shards,
    `select count() from ${tablesOf(store, revision).allRows} where ${isVisible(store, revision)}`,
  );
  const counted = { ...revision, size };
  await shards.clients[0]!.insert({
    table: revisionsTable(store),
    values: [{ ...counted, demonstration: Number(revision.demonstration) }],
    format: 'JSONEachRow',
  });
  return counted;
}

/** Returns their token. */
async function createTables(store: Store): Promise<string> {
  const { shards, schema } = store;
  const token = randomUUID().slice(0, 8);
  const { rows, changes, allRows, allChanges } = tablesOf(store, { token });
  const columns = columnsOf(schema.layout).join();
  const over = (table: string) => `Distributed(${shards.cluster}, ${table.replace('.', ', ')})`;
  for (const [table, own, engine] of [
    [rows, columns, 'MergeTree order by (place, tie_break, id)'],
    [changes, 'id UInt64, version UInt64', 'MergeTree order by (version, id)'],
    [allRows, columns, over(rows)],
    [allChanges, 'id UInt64, version UInt64', over(changes)],
  ]) {
    await shards.onEach(`create table ${table} (${own}) engine = ${engine}`);
  }
  return token;
}

const lineFor = ({ schema: { layout, popularity } }: Store, row: IndexRow, version: number) =>
  lineOf(row, layout.metrics.indexOf(popularity), version);

async function queryNumber(shards: Shards, query: string, shard?: number): Promise<number> {
  const [row] = await shards.query<[number]>(query, shard);
  if (row === undefined) throw new Error(`ClickHouse: no row for ${query}`);
  return row[0];
}

import { randomUUID } from 'node:crypto';
import type { IndexRow } from '@brandlode/catalogue-index';
import { columnsOf, lineOf } from './columns.ts';
import { type Edition, editionsTable, isThere, newestEdition, type Store, tablesOf } from './edition.ts';
import { writeLines } from './line-writer.ts';
import { shardOf } from './shards.ts';

/** What the writer notes with an edition, to go on from there. */
export type Note = Pick<Edition, 'horizon' | 'demonstration'>;

/**
 * Tables are written afresh once so many ids have changed in them, or one row in so many where that is more: every question
 * looks changes up.
 */
const RENEWED_AFTER = { changes: 10_000, rows: 32, most: 300_000 };

/** Makes the database and the list of editions where they are missing. Throws an Error that says what the servers lack. */
export async function prepareStore(store: Store): Promise<void> {
  const { shards } = store;
  const { cluster, clients } = shards;
  for (const shard of clients.keys()) {
    const [row] = await shards.ask<[number]>(
      `select uniqExact(shard_num) from system.clusters where cluster = '${cluster}'`,
      shard,
    );
    if (row![0] !== clients.length) {
      throw new Error(
        `ClickHouse: of the cluster ${cluster} server ${shard + 1} knows ${row![0]} shards, and ${clients.length} addresses are given. Every shard must stand in remote_servers of every server.`,
      );
    }
  }
  await shards.onEach(`create database if not exists ${shards.database}`);
  await clients[0]!.command({
    query: `create table if not exists ${editionsTable(store)} (
      generation UInt32, token String, base UInt64, version UInt64, size UInt64, horizon String, demonstration UInt8
    ) engine = ReplacingMergeTree(version) order by generation`,
  });
}

/**
 * Writes the whole catalogue into tables of its own and makes it the newest edition. `read` calls `add` with every row, each id
 * once, and waits where that gives a promise. Versions rise with every write, whoever writes: a transaction's id is one.
 */
export async function loadEdition(
  store: Store,
  version: number,
  read: (add: (row: IndexRow) => void | Promise<void>) => Promise<Note>,
): Promise<Edition> {
  const before = await newestEdition(store);
  const token = await createTables(store);
  const note = await writeLines(store.shards, tablesOf(store, { token }).rows, (add) =>
    read((row) => add(shardOf(row.id, store.shards), lineFor(store, row, version))),
  );
  const generation = (before?.generation ?? 0) + 1;
  return publish(store, { generation, token, base: version, version, size: 0, ...note });
}

/**
 * Writes rows added, replaced (by id) and taken out, and makes that the newest edition. Deleted ids that are not there are
 * passed over; an id both changed and deleted is deleted. What a writer left unfinished when it died is seen by nobody before
 * the next write, and overwritten by it: that one must begin with every change since the newest edition.
 */
export async function applyToEdition(
  store: Store,
  edition: Edition,
  version: number,
  { changed, deleted, ...note }: { changed: IndexRow[]; deleted: number[] } & Note,
): Promise<Edition> {
  const { shards } = store;
  const tables = tablesOf(store, edition);
  const gone = new Set(deleted);
  const rows = new Map(changed.filter(({ id }) => !gone.has(id)).map((row) => [row.id, row]));
  // The word that they change comes first: without it a row would stand beside the one that it replaces.
  await writeLines(shards, tables.changes, async (add) => {
    for (const id of [...rows.keys(), ...gone]) await add(shardOf(id, shards), `${id}\t${version}\n`);
  });
  await writeLines(shards, tables.rows, async (add) => {
    for (const row of rows.values()) await add(shardOf(row.id, shards), lineFor(store, row, version));
  });
  const next = await publish(store, { ...edition, version, ...note });

  const [words] = await shards.ask<[number]>(`select count() from ${tables.allChanges}`);
  const most = Math.min(Math.max(next.size / RENEWED_AFTER.rows, RENEWED_AFTER.changes), RENEWED_AFTER.most);
  return words![0] > most ? renewEdition(store, next) : next;
}

/** The same rows in new tables without a change to look up; each shard copies its own. */
export async function renewEdition(store: Store, edition: Edition): Promise<Edition> {
  const token = await createTables(store);
  await store.shards.onEach(
    `insert into ${tablesOf(store, { token }).rows}
     select * from ${tablesOf(store, edition).rows} where ${isThere(store, edition)}`,
  );
  const { generation, version } = edition;
  return publish(store, { ...edition, generation: generation + 1, token, base: version });
}

/** Drops all tables but those of this edition. Whoever still asks about an earlier one gets an error. */
export async function dropOtherEditions(store: Store, { token }: Edition): Promise<void> {
  const { shards, world } = store;
  await Promise.all(
    shards.clients.map(async (client, shard) => {
      const tables = await shards.ask<[string]>(
        `select name from system.tables where database = '${shards.database}'
         and match(name, '^(all_)?(rows|changes)_${world}_') and not endsWith(name, '_${token}')`,
        shard,
      );
      for (const [name] of tables)
        await client.command({ query: `drop table if exists ${shards.database}.${name}` });
    }),
  );
}

async function publish(store: Store, edition: Edition): Promise<Edition> {
  const { shards } = store;
  const [row] = await shards.ask<[number]>(
    `select count() from ${tablesOf(store, edition).allRows} where ${isThere(store, edition)}`,
  );
  const counted = { ...edition, size: row![0] };
  await shards.clients[0]!.insert({
    table: editionsTable(store),
    values: [{ ...counted, demonstration: Number(edition.demonstration) }],
    format: 'JSONEachRow',
  });
  return counted;
}

/** Answers their token. */
async function createTables(store: Store): Promise<string> {
  const { shards, kept } = store;
  const token = randomUUID().slice(0, 8);
  const { rows, changes, allRows, allChanges } = tablesOf(store, { token });
  const columns = columnsOf(kept.layout).join();
  const over = (table: string) => `Distributed(${shards.cluster}, ${table.replace('.', ', ')})`;
  for (const [table, own, engine] of [
    [rows, columns, 'MergeTree order by (place, id)'],
    [changes, 'id UInt64, version UInt64', 'MergeTree order by (version, id)'],
    [allRows, columns, over(rows)],
    [allChanges, 'id UInt64, version UInt64', over(changes)],
  ]) {
    await shards.onEach(`create table ${table} (${own}) engine = ${engine}`);
  }
  return token;
}

const lineFor = ({ kept: { layout, popularity } }: Store, row: IndexRow, version: number) =>
  lineOf(row, layout.metrics.indexOf(popularity), version);

import { setTimeout as passed } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  applyToEdition,
  changedBetween,
  dropOtherEditions,
  type Edition,
  loadEdition,
  newestEdition,
  openShards,
  openStore,
  prepareStore,
  type Store,
} from '@brandlode/clickhouse-index';
import {
  nextIndexVersion,
  readAllRows,
  readChangedRows,
  readOrigin,
  tryIndexWriter,
} from '@brandlode/database';
import { openChangeFeed, retry } from './change-feed.ts';
import { LAYOUT, POPULARITY, toIndexRow } from './index-layout.ts';

/** What the worker is started with. */
export type ClickHouseWorkerData = { databaseUrl: string; urls: string[]; cluster: string };

/**
 * What it posts: a newer edition to ask (`changed`: ids that may differ from the one before; null where all may), or why the
 * newest one cannot be asked for, or why nothing can be written.
 */
export type EditionMessage =
  | { origin: string; edition: Edition; changed: number[] | null }
  | { away: string }
  | { unwritten: string };

/** How often (milliseconds) it looks for a newer edition, whoever writes it. */
const LOOK = 500;
/** How often who does not write asks whether the writer is gone. */
const TAKE_OVER = 2_000;
/** Longest wait for an answer of a server: of one that is asked for the newest edition, and of one that writes many rows. */
const ASKING = 5_000;
const WRITING = 600_000;
/** Who begins to ask an edition is done with it long before its tables are dropped. */
const STILL_ASKED = 60_000;
/** While ClickHouse is written to, nothing else goes over the connection that holds the lock. */
const SIGN_OF_LIFE = 10_000;

const { databaseUrl, urls, cluster } = workerData as ClickHouseWorkerData;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message.trim() : String(error));
const post = (message: EditionMessage) => parentPort!.postMessage(message);

const readers = openShards({ urls, cluster, timeoutMs: ASKING });
const writers = openShards({ urls, cluster, timeoutMs: WRITING });
/** Another database, or one that was restored, is another catalogue. */
let origin: string | undefined;
const storeOn = (shards: typeof readers, from: string): Store =>
  openStore(shards, { layout: LAYOUT, popularity: POPULARITY, origin: from });

/** Tells of every newer edition. */
async function watch() {
  let told: Edition | null = null;
  let failing = false;
  for (;;) {
    await passed(LOOK);
    if (origin === undefined) continue;
    const store = storeOn(readers, origin);
    try {
      const newest = await newestEdition(store);
      if (newest === null) continue;
      if (told !== null && newest.version === told.version && newest.token === told.token && !failing)
        continue;
      const changed = told === null ? null : await changedBetween(store, told, newest);
      post({ origin, edition: newest, changed });
      told = newest;
      failing = false;
    } catch (error) {
      if (!failing) post({ away: reasonOf(error) });
      failing = true;
    }
  }
}

/**
 * Keeps ClickHouse up to date for as long as this process is the one that does, for one connection's life. Which one is decided
 * by a lock in the database; versions are its transactions' ids, so what a writer that lost its lock still writes is older.
 */
async function keep() {
  const feed = await openChangeFeed(databaseUrl, 'brandlode clickhouse');
  const { client } = feed;
  const signs = setInterval(() => client.query('select 1').catch(() => {}), SIGN_OF_LIFE);
  try {
    origin = await readOrigin(client);
    const store = storeOn(writers, origin);
    while (!(await tryIndexWriter(client, store.world))) {
      await passed(TAKE_OVER);
      if (!(await feed.next())) return;
    }
    await prepareStore(store);
    let edition =
      (await newestEdition(store)) ??
      (await loadEdition(store, await nextIndexVersion(client), (add) =>
        readAllRows(client, (row) => add(toIndexRow(row))),
      ));
    let { horizon } = edition;
    let mark = '';
    let dropAt = Date.now() + STILL_ASKED;
    while (await feed.next()) {
      if (Date.now() > dropAt) {
        await dropOtherEditions(store, edition);
        dropAt = Number.POSITIVE_INFINITY;
      }
      const changes = await readChangedRows(client, horizon);
      horizon = changes.horizon;
      if (changes.changed.length + changes.deleted.length === 0 || changes.mark === mark) continue;
      // Somebody who had lost the lock finished all the same: from there on, then.
      const newest = await newestEdition(store);
      if (newest?.version !== edition.version || newest.token !== edition.token) return;
      mark = changes.mark;
      const next = await applyToEdition(store, edition, await nextIndexVersion(client), {
        changed: changes.changed.map(toIndexRow),
        deleted: changes.deleted,
        horizon,
        demonstration: changes.demonstration,
      });
      if (next.token !== edition.token) dropAt = Date.now() + STILL_ASKED;
      edition = next;
    }
  } finally {
    clearInterval(signs);
    await feed.close();
  }
}

await Promise.all([watch(), retry(keep, (error) => post({ unwritten: reasonOf(error) }))]);

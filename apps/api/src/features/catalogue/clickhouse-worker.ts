import { parentPort, workerData } from 'node:worker_threads';
import {
  openShards,
  openStore,
  type Revision,
  watchRevisions,
  writeChanges,
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

/** Start parameters of the worker. */
export type ClickHouseWorkerData = { databaseUrl: string; urls: string[]; cluster: string };

/**
 * Posted by the worker: a newer revision (`changed`: ids that may differ from the previous one; null: all), why the newest cannot be
 * read, or why nothing can be written.
 */
export type RevisionMessage =
  | { origin: string; revision: Revision; changed: number[] | null }
  | { unavailable: string }
  | { notWritten: string };

/** Longest wait for a response (milliseconds): to reading the newest revision, and to writing many rows. */
const READ_TIMEOUT = 5_000;
const WRITE_TIMEOUT = 600_000;
/** While ClickHouse is written to, nothing else uses the connection that holds the lock. */
const KEEP_ALIVE = 10_000;

const { databaseUrl, urls, cluster }: ClickHouseWorkerData = workerData;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message.trim() : String(error));
const post = (message: RevisionMessage) => parentPort?.postMessage(message);

const readers = openShards({ urls, cluster, timeoutMs: READ_TIMEOUT });
const writers = openShards({ urls, cluster, timeoutMs: WRITE_TIMEOUT });
/** Identifies the database: another or a restored one is another catalogue. */
let origin: string | undefined;
const storeOn = (shards: typeof readers, from: string) =>
  openStore(shards, { layout: LAYOUT, popularity: POPULARITY, origin: from });

/** Writes changes for one connection's life. A lock in the database decides which process does. */
async function write() {
  const { client, next, close } = await openChangeFeed(databaseUrl, 'brandlode clickhouse');
  const keepAlive = setInterval(() => void client.query('select 1').catch(() => {}), KEEP_ALIVE);
  try {
    origin = await readOrigin(client);
    await writeChanges(storeOn(writers, origin), {
      next,
      tryLock: (namespace) => tryIndexWriter(client, namespace),
      nextVersion: () => nextIndexVersion(client),
      readAll: (add) => readAllRows(client, (row) => add(toIndexRow(row))),
      readChanges: async (horizon) => {
        const changes = await readChangedRows(client, horizon);
        return { ...changes, changed: changes.changed.map(toIndexRow) };
      },
    });
  } finally {
    clearInterval(keepAlive);
    await close();
  }
}

const watching = watchRevisions(
  () => (origin === undefined ? undefined : storeOn(readers, origin)),
  (message) => post('unavailable' in message ? { unavailable: reasonOf(message.unavailable) } : message),
);
await Promise.all([watching, retry(write, (error) => post({ notWritten: reasonOf(error) }))]);

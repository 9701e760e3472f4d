import type { IndexRow } from '@brandlode/catalogue-index';
import {
  nextIndexVersion,
  onClient,
  ping,
  readAllRows,
  readChangedRows,
  readOrigin,
  tryIndexWriter,
} from '@brandlode/database';
import { openChangeFeed } from './change-feed.ts';
import { toIndexRow } from './index-layout.ts';

/** Milliseconds between queries on a connection that holds the writer's lock, so that it does not count as broken. */
const KEEP_ALIVE = 10_000;

/** The catalogue in the database, as read by the workers that build an index: all rows, then every change. */
export async function openSource(databaseUrl: string) {
  const { client, next, close } = await openChangeFeed(databaseUrl);
  const connection = onClient(client);
  const { db } = connection;
  const keepAlive = setInterval(() => void ping(db).catch(() => {}), KEEP_ALIVE);
  return {
    readOrigin: () => readOrigin(db),
    /** Resolves when changes should be read; false: the connection is broken. */
    next,
    readAll: (add: (row: IndexRow) => void | Promise<void>) =>
      readAllRows(connection, (row) => add(toIndexRow(row))),
    readChanges: async (horizon: string) => {
      const changes = await readChangedRows(connection, horizon);
      return { ...changes, changed: changes.changed.map(toIndexRow) };
    },
    tryLock: (namespace: string) => tryIndexWriter(db, namespace),
    nextVersion: () => nextIndexVersion(db),
    close: async () => {
      clearInterval(keepAlive);
      await close();
    },
  };
}

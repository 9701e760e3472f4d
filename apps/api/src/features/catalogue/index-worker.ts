import { parentPort, workerData } from 'node:worker_threads';
import {
  applyChanges,
  compact,
  isFragmented,
  type Snapshot,
  SnapshotBuilder,
} from '@brandlode/catalogue-index';
import { readAllRows, readChangedRows } from '@brandlode/database';
import { type ChangeFeed, openChangeFeed, retry } from './change-feed.ts';
import { LAYOUT, POPULARITY, toIndexRow } from './index-layout.ts';

/** Posted by the worker: a snapshot in shared memory, so that nothing is copied. */
export type SnapshotMessage = {
  snapshot: Snapshot;
  demonstration: boolean;
  /** Ids that may differ from the snapshot before; null where all may. */
  changed: number[] | null;
};

const { databaseUrl }: { databaseUrl: string } = workerData;

/** Reads the catalogue, then every change, until the connection breaks. */
async function follow() {
  const feed = await openChangeFeed(databaseUrl, 'brandlode index');
  try {
    let { snapshot, horizon, demonstration } = await readSnapshot(feed);
    let mark = '';
    post({ snapshot, demonstration, changed: null });
    while (await feed.next()) {
      const changes = await readChangedRows(feed.client, horizon);
      // Another catalogue was activated: read it from the start.
      if (changes.demonstration !== demonstration) return;
      horizon = changes.horizon;
      if (changes.changed.length + changes.deleted.length === 0 || changes.mark === mark) {
        // Compacting takes about a second at a million brands: only while there are no changes.
        if (!isFragmented(snapshot)) continue;
        snapshot = compact(snapshot);
        post({ snapshot, demonstration, changed: [] });
        continue;
      }
      mark = changes.mark;
      snapshot = applyChanges(snapshot, changes.changed.map(toIndexRow), changes.deleted);
      post({
        snapshot,
        demonstration,
        changed: [...changes.changed.map(({ id }) => id), ...changes.deleted],
      });
    }
  } finally {
    await feed.close();
  }
}

/** A separate function, so that the builder's memory can be freed once it returns. */
async function readSnapshot({ client }: ChangeFeed) {
  const builder = new SnapshotBuilder(LAYOUT);
  const read = await readAllRows(client, (row) => builder.add(toIndexRow(row)));
  return { ...read, snapshot: builder.finish(POPULARITY) };
}

const post = (message: SnapshotMessage) => parentPort?.postMessage(message);

await retry(follow);

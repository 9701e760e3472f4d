import { parentPort, workerData } from 'node:worker_threads';
import { applyChanges, type Snapshot, SnapshotBuilder } from '@brandlode/catalogue-index';
import { readAllRows, readChangedRows } from '@brandlode/database';
import { again, openChangeFeed } from './change-feed.ts';
import { LAYOUT, POPULARITY, toIndexRow } from './index-layout.ts';

/** What the worker posts: a whole snapshot on shared memory, so that nothing is copied into the serving thread. */
export type SnapshotMessage = {
  snapshot: Snapshot;
  demonstration: boolean;
  /** Ids that may differ from the snapshot before; null where all may. */
  changed: number[] | null;
};

const { databaseUrl } = workerData as { databaseUrl: string };

/** Follows the catalogue for one connection's life: reads it whole, then every change. Returns when the connection breaks. */
async function follow() {
  const feed = await openChangeFeed(databaseUrl, 'brandlode index');
  try {
    const builder = new SnapshotBuilder(LAYOUT);
    let { horizon, demonstration } = await readAllRows(feed.client, (row) => builder.add(toIndexRow(row)));
    let snapshot = builder.finish(POPULARITY);
    let mark = '';
    post({ snapshot, demonstration, changed: null });
    while (await feed.next()) {
      const changes = await readChangedRows(feed.client, horizon);
      horizon = changes.horizon;
      if (changes.changed.length + changes.deleted.length === 0 || changes.mark === mark) continue;
      mark = changes.mark;
      demonstration = changes.demonstration;
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

const post = (message: SnapshotMessage) => parentPort!.postMessage(message);

await again(follow);

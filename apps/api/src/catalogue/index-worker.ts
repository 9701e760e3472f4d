import { parentPort, workerData } from 'node:worker_threads';
import {
  applyChanges,
  compact,
  isFragmented,
  type Snapshot,
  SnapshotBuilder,
} from '@brandlode/catalogue-index';
import { retry } from './change-feed.ts';
import { LAYOUT, POPULARITY } from './index-layout.ts';
import { openSource } from './index-source.ts';

/** Posted by the worker: a snapshot in shared memory, so that nothing is copied, or why the catalogue cannot be read. */
export type IndexMessage =
  | {
      snapshot: Snapshot;
      demonstration: boolean;
      /** Ids that may differ from the previous snapshot; null if all may. */
      changed: number[] | null;
    }
  | { failed: string };

/**
 * Compacting takes about a second at a million brands and delays changes: it runs after `idle` milliseconds without
 * changes, or once one row in `share` has changed.
 */
const COMPACTED = { idle: 10_000, share: 4 };

const { databaseUrl }: { databaseUrl: string } = workerData;

/** Reads the catalogue, then every change, until the connection breaks. */
async function follow() {
  const source = await openSource(databaseUrl);
  try {
    let { snapshot, horizon, demonstration } = await readSnapshot(source);
    let mark = '';
    let changedAt = Date.now();
    post({ snapshot, demonstration, changed: null });
    while (await source.next()) {
      const changes = await source.readChanges(horizon);
      // Another catalogue was activated and is read from the start.
      if (changes.demonstration !== demonstration) return;
      horizon = changes.horizon;
      if (changes.changed.length + changes.deleted.length === 0 || changes.mark === mark) {
        const isIdle = Date.now() - changedAt > COMPACTED.idle;
        if (!isFragmented(snapshot, isIdle ? undefined : COMPACTED.share)) continue;
        snapshot = compact(snapshot);
        post({ snapshot, demonstration, changed: [] });
        continue;
      }
      mark = changes.mark;
      changedAt = Date.now();
      snapshot = applyChanges(snapshot, changes.changed, changes.deleted);
      post({
        snapshot,
        demonstration,
        changed: [...changes.changed.map(({ id }) => id), ...changes.deleted],
      });
    }
  } finally {
    await source.close();
  }
}

/** A separate function, so that the builder's memory can be freed once it returns. */
async function readSnapshot(source: Awaited<ReturnType<typeof openSource>>) {
  const builder = new SnapshotBuilder(LAYOUT);
  const read = await source.readAll((row) => builder.add(row));
  return { ...read, snapshot: builder.finish(POPULARITY) };
}

const post = (message: IndexMessage) => parentPort?.postMessage(message);

await retry(follow, ({ message }) => post({ failed: message }));

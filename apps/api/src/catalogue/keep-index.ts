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

/** A snapshot in shared memory, so that nothing is copied, or why the catalogue cannot be read. */
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

/** Keeps an index of the catalogue and posts every snapshot of it, until it is closed. */
export function keepIndex(databaseUrl: string, post: (message: IndexMessage) => void) {
  const closing = new AbortController();
  const { signal } = closing;
  const task = () => follow(databaseUrl, signal, (message) => signal.aborted || post(message));
  void retry(task, ({ message }) => signal.aborted || post({ failed: message }), signal);
  return { close: async () => closing.abort() };
}

/** Reads the catalogue, then every change, until the connection breaks. */
async function follow(databaseUrl: string, signal: AbortSignal, post: (message: IndexMessage) => void) {
  const source = await openSource(databaseUrl);
  const close = () => void source.close();
  signal.addEventListener('abort', close);
  try {
    if (signal.aborted) return;
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
    signal.removeEventListener('abort', close);
    await source.close();
  }
}

/** A separate function, so that the builder's memory can be freed once it returns. */
async function readSnapshot(source: Awaited<ReturnType<typeof openSource>>) {
  const builder = new SnapshotBuilder(LAYOUT);
  const read = await source.readAll((row) => builder.add(row));
  return { ...read, snapshot: builder.finish(POPULARITY) };
}

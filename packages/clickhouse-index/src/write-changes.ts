import { setTimeout as sleep } from 'node:timers/promises';
import type { IndexRow } from '@brandlode/catalogue-index';
import { newestRevision, type Store } from './revision.ts';
import {
  applyToRevision,
  dropOtherRevisions,
  loadRevision,
  prepareStore,
  type WriterState,
} from './write-revision.ts';

/** Milliseconds between attempts to become the writer. */
const LOCK_INTERVAL = 2_000;
/** Delay before tables are dropped: queries on their revision have finished long before. */
const DROP_AFTER = 60_000;

/** The source of rows. */
type RowSource = {
  /** True once this process is the writer of `namespace`. */
  tryLock: (namespace: string) => Promise<boolean>;
  /** Higher than every earlier version, in any process. */
  nextVersion: () => Promise<number>;
  readAll: (add: (row: IndexRow) => void | Promise<void>) => Promise<WriterState>;
  /** Changes since a horizon; equal `mark`s: the same changes read again. */
  readChanges: (
    horizon: string,
  ) => Promise<WriterState & { changed: IndexRow[]; deleted: number[]; mark: string }>;
  /** Resolves when changes should be read; false: the source is gone. */
  next: () => Promise<boolean>;
};

export type OpenSource = (argument: string) => Promise<
  RowSource & {
    /** Names the database: after a restore, or on another one, it differs. */
    readOrigin: () => Promise<string>;
    close: () => Promise<void>;
  }
>;

/** Updates ClickHouse while this process holds the lock. Resolves when it has lost the lock or its source is gone. */
export async function writeChanges(store: Store, source: RowSource): Promise<void> {
  while (!(await source.tryLock(store.namespace))) {
    await sleep(LOCK_INTERVAL);
    if (!(await source.next())) return;
  }
  await prepareStore(store);
  let revision =
    (await newestRevision(store)) ?? (await loadRevision(store, await source.nextVersion(), source.readAll));
  let { horizon } = revision;
  let lastMark = '';
  let dropAt = Date.now() + DROP_AFTER;
  while (await source.next()) {
    if (Date.now() > dropAt) {
      await dropOtherRevisions(store, revision);
      dropAt = Number.POSITIVE_INFINITY;
    }
    const { mark, ...changes } = await source.readChanges(horizon);
    horizon = changes.horizon;
    if (changes.demonstration !== revision.demonstration) {
      // Another catalogue was activated.
      revision = await loadRevision(store, await source.nextVersion(), source.readAll);
      ({ horizon } = revision);
      dropAt = Date.now() + DROP_AFTER;
      continue;
    }
    if (changes.changed.length + changes.deleted.length === 0 || mark === lastMark) continue;
    // A writer that had lost the lock finished anyway: restart from its revision.
    const newest = await newestRevision(store);
    if (newest?.version !== revision.version || newest.token !== revision.token) return;
    lastMark = mark;
    const next = await applyToRevision(store, revision, await source.nextVersion(), changes);
    if (next.token !== revision.token) dropAt = Date.now() + DROP_AFTER;
    revision = next;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { changedBetween, newestRevision, type Revision, type Store } from './revision.ts';

/** Milliseconds. */
const POLL_INTERVAL = 500;

/** A newer revision (`changed`: ids that may differ from the previous one; null: any), or why the newest cannot be read. */
type WatchMessage =
  | { origin: string; revision: Revision; changed: number[] | null }
  | { unavailable: unknown };

/** Reports every newer revision, whichever process wrote it, once `storeOf` returns a store. Never resolves. */
export async function watchRevisions(
  storeOf: () => Store | undefined,
  report: (message: WatchMessage) => void,
): Promise<never> {
  let last: Revision | null = null;
  let failing = false;
  for (;;) {
    await sleep(POLL_INTERVAL);
    const store = storeOf();
    if (store === undefined) continue;
    try {
      const newest = await newestRevision(store);
      if (newest === null) continue;
      if (last !== null && newest.version === last.version && newest.token === last.token && !failing)
        continue;
      const changed = last === null ? null : await changedBetween(store, last, newest);
      report({ origin: store.schema.origin, revision: newest, changed });
      last = newest;
      failing = false;
    } catch (error) {
      if (!failing) report({ unavailable: error });
      failing = true;
    }
  }
}

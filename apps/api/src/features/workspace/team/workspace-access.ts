import { type CurrentWorkspace, type Database, readCurrentWorkspace } from '@brandlode/database';
import { LRUCache } from 'lru-cache';

/** For how long a removal, a change of role or of the owner's plan in another process may go unnoticed. */
const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 10_000;

export type WorkspaceAccess = {
  /** The workspace a user has opened; undefined for their personal workspace. */
  read(userId: string): Promise<CurrentWorkspace | undefined>;
  /** Must be called after every change of members, roles and plans. */
  clear(): void;
};

export function openWorkspaceAccess(db: Database): WorkspaceAccess {
  const cache = new LRUCache<string, Promise<CurrentWorkspace | undefined>>({
    max: MAX_ENTRIES,
    ttl: MAX_AGE_MS,
  });
  return {
    read(userId) {
      const cached = cache.get(userId);
      if (cached) return cached;
      // Set before the read: the age counts from its start, and a clear during it discards the result.
      const reading = readCurrentWorkspace(db, userId);
      cache.set(userId, reading);
      reading.catch(() => cache.delete(userId));
      return reading;
    },
    clear: () => cache.clear(),
  };
}

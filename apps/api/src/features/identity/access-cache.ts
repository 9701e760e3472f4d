import { type Database, readAccess } from '@brandlode/database';
import { LRUCache } from 'lru-cache';

/** For how long a sign-out, a plan change or a revoked key in another process may go unnoticed. */
const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 10_000;

type AccessKey = {
  kid: string;
  sessionId: string;
  userId: string;
  entitlementVersion: number | undefined;
};

/**
 * Whether the session, user, signing key and entitlement of an access token are still valid, read from the database at most
 * once a second for each. Every change made in this process clears it after its commit, so that it counts immediately.
 */
export function openAccessCache(db: Database) {
  const cache = new LRUCache<string, Promise<boolean>>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });

  async function read({ entitlementVersion, ...key }: AccessKey): Promise<boolean> {
    const access = await readAccess(db, key);
    if (!access?.is_live || !access.is_key_valid) return false;
    // A token of the release before this one carries no entitlement version.
    return entitlementVersion === undefined || entitlementVersion === access.entitlement_version;
  }

  return {
    async isValid(key: AccessKey): Promise<boolean> {
      const id = [key.kid, key.sessionId, key.userId, key.entitlementVersion].join(' ');
      const cached = cache.get(id);
      if (cached) return cached;
      // Set before the read: the age counts from its start, and a clear during it discards the result.
      const reading = read(key);
      cache.set(id, reading);
      reading.catch(() => cache.delete(id));
      return reading;
    },
    clear: () => cache.clear(),
  };
}
export type AccessCache = ReturnType<typeof openAccessCache>;

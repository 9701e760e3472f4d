import { type Database, readAccess } from '@brandlode/database';
import { cacheReads } from '../../../cache-reads.ts';

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
  const cache = cacheReads<boolean>();

  async function read({ entitlementVersion, ...key }: AccessKey): Promise<boolean> {
    const access = await readAccess(db, key);
    if (!access?.is_live || !access.is_key_valid) return false;
    return entitlementVersion === access.entitlement_version;
  }

  return {
    isValid: (key: AccessKey): Promise<boolean> =>
      cache.get([key.kid, key.sessionId, key.userId, key.entitlementVersion].join(' '), () => read(key)),
    clear: cache.clear,
  };
}
export type AccessCache = ReturnType<typeof openAccessCache>;

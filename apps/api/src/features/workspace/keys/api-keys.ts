import { type AccessClaims, ApiError, type KeyScope, type WorkspaceRole } from '@brandlode/contract';
import { countKeyUsage, type Database, findKeyOwner, type KeyOwner } from '@brandlode/database';
import { LRUCache } from 'lru-cache';
import { hashSecret } from '../../../secrets.ts';
import { isKey, isWellFormedKey } from './key-format.ts';

/** For how long a key revoked by another process may go unnoticed. */
const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 10_000;
/** Interval between writes of usage counts. */
const USAGE_EVERY_MS = 2_000;

export type ApiKeys = {
  /** True for any key, valid or not; false for an access token. */
  isKey(token: string): boolean;
  /** The claims of the key's user in its workspace. Throws `unauthenticated`, and `key-not-allowed` without one of the scopes. */
  verify(
    key: string,
    allowed: KeyScope | readonly KeyScope[] | undefined,
  ): Promise<AccessClaims & { workspaceId: string; role: WorkspaceRole; scopes: KeyScope[] }>;
  /** Clears the cache of verified keys after one was revoked. */
  clear(): void;
  /** Writes the pending usage counts. */
  close(): Promise<void>;
};

export function openApiKeys(db: Database, onError: (error: Error) => void): ApiKeys {
  const owners = new LRUCache<string, Promise<KeyOwner | undefined>>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });
  let used = new Map<string, number>();
  const timer = setInterval(() => void writeUsage().catch(onError), USAGE_EVERY_MS).unref();

  async function writeUsage() {
    if (used.size === 0) return;
    const counted = used;
    used = new Map();
    await countKeyUsage(db, counted);
  }

  function findOwner(key: string): Promise<KeyOwner | undefined> {
    const secret = hashSecret(key);
    const id = secret.toString('base64');
    const cached = owners.get(id);
    if (cached) return cached;
    const finding = findKeyOwner(db, secret);
    owners.set(id, finding);
    finding.catch(() => owners.delete(id));
    return finding;
  }

  return {
    isKey,
    async verify(key, allowed) {
      const owner = isWellFormedKey(key) ? await findOwner(key) : undefined;
      if (!owner) throw new ApiError('unauthenticated');
      used.set(owner.id, (used.get(owner.id) ?? 0) + 1);
      if (allowed === undefined)
        throw new ApiError('key-not-allowed', { detail: 'API keys cannot be used for this request.' });
      const scopes = [allowed].flat();
      if (!owner.scopes.some((scope) => scopes.includes(scope)))
        throw new ApiError('key-not-allowed', {
          detail: `The key does not have the scope "${scopes.join('" or "')}".`,
        });
      return {
        sub: owner.user_id,
        email: owner.email,
        email_verified: owner.email_verified,
        name: owner.name,
        // Without a session: the key is the credential.
        sid: owner.id,
        tier: owner.tier,
        workspaceId: owner.workspace_id,
        role: owner.role,
        scopes: owner.scopes,
      };
    },
    clear: () => owners.clear(),
    async close() {
      clearInterval(timer);
      await writeUsage();
    },
  };
}

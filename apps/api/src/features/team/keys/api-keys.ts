import {
  type AccessClaims,
  ApiError,
  type KeyScope,
  type WorkspaceRole,
  withIncludedScopes,
} from '@brandlode/contract';
import { countKeyUsage, type Database, findKeyOwner, type KeyOwner } from '@brandlode/database';
import { cacheReads } from '../../../cache-reads.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import { isKey, isWellFormedKey } from './key-format.ts';

/** Milliseconds between two writes of usage counts. */
const USAGE_EVERY_MS = 2_000;

type KeyClaims = AccessClaims & {
  workspaceId: string;
  role: WorkspaceRole;
  scopes: KeyScope[];
  lacksSecondFactor: boolean;
};

export type ApiKeys = {
  /** True for any key, valid or not; false for an access token. */
  isKey(token: string): boolean;
  /**
   * The claims of the key's user in its workspace. Throws `unauthenticated`, and `key-not-allowed` without one of the scopes. Tokens of
   * connected applications are valid only where `acceptsConnections`.
   */
  verify(
    key: string,
    allowed: KeyScope | readonly KeyScope[] | undefined,
    acceptsConnections?: boolean,
  ): Promise<KeyClaims>;
  /** Clears the cache of verified keys after one was revoked. */
  clear(): void;
  /** Writes the pending usage counts. */
  close(): Promise<void>;
};

/** `audience`: of the tokens of connected applications. */
export function openApiKeys(db: Database, audience: string, onError: (error: Error) => void): ApiKeys {
  const owners = cacheReads<KeyOwner | undefined>();
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
    return owners.get(secret.toString('base64'), () => findKeyOwner(db, secret));
  }

  return {
    isKey,
    async verify(key, allowed, acceptsConnections = false) {
      const owner = isWellFormedKey(key) ? await findOwner(key) : undefined;
      const isAccepted = owner?.resource === null || (acceptsConnections && owner?.resource === audience);
      if (!owner || !isAccepted) throw new ApiError('unauthenticated');
      used.set(owner.id, (used.get(owner.id) ?? 0) + 1);
      if (allowed === undefined)
        throw new ApiError('key-not-allowed', { detail: 'API keys cannot be used for this request.' });
      const accepted = [allowed].flat();
      const scopes = withIncludedScopes(owner.scopes);
      if (!scopes.some((scope) => accepted.includes(scope)))
        throw new ApiError('key-not-allowed', {
          detail: `The key does not have the scope "${accepted.join('" or "')}".`,
        });
      return {
        sub: owner.user_id,
        email: owner.email,
        email_verified: owner.email_verified,
        name: owner.name,
        // A key has no session, because the key itself is the credential.
        sid: owner.id,
        tier: owner.tier,
        workspaceId: owner.workspace_id,
        role: owner.role,
        scopes,
        lacksSecondFactor: owner.lacks_second_factor,
      };
    },
    clear: owners.clear,
    async close() {
      clearInterval(timer);
      await writeUsage();
    },
  };
}

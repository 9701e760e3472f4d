import { randomUUID } from 'node:crypto';
import { AccessClaims, ApiError } from '@brandlode/contract';
import {
  currentSigningKey,
  type Database,
  findSigningKey,
  type SigningKey,
  type UserRow,
} from '@brandlode/database';
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { AccessCache } from './access-cache.ts';

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 300;
const AUDIENCE = 'brandlode';
const TYPE = 'at+jwt';
const ALGORITHM = 'ES256';
/** The allowed clock skew between machines, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
const ROTATE_AFTER_SECONDS = 30 * 86_400;
/** How many verified tokens are remembered. */
const MAX_VERIFIED = 10_000;

export type AccessTokens = {
  /** Signs a token for a session. `tier` and `interval` are omitted while a checkout is open. */
  mint(user: UserRow, sessionId: string, tierIsKnown: boolean): Promise<string>;
  /**
   * Claims of a valid token whose session, user, role and signing key are valid (access-cache.ts). Rejects with
   * `unauthenticated`; if only the role or the key has changed, a refresh gets a new token.
   */
  verify(token: string): Promise<AccessClaims>;
};

export function openAccessTokens(db: Database, issuer: string, access: AccessCache): AccessTokens {
  const keys = importedKeys(db);
  const verified = new LRUCache<string, VerifiedToken>({ max: MAX_VERIFIED });

  async function verifySignature(token: string): Promise<VerifiedToken> {
    const memoized = verified.get(token);
    if (memoized) return memoized;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keys.verifying(kid), {
        algorithms: [ALGORITHM],
        issuer,
        audience: AUDIENCE,
        typ: TYPE,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      });
      const claims = AccessClaims.safeParse(payload);
      if (claims.success && protectedHeader.kid) {
        const result = { claims: claims.data, kid: protectedHeader.kid };
        const expiresAt = ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1_000;
        verified.set(token, result, { ttl: Math.max(1, expiresAt - Date.now()) });
        return result;
      }
    } catch (error) {
      if (!(error instanceof errors.JOSEError || error instanceof UnknownKeyError)) throw error;
    }
    throw new ApiError('unauthenticated');
  }

  return {
    async mint(user, sessionId, tierIsKnown) {
      const { kid, key } = await keys.signing();
      const claims: Omit<AccessClaims, 'sub'> = {
        email: user.email,
        email_verified: user.email_verified_at !== null,
        name: `${user.first_name} ${user.last_name}`.trim(),
        sid: sessionId,
        ev: user.entitlement_version,
        ws: user.workspace?.id ?? null,
        ...(tierIsKnown ? { tier: user.tier, interval: user.interval } : {}),
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setSubject(user.id)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .setJti(randomUUID())
        .sign(key);
    },

    async verify(token) {
      const { claims, kid } = await verifySignature(token);
      const key = { kid, sessionId: claims.sid, userId: claims.sub, entitlementVersion: claims.ev };
      if (!(await access.isValid(key))) throw new ApiError('unauthenticated');
      return claims;
    },
  };
}

type VerifiedToken = { claims: AccessClaims; kid: string };

class UnknownKeyError extends Error {}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { kid: randomUUID(), private_jwk: { ...(await exportJWK(privateKey)) } };
}

/** Imported keys, each imported once: the key of a key id never changes. */
function importedKeys(db: Database) {
  type Imported = { kid: string; signing: CryptoKey; verifying: CryptoKey };
  const imported = new Map<string, Imported>();

  async function importKey({ kid, private_jwk: privateJwk }: SigningKey): Promise<Imported> {
    const existing = imported.get(kid);
    if (existing) return existing;
    const { d: _secret, ...publicJwk } = privateJwk;
    const key = {
      kid,
      signing: await importCryptoKey(privateJwk),
      verifying: await importCryptoKey(publicJwk),
    };
    imported.set(kid, key);
    return key;
  }

  return {
    async signing() {
      const { kid, signing } = await importKey(await currentSigningKey(db, makeKey, ROTATE_AFTER_SECONDS));
      return { kid, key: signing };
    },
    async verifying(kid: string | undefined): Promise<CryptoKey> {
      const existing = imported.get(kid ?? '');
      if (existing) return existing.verifying;
      const stored = kid === undefined ? undefined : await findSigningKey(db, kid);
      if (!stored) throw new UnknownKeyError();
      return (await importKey(stored)).verifying;
    },
  };
}

async function importCryptoKey(jwk: Record<string, unknown>): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key is not a key pair.');
  return key;
}

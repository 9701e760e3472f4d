import { randomUUID } from 'node:crypto';
import { AccessClaims } from '@brandlode/contract';
import {
  currentSigningKey,
  type Database,
  findSigningKey,
  type Person,
  readAccess,
  type SigningKey,
} from '@brandlode/database';
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../errors.ts';

/** Seconds an access token lives. */
export const ACCESS_TOKEN_SECONDS = 300;
const AUDIENCE = 'brandlode';
const TYPE = 'at+jwt';
const ALGORITHM = 'ES256';
/** Two machines' clocks may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5;
const ROTATE_AFTER_SECONDS = 30 * 86_400;

export type AccessTokens = {
  /** A token of a session. `tier` and `interval` are left out while a checkout is undecided. */
  mint(person: Person, sessionId: string, tierIsKnown: boolean): Promise<string>;
  /**
   * Claims of a valid token. Session, user, role and signing key are read with every request, so that a sign-out, a
   * disabled account, a changed plan and a revoked key count from the next request on. Rejects with `unauthenticated`;
   * where only the role or the key has changed, a refresh gets a new token.
   */
  verify(token: string): Promise<AccessClaims>;
};

export function openAccessTokens(db: Database, issuer: string): AccessTokens {
  const keys = importedKeys(db);

  async function verifySignature(token: string): Promise<{ claims: AccessClaims; kid: string }> {
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
      if (claims.success && protectedHeader.kid) return { claims: claims.data, kid: protectedHeader.kid };
    } catch (error) {
      if (!(error instanceof errors.JOSEError || error instanceof UnknownKeyError)) throw error;
    }
    throw new ApiError('unauthenticated');
  }

  return {
    async mint(person, sessionId, tierIsKnown) {
      const { kid, key } = await keys.signing();
      const claims: Omit<AccessClaims, 'sub'> = {
        email: person.email,
        email_verified: person.email_verified_at !== null,
        name: `${person.first_name} ${person.last_name}`.trim(),
        sid: sessionId,
        ev: person.entitlement_version,
        ...(tierIsKnown ? { tier: person.tier, interval: person.interval } : {}),
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setSubject(person.id)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .setJti(randomUUID())
        .sign(key);
    },

    async verify(token) {
      const { claims, kid } = await verifySignature(token);
      const access = await readAccess(db, { kid, sessionId: claims.sid, userId: claims.sub });
      // A token of the version before this one carries no entitlement version.
      const isUpToDate = claims.ev === undefined || claims.ev === access?.entitlementVersion;
      if (!access?.isLive || !access.isKeyInForce || !isUpToDate) throw new ApiError('unauthenticated');
      return claims;
    },
  };
}

class UnknownKeyError extends Error {}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { kid: randomUUID(), privateJwk: { ...(await exportJWK(privateKey)) } };
}

/** Keys of the database as the library wants them, each imported once: what a key id stands for never changes. */
function importedKeys(db: Database) {
  type Imported = { kid: string; signing: CryptoKey; verifying: CryptoKey };
  const imported = new Map<string, Imported>();

  async function importKey({ kid, privateJwk }: SigningKey): Promise<Imported> {
    const known = imported.get(kid);
    if (known) return known;
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
      const known = imported.get(kid ?? '');
      if (known) return known.verifying;
      const stored = kid === undefined ? undefined : await findSigningKey(db, kid);
      if (!stored) throw new UnknownKeyError();
      return (await importKey(stored)).verifying;
    },
  };
}

async function importCryptoKey(jwk: Record<string, unknown>): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key is no key pair.');
  return key;
}

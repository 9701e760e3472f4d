import { randomUUID } from 'node:crypto';
import { AccessClaims } from '@brandlode/contract';
import { currentSigningKeys, type Database, type Person, readEndedSessions } from '@brandlode/database';
import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { ApiError } from '../../errors.ts';

/** Seconds an access token lives. */
export const ACCESS_TOKEN_SECONDS = 300;
const AUDIENCE = 'brandlode';
const TYPE = 'at+jwt';
const ALGORITHM = 'ES256';
/** Two machines' clocks may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5;

const TIMES = { rotateAfterSeconds: 30 * 86_400, verifyForSeconds: 3_600 };
const KEYS_FRESH_MS = 60_000;
/** An unknown key id makes us look again, but not at every forged token. */
const KEYS_LOOK_AGAIN_MS = 1_000;
const ENDED_FRESH_MS = 1_000;
/** From this age on the next look is under way, so that nobody waits for it while somebody calls all the time. */
const ENDED_LOOK_AHEAD_MS = 500;

type Key = { kid: string; signing: CryptoKey; verifying: CryptoKey };

export type AccessTokens = {
  /** A token of a session. `tier` and `interval` are left out while a checkout is undecided. */
  mint(person: Person, sessionId: string, tierIsKnown: boolean): Promise<string>;
  /** Claims of a valid token of a live session; rejects with `unauthenticated` for anything else. */
  verify(token: string): Promise<AccessClaims>;
  /** A session was ended here: its tokens die at once in this process, within a second in others. */
  lookAgain(): void;
};

export function openAccessTokens(db: Database, issuer: string): AccessTokens {
  const keys = keysInForce(db);
  const ended = endedSessions(db);

  return {
    async mint(person, sessionId, tierIsKnown) {
      const { kid, signing } = await keys.newest();
      const claims: Omit<AccessClaims, 'sub'> = {
        email: person.email,
        email_verified: person.email_verified_at !== null,
        name: `${person.first_name} ${person.last_name}`.trim(),
        sid: sessionId,
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
        .sign(signing);
    },

    verify,

    lookAgain: () => ended.lookAgain(),
  };

  async function verify(token: string): Promise<AccessClaims> {
    const claims = await verifySignature(token);
    if ((await ended.read()).has(claims.sid)) throw new ApiError('unauthenticated');
    return claims;
  }

  async function verifySignature(token: string): Promise<AccessClaims> {
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, ({ kid }) => keys.verifying(kid), {
        algorithms: [ALGORITHM],
        issuer,
        audience: AUDIENCE,
        typ: TYPE,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      }));
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof UnknownKey)
        throw new ApiError('unauthenticated');
      throw error;
    }
    const claims = AccessClaims.safeParse(payload);
    if (!claims.success) throw new ApiError('unauthenticated');
    return claims.data;
  }
}

class UnknownKey extends Error {}

async function makeKey() {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { kid: randomUUID(), privateJwk: { ...(await exportJWK(privateKey)) } };
}

/** The keys of the database, looked at again now and then: whichever process rotates them, the others follow. */
function keysInForce(db: Database) {
  let cached: { keys: Promise<Key[]>; at: number } | undefined;

  async function load(): Promise<Key[]> {
    const stored = await currentSigningKeys(db, makeKey, TIMES);
    return Promise.all(
      stored.map(async ({ kid, privateJwk }) => {
        const { d: _secret, ...publicJwk } = privateJwk;
        return {
          kid,
          signing: (await importJWK(privateJwk, ALGORITHM)) as CryptoKey,
          verifying: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
        };
      }),
    );
  }
  function read(maxAgeMs: number): Promise<Key[]> {
    if (cached && Date.now() - cached.at <= maxAgeMs) return cached.keys;
    const mine = { keys: load(), at: Date.now() };
    cached = mine;
    mine.keys.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return mine.keys;
  }

  return {
    newest: async () => (await read(KEYS_FRESH_MS))[0]!,
    async verifying(kid: string | undefined) {
      const find = (keys: Key[]) => keys.find((key) => key.kid === kid)?.verifying;
      const key = find(await read(KEYS_FRESH_MS)) ?? find(await read(KEYS_LOOK_AGAIN_MS));
      if (!key) throw new UnknownKey();
      return key;
    },
  };
}

/** Sessions that ended while tokens of theirs may live: at most one short query a second, and none when nobody calls. */
function endedSessions(db: Database) {
  type Look = { ids: Promise<Set<string>>; at: number };
  let cached: Look | undefined;
  let ahead: Look | undefined;
  function fresh(): Look | undefined {
    if (!cached) return undefined;
    const age = Date.now() - cached.at;
    if (age > ENDED_LOOK_AHEAD_MS) ahead ??= lookAhead();
    return age <= ENDED_FRESH_MS ? cached : undefined;
  }

  function read(): Look {
    const within = ACCESS_TOKEN_SECONDS + CLOCK_TOLERANCE_SECONDS + 60;
    return { ids: readEndedSessions(db, within).then((ids) => new Set(ids)), at: Date.now() };
  }
  function look(): Look {
    const mine = ahead ?? read();
    mine.ids.catch(() => {
      if (cached === mine) cached = undefined;
    });
    cached = mine;
    return mine;
  }
  /** Takes the place of what is known once it is there; a session ended here meanwhile asks for a look of its own. */
  function lookAhead(): Look {
    const mine = read();
    const over = () => {
      if (ahead === mine) ahead = undefined;
    };
    mine.ids.then(() => {
      if (ahead === mine) cached = mine;
      over();
    }, over);
    return mine;
  }
  return {
    read: () => (fresh() ?? look()).ids,
    lookAgain: () => {
      cached = undefined;
      ahead = undefined;
    },
  };
}

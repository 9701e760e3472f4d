import { randomUUID } from 'node:crypto';
import type { Tier } from '@brandlode/contract';
import type { Connection } from '@brandlode/database';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

type Claims = { tier: Tier; verified: boolean };

/**
 * Users inserted into the database of a running API with a session each, and tokens of every kind, signed by a key of their
 * own that is put in force: long-lived, and without a mail for each.
 */
export async function createTestUsers({ pool }: Connection, issuer: string) {
  const kid = randomUUID();
  const { privateKey: key } = await generateKeyPair('ES256', { extractable: true });
  // Older than the key of the API, so that the API goes on signing with its own.
  await pool.query(
    "insert into signing_keys (kid, private_jwk, created_at) values ($1, $2, now() - interval '1 day')",
    [kid, await exportJWK(key)],
  );
  const foreign = (await generateKeyPair('ES256')).privateKey;

  /** A new person with that role; answers their id. */
  async function add({ tier, verified }: Claims, disabled = false): Promise<string> {
    const { rows } = await pool.query(
      `insert into users (email, first_name, last_name, email_verified_at, disabled_at)
       values ($1, 'Test', 'Person', case when $2 then now() end, case when $3 then now() end) returning id`,
      [`${randomUUID()}@example.com`, verified, disabled],
    );
    const { id } = rows[0];
    if (tier !== 'free')
      await pool.query("insert into user_roles (user_id, tier, interval) values ($1, $2, 'year')", [
        id,
        tier,
      ]);
    return id;
  }

  async function openSession(userId: string): Promise<string> {
    const { rows } = await pool.query(
      'insert into sessions (user_id, network) values ($1, $2) returning id',
      [userId, Buffer.alloc(32)],
    );
    return rows[0].id;
  }

  const payload = async (sub: string, { tier, verified }: Claims): Promise<JWTPayload> => ({
    sub,
    sid: await openSession(sub),
    email: 'person@example.com',
    email_verified: verified,
    name: 'Test Person',
    tier,
    interval: tier === 'free' ? null : 'year',
  });
  const signed = (claims: JWTPayload, { by = key, expires = '6h' as string | number } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .setIssuer(issuer)
      .setAudience('brandlode')
      .setIssuedAt(Math.floor(Date.now() / 1000) - 3_600)
      .setExpirationTime(expires)
      .sign(by);

  return {
    add,
    /** A token that is right in everything. */
    token: async (claims: Claims, id?: string) => signed(await payload(id ?? (await add(claims)), claims)),
    /** Tokens that are wrong in one thing each. */
    async brokenTokens(id: string): Promise<Record<string, string>> {
      const claims = await payload(id, { tier: 'plus', verified: true });
      const right = await signed(claims);
      const [head, body, signature] = right.split('.') as [string, string, string];
      const raised = Buffer.from(JSON.stringify({ ...claims, tier: 'plus' })).toString('base64url');
      return {
        expired: await signed(claims, { expires: Math.floor(Date.now() / 1000) - 60 }),
        'foreign-signed': await signed(claims, { by: foreign }),
        'alg none': new UnsecuredJWT(claims)
          .setIssuer(issuer)
          .setAudience('brandlode')
          .setExpirationTime('1h')
          .encode(),
        'claims exchanged': `${head}.${raised}.${signature}`,
        'signature cut': `${head}.${body}.${signature.slice(0, -4)}`,
        'not a token': 'a.b.c',
        'without session': await signed({ ...claims, sid: undefined }),
        'subject no id': await signed({ ...claims, sub: '../admin' }),
        'unheard-of tier': await signed({ ...claims, tier: 'admin' }),
      };
    },
  };
}
export type TestUsers = Awaited<ReturnType<typeof createTestUsers>>;

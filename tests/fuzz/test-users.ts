import { randomUUID } from 'node:crypto';
import type { Tier } from '@brandlode/contract';
import type { Connection } from '@brandlode/database';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

type Claims = { tier: Tier; verified: boolean };

/**
 * Inserts users with sessions into the database of a running API and signs their tokens with a key added for them, so that
 * tests need neither emails nor refreshes.
 */
export async function createTestUsers({ pool }: Connection, issuer: string) {
  const kid = randomUUID();
  const { privateKey: key } = await generateKeyPair('ES256', { extractable: true });
  // Older than the API's key, so that the API keeps signing with its own.
  await pool.query(
    "insert into signing_keys (kid, private_jwk, created_at) values ($1, $2, now() - interval '1 day')",
    [kid, await exportJWK(key)],
  );
  const foreign = (await generateKeyPair('ES256')).privateKey;

  /** Inserts a user with that role; returns the id. */
  async function add({ tier, verified }: Claims, disabled = false): Promise<string> {
    const { rows } = await pool.query(
      `insert into users (email, first_name, last_name, email_verified_at, disabled_at)
       values ($1, 'Test', 'User', case when $2 then now() end, case when $3 then now() end) returning id`,
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

  async function openSession(userId: string): Promise<{ sid: string; ev: number }> {
    const { rows } = await pool.query(
      `insert into sessions (user_id, network) values ($1, $2)
       returning id as sid, coalesce((select entitlement_version from user_roles where user_id = $1), 0) as ev`,
      [userId, Buffer.alloc(32)],
    );
    return rows[0];
  }

  const payload = async (sub: string, { tier, verified }: Claims): Promise<JWTPayload> => ({
    sub,
    ...(await openSession(sub)),
    email: 'user@example.com',
    email_verified: verified,
    name: 'Test User',
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
    /** A valid token. */
    token: async (claims: Claims, id?: string) => signed(await payload(id ?? (await add(claims)), claims)),
    /** Tokens with one defect each. */
    async brokenTokens(id: string): Promise<Record<string, string>> {
      const claims = await payload(id, { tier: 'plus', verified: true });
      const valid = await signed(claims);
      const [head, body, signature] = valid.split('.') as [string, string, string];
      const raised = Buffer.from(JSON.stringify({ ...claims, tier: 'plus' })).toString('base64url');
      return {
        expired: await signed(claims, { expires: Math.floor(Date.now() / 1000) - 60 }),
        'foreign-signed': await signed(claims, { by: foreign }),
        'alg none': new UnsecuredJWT(claims)
          .setIssuer(issuer)
          .setAudience('brandlode')
          .setExpirationTime('1h')
          .encode(),
        'tampered claims': `${head}.${raised}.${signature}`,
        'truncated signature': `${head}.${body}.${signature.slice(0, -4)}`,
        'not a token': 'a.b.c',
        'without session': await signed({ ...claims, sid: undefined }),
        'invalid subject': await signed({ ...claims, sub: '../admin' }),
        'unknown tier': await signed({ ...claims, tier: 'admin' }),
      };
    },
  };
}
export type TestUsers = Awaited<ReturnType<typeof createTestUsers>>;

import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newSignedIn, outlastCachedReads, useIdentity } from '../testing.ts';

const running = await useIdentity();
const { accessToken } = await newSignedIn(running);
const good: { header: { kid?: string }; claims: JWTPayload } = {
  header: decodeProtectedHeader(accessToken),
  claims: decodeJwt(accessToken),
};
const rows = await running.database.query('select private_jwk from signing_keys');
const key = await importJWK(rows[0].private_jwk, 'ES256');

const sign = (claims: JWTPayload, header: Record<string, unknown> = {}, by: typeof key | KeyObject = key) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: good.header.kid, ...header })
    .sign(by);
const rejected = (token: string) =>
  expect(running.identity.verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });

it('is ES256 for five minutes, with issuer, audience and type', () => {
  expect(good.header).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  expect(good.claims).toMatchObject({
    iss: running.config.publicUrl,
    aud: 'brandlode',
    tier: 'free',
    interval: null,
  });
  expect(good.claims.exp! - good.claims.iat!).toBe(300);
});

it('accepts a token this process signed', async () => {
  await expect(running.identity.verify(await sign(good.claims))).resolves.toMatchObject({
    sub: good.claims.sub,
  });
});

describe('rejects a token', () => {
  it('with another issuer, audience or type', async () => {
    await rejected(await sign({ ...good.claims, iss: 'http://localhost:9' }));
    await rejected(await sign({ ...good.claims, aud: 'another' }));
    await rejected(await sign(good.claims, { typ: 'JWT' }));
    await rejected(await sign(good.claims, { typ: undefined }));
  });

  it('that has expired, is not valid yet, or never expires', async () => {
    const now = Math.floor(Date.now() / 1000);
    await rejected(await sign({ ...good.claims, iat: now - 310, exp: now - 10 }));
    await rejected(await sign({ ...good.claims, nbf: now + 60 }));
    const { exp: _, ...endless } = good.claims;
    await rejected(await sign(endless));
  });

  it('without a user, session or email address, or with an unknown tier', async () => {
    for (const claim of ['sub', 'sid', 'email', 'email_verified']) {
      const { [claim]: _, ...rest } = good.claims;
      await rejected(await sign(rest));
    }
    await rejected(await sign({ ...good.claims, tier: 'gold' }));
  });

  it('with another key under our key id, and with an unknown key id', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await rejected(await sign(good.claims, {}, privateKey));
    await rejected(await sign(good.claims, { kid: 'unknown' }, privateKey));
    await rejected(await sign(good.claims, { kid: undefined }));
  });

  it('with another algorithm: none, HMAC by the public key, RSA', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    await rejected(`${part({ alg: 'none', typ: 'at+jwt', kid: good.header.kid })}.${part(good.claims)}.`);
    const rows = await running.database.query('select private_jwk from signing_keys');
    const { d: _, ...publicJwk } = rows[0].private_jwk;
    const secret = createSecretKey(Buffer.from(JSON.stringify(publicJwk)));
    await rejected(await sign(good.claims, { alg: 'HS256' }, secret));
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    await rejected(await sign(good.claims, { alg: 'RS256' }, rsa));
  });

  it('that was altered, and text that is not a token', async () => {
    const [head, body, signature] = (await sign(good.claims)).split('.') as [string, string, string];
    const other = Buffer.from(JSON.stringify({ ...good.claims, tier: 'plus' })).toString('base64url');
    await rejected([head, other, signature].join('.'));
    await rejected([head, body, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.'));
    for (const token of ['', 'x', 'a.b.c', '...', 'x'.repeat(10_000)]) await rejected(token);
  });
});

it('rejects a token that expires after it was accepted', async () => {
  const token = await sign(good.claims);
  await running.identity.verify(token);
  // Clocks may differ by five seconds.
  const later = 306_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later });
  onTestFinished(() => void vi.useRealTimers());
  await outlastCachedReads(later);
  await rejected(token);
});

it('accepts tokens after a restart and in another process', async () => {
  const { identity } = await running.another();
  await expect(identity.verify(await sign(good.claims))).resolves.toMatchObject({ sub: good.claims.sub });
});

it('signs with a new key after 30 days; the old one verifies for another hour', async () => {
  await running.database.query("update signing_keys set created_at = now() - interval '31 days'");
  const rotated = await running.another();
  const { browser } = await newSignedIn({ ...running, ...rotated });
  const { json } = await browser.post('refresh');
  const { kid } = decodeProtectedHeader(json.accessToken);
  expect(kid).not.toBe(good.header.kid);
  // Both ways: the process that still signs with the old key accepts the new one, and vice versa.
  await expect(running.identity.verify(json.accessToken)).resolves.toBeTruthy();
  await expect(rotated.identity.verify(await sign(good.claims))).resolves.toBeTruthy();

  await running.database.query("update signing_keys set retired_at = retired_at - interval '2 hours'");
  const later = await running.another();
  await expect(later.identity.verify(await sign(good.claims))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect(later.identity.verify(json.accessToken)).resolves.toBeTruthy();
});

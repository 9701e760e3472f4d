import { createSecretKey } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { openFirebase } from './firebase.ts';

const PROJECT = 'brandlode-test';
const SETTINGS = {
  projectId: PROJECT,
  apiKey: 'any',
  authDomain: 'brandlode-test.firebaseapp.com',
  serviceAccount: { clientEmail: 'x@example.com', privateKey: 'none' },
  emulator: undefined,
};
const now = Math.floor(Date.now() / 1000);
const CLAIMS: JWTPayload = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid-1',
  iat: now,
  exp: now + 3_600,
  email: 'ada@visitor.example',
  email_verified: true,
  name: 'Ada Tester',
  tier: 'plus',
  interval: 'year',
};

const { publicKey, privateKey } = await generateKeyPair('RS256');
const publicJwk: object = { ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
const firebase = openFirebase(SETTINGS, createLocalJWKSet({ keys: [publicJwk as never] }));
const sign: (claims: JWTPayload, kid?: string) => Promise<string> = (claims, kid = 'google-1') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

describe("Firebase's ID tokens", () => {
  const rejected = (token: string) =>
    expect(firebase.verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });

  it('are accepted when signed by its published keys', async () => {
    expect(await firebase.verify(await sign(CLAIMS))).toEqual({
      subject: 'uid-1',
      email: 'ada@visitor.example',
      emailVerified: true,
      name: 'Ada Tester',
      tier: 'plus',
      interval: 'year',
    });
  });

  it('are rejected if expired, of another project, without a user or signed by an unknown key', async () => {
    await rejected(await sign({ ...CLAIMS, aud: 'another' }));
    await rejected(await sign({ ...CLAIMS, iss: 'https://securetoken.google.com/another' }));
    await rejected(await sign({ ...CLAIMS, exp: now - 10 }));
    await rejected(await sign({ ...CLAIMS, sub: '' }));
    await rejected(await sign({ ...CLAIMS, email: undefined }));
    await rejected(await sign({ ...CLAIMS, exp: undefined }));
    await rejected(await sign(CLAIMS, 'unknown'));
    for (const token of ['', 'x', 'a.b.c']) await rejected(token);
  });

  it('are rejected unsigned, and signed with the public key as a secret', async () => {
    await rejected(new UnsecuredJWT(CLAIMS).encode());
    const secret = createSecretKey(Buffer.from(JSON.stringify(publicJwk)));
    await rejected(
      await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'google-1' }).sign(secret),
    );
  });

  it('are accepted unsigned from the emulator only, and of its project only', async () => {
    const emulated = openFirebase({ ...SETTINGS, emulator: 'http://127.0.0.1:9099' });
    const unsigned = (claims: JWTPayload) => new UnsecuredJWT(claims).encode();
    expect(await emulated.verify(unsigned(CLAIMS))).toMatchObject({ subject: 'uid-1' });
    for (const claims of [
      { ...CLAIMS, aud: 'another' },
      { ...CLAIMS, exp: now - 10 },
    ]) {
      await expect(emulated.verify(unsigned(claims))).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });
});

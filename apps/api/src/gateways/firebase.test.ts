import { createSecretKey } from 'node:crypto';
import { ConfigError } from '@brandlode/runtime';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type Firebase, openFirebase } from './firebase.ts';

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

let firebase: Firebase;
let sign: (claims: JWTPayload, kid?: string) => Promise<string>;
let publicJwk: object;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  publicJwk = { ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
  firebase = openFirebase(SETTINGS, createLocalJWKSet({ keys: [publicJwk as never] }));
  sign = (claims, kid = 'google-1') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
});

describe("Firebase's ID tokens", () => {
  const refused = (token: string) =>
    expect(firebase.verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });

  it('are taken as its published keys sign them', async () => {
    expect(await firebase.verify(await sign(CLAIMS))).toEqual({
      subject: 'uid-1',
      email: 'ada@visitor.example',
      emailVerified: true,
      name: 'Ada Tester',
      tier: 'plus',
      interval: 'year',
    });
  });

  it('are refused of another project, run out, without a user, and by an unknown key', async () => {
    await refused(await sign({ ...CLAIMS, aud: 'another' }));
    await refused(await sign({ ...CLAIMS, iss: 'https://securetoken.google.com/another' }));
    await refused(await sign({ ...CLAIMS, exp: now - 60 }));
    await refused(await sign({ ...CLAIMS, sub: '' }));
    await refused(await sign({ ...CLAIMS, email: undefined }));
    await refused(await sign({ ...CLAIMS, exp: undefined }));
    await refused(await sign(CLAIMS, 'unknown'));
    for (const token of ['', 'x', 'a.b.c']) await refused(token);
  });

  it('are refused unsigned, and signed by the public key as a secret', async () => {
    await refused(new UnsecuredJWT(CLAIMS).encode());
    const secret = createSecretKey(Buffer.from(JSON.stringify(publicJwk)));
    await refused(
      await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'google-1' }).sign(secret),
    );
  });

  it('are taken unsigned from the emulator alone, and of its project only', async () => {
    const emulated = openFirebase({ ...SETTINGS, emulator: 'http://127.0.0.1:9099' });
    const unsigned = (claims: JWTPayload) => new UnsecuredJWT(claims).encode();
    expect(await emulated.verify(unsigned(CLAIMS))).toMatchObject({ subject: 'uid-1' });
    for (const claims of [
      { ...CLAIMS, aud: 'another' },
      { ...CLAIMS, exp: now - 60 },
    ]) {
      await expect(emulated.verify(unsigned(claims))).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });
});

describe('The configuration of Firebase', () => {
  const FIREBASE = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'any' };
  const mistakes = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.mistakes.map((line) => line.split(' ')[0]);
    }
  };

  it('takes the emulator on this machine only, and not where the product is public', () => {
    expect(mistakes({ ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toEqual([]);
    expect(mistakes({ ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.5:9099' })).toEqual([
      'FIREBASE_AUTH_EMULATOR_HOST',
    ]);
    expect(
      mistakes({
        ...FIREBASE,
        FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
        PUBLIC_URL: 'https://brands.example',
      }),
    ).toContain('FIREBASE_AUTH_EMULATOR_HOST');
  });

  it('needs a key and a service account, which must be one', () => {
    expect(mistakes({ FIREBASE_PROJECT_ID: PROJECT })).toEqual([
      'FIREBASE_API_KEY',
      'FIREBASE_SERVICE_ACCOUNT',
    ]);
    expect(mistakes({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT: '{}' })).toEqual(['FIREBASE_SERVICE_ACCOUNT']);
    const account = JSON.stringify({ client_email: 'x@example.com', private_key: 'key' });
    expect(readConfig({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT: account }).firebase).toMatchObject({
      serviceAccount: { clientEmail: 'x@example.com', privateKey: 'key' },
      authDomain: `${PROJECT}.firebaseapp.com`,
    });
    expect(readConfig({}).firebase).toBeNull();
  });
});

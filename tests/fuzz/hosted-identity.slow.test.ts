import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROBLEMS, Problem } from '@brandlode/contract';
import { createTestDatabase, type TestDatabase } from '@brandlode/database/testing';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiProcess, startApiProcess, WEBHOOK_SECRET } from '../../tools/lib/api-process.ts';
import { readApiDocument } from './api-document.ts';
import { openCampaign, SEED } from './campaign.ts';
import { createContextFor } from './fuzz-context.ts';

const PROJECT = 'demo-brandlode';
const ISSUER = `https://securetoken.google.com/${PROJECT}`;
const BRANDS = 100;
const REQUESTS = Number(process.env.FUZZ_HOSTED_REQUESTS ?? 700);

const claims = (tier: string | undefined, verified = true, subject = `subject-${tier}-${verified}`) => ({
  sub: subject,
  email: `${subject}@example.com`,
  email_verified: verified,
  name: 'Test User',
  ...(tier && { tier, interval: tier === 'free' ? null : 'year' }),
});

describe(`with Firebase Authentication instead of our own accounts, against a fake emulator (seed ${SEED})`, () => {
  const unsigned = (payload: object, issuer = ISSUER, expires = '1h') =>
    new UnsecuredJWT({ ...payload })
      .setIssuer(issuer)
      .setAudience(PROJECT)
      .setIssuedAt()
      .setExpirationTime(expires)
      .encode();
  // The server stores claims in the emulator, and looks accounts up and deletes them.
  const emulator = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end('{"users":[{}]}');
  });
  let database: TestDatabase;
  let api: ApiProcess;
  let campaign: ReturnType<typeof openCampaign>;
  let documented: string[];
  beforeAll(async () => {
    await once(emulator.listen(0, '127.0.0.1'), 'listening');
    const { port } = emulator.address() as AddressInfo;
    database = await createTestDatabase();
    api = await startApiProcess({
      brands: BRANDS,
      databaseUrl: database.url,
      env: {
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_API_KEY: 'any',
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
      },
    });
    // Role records matching the claims.
    for (const given of [claims('basic'), claims('plus'), claims('plus', true, 'other')]) {
      await fetch(`${api.url}/api/auth/me`, { headers: { authorization: `Bearer ${unsigned(given)}` } });
      await api.database.pool.query(
        "insert into user_roles (user_id, tier, interval) select user_id, $2, 'year' from external_identities where subject = $1",
        [given.sub, given.tier],
      );
    }
    const context = await createContextFor(
      api.url,
      // Stripe knows no subscription of this user: once a checkout is opened, the next refresh ends the Plus plan.
      {
        connection: api.database,
        webhookSecret: WEBHOOK_SECRET,
        brands: BRANDS,
        priceIds: ['price_none'],
      },
      {
        plus: unsigned(claims('plus')),
        foreign: unsigned(claims('plus', true, 'other')),
        others: [
          unsigned(claims('free')),
          unsigned(claims('basic')),
          unsigned(claims(undefined)),
          unsigned(claims('free', false)),
          unsigned(claims('plus'), 'https://elsewhere.example'),
          unsigned(claims('plus'), ISSUER, '-1h'),
          unsigned({ ...claims('plus'), email: 'no address' }),
          unsigned({ ...claims('plus', true, 'odd'), tier: { $ne: 1 }, name: '\u0000\u202e<b>' }),
          'no.token.atall',
        ],
      },
    );
    documented = context.document.operations.map(({ name }) => name).sort();
    campaign = openCampaign(api.url, context);
  });
  afterAll(async () => {
    campaign?.close();
    await api?.stop();
    await database?.drop();
    emulator.close();
  });

  it('covers every route, with successes on both routes of the platform', async () => {
    const statuses = await campaign.sendExamples();
    expect(documented).toEqual(
      expect.arrayContaining(['POST /api/auth/introduce', 'POST /api/auth/refresh']),
    );
    expect(documented).toEqual([...statuses.keys()].sort());
    for (const [name, status] of [
      ['POST /api/auth/introduce', 204],
      ['POST /api/auth/refresh', 200],
      ['GET /api/auth/me', 200],
      ['GET /api/filters', 200],
    ] as const)
      expect(statuses.get(name), name).toBe(status);
  });

  it('has the job that deletes what has expired', async () => {
    const { rows } = await api.database.pool.query("select from pgboss.queue where name = 'identity-forget'");
    expect(rows).toHaveLength(1);
  });

  it(`responds to ${REQUESTS} generated requests as documented and accepts no invalid one`, async () => {
    await campaign.sendGenerated(REQUESTS);
    expect(api.isAlive()).toBe(true);
  });
});

it('returns a problem quickly from every route while the platform is unreachable, and serves public routes', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = {
    client_email: 'server@demo-brandlode.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const database = await createTestDatabase();
  const api = await startApiProcess({
    brands: BRANDS,
    databaseUrl: database.url,
    env: {
      // The platform is reached through a proxy that does not exist.
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: 'http://127.0.0.1:9',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'any',
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(keyFile),
    },
  });
  onTestFinished(async () => {
    await api.stop();
    await database.drop();
  });
  const token = await new SignJWT(claims('plus'))
    .setProtectedHeader({ alg: 'RS256', kid: 'any' })
    .setIssuer(ISSUER)
    .setAudience(PROJECT)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const { operations } = await readApiDocument(api.url);
  for (const { name, method, path, needsToken, body } of operations) {
    const start = performance.now();
    const response = await fetch(api.url + path.replaceAll(/\{\w+\}/g, '1'), {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify({ firstName: 'Test', lastName: 'User' }) : null,
    });
    const text = await response.text();
    expect(performance.now() - start, name).toBeLessThan(60_000);
    if (response.status < 400) {
      expect(needsToken, name).toBe(false);
      continue;
    }
    const { code } = Problem.parse(JSON.parse(text));
    expect(response.status, name).toBe(PROBLEMS[code as keyof typeof PROBLEMS].status);
    // Body validation may fail before authentication.
    if (needsToken) expect(['upstream-failed', 'invalid-request'], name).toContain(code);
    expect(text, name).not.toMatch(/ECONN|node:|\/work\//);
  }
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${api.url}/api/prices`)).status).toBe(200);
});

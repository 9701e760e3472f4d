import { AGE_RESTRICTED_CATEGORIES, categoryByLabel, type Tier } from '@brandlode/contract';
import { findSigningKey } from '@brandlode/database';
import { createTestDatabase, type TestDatabase } from '@brandlode/database/testing';
import { loadDemonstration } from '@brandlode/demonstration/load';
import { startSandbox } from '@brandlode/sandbox';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { afterAll, expect } from 'vitest';
import { createApp } from './app.ts';
import { followMessages } from './catalogue/follow-catalogue.ts';
import { keepIndex } from './catalogue/keep-index.ts';
import { readConfig } from './config.ts';
import { buildSignedIn, startSession } from './features/identity/sessions/session.ts';
import { LOW_COST } from './features/identity/testing.ts';
import { requireDocumentedProblems } from './http/api-document/testing.ts';
import { openContext } from './open-context.ts';

/** Of every user made by `tokenFor`. */
export const PASSWORD = 'plover-kettle-37-orbit';
let passwordHash: Promise<string> | undefined;

/** Brands that a search hides unless it asks for them sell gifts instead, so that a search without a filter finds every brand. */
async function sellGifts({ pool }: TestDatabase) {
  const hidden = [...AGE_RESTRICTED_CATEGORIES].map((label) => categoryByLabel(label)?.id);
  await pool.query("update brands set categories = '{100,101}' where categories && $1::smallint[]", [hidden]);
}

/** The whole API as the product runs it: real PostgreSQL, real HTTP, mail and payments by the sandbox. */
export async function startApi(
  options: {
    brands?: number;
    env?: Record<string, string>;
    google?: boolean;
    sampleStores?: boolean;
    /** Tests work in the same thread, which must not make it reject their requests. */
    shedsLoad?: boolean;
  } = {},
) {
  const database = await createTestDatabase();
  await loadDemonstration(database, options.brands ?? 0);
  await sellGifts(database);
  const sandbox = await startSandbox();
  const config = readConfig({
    SANDBOX: 'true',
    LOG_LEVEL: 'silent',
    // Tests send requests as clients in many networks.
    TRUSTED_PROXIES: 'loopback',
    // Tests send more requests than any user; brand-rate-limit.slow.test.ts sets it.
    BRAND_RATE_LIMIT: '0',
    SECRETS_KEY: '5'.repeat(64),
    SMTP_URL: sandbox.smtpUrl,
    STRIPE_API_BASE: sandbox.url,
    CHAT_SERVICES_BASE: `${sandbox.url}/chats`,
    HUBSPOT_API_BASE: `${sandbox.url}/hubspot`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    ...(options.google && {
      GOOGLE_ISSUER: `${sandbox.url}/google`,
      GOOGLE_CLIENT_ID: 'brandlode-sandbox',
      GOOGLE_CLIENT_SECRET: 'sandbox',
    }),
    ...(options.sampleStores && { COLLECT_SAMPLE_STORES_URL: `${sandbox.url}/sample-stores` }),
    ...options.env,
  });
  const { context, close } = await openContext({
    config,
    connection: database,
    databaseUrl: database.url,
    onError: () => {},
    passwordCost: LOW_COST,
    follow: config.clickhouse ? undefined : followMessages((onMessage) => keepIndex(database.url, onMessage)),
  });
  const { catalogue, identity, subscriptions } = context;
  if (!('passwords' in identity)) throw new Error('These tests sign in with passwords.');
  const app = createApp(context, { shedsLoad: options.shedsLoad ?? false });
  requireDocumentedProblems(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await catalogue.opened;

  /** Sends `body` as JSON, or unchanged if it is a string. */
  async function request(path: string, { token, body, method, headers }: RequestOptions = {}) {
    const response = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      type,
      headers: response.headers,
      text,
      json: type.includes('json') ? JSON.parse(text) : undefined,
    };
  }

  /** The JSON of a response, which must have this status. */
  async function json(path: string, options: RequestOptions = {}, status = 200) {
    const response = await request(path, options);
    expect(response.status, response.text).toBe(status);
    return response.json;
  }

  /**
   * Signed again to be valid for hours, because the tests of a file may take longer than five minutes on a slow machine, and in whichever
   * workspace its user opens.
   */
  async function withoutEarlyExpiry(token: string): Promise<string> {
    const { alg = '', typ = '', kid = '' } = decodeProtectedHeader(token);
    const stored = await findSigningKey(database.db, kid);
    if (!stored) throw new Error('The key of this token is missing.');
    const { ws: _anyWorkspace, ...claims } = decodeJwt(token);
    return new SignJWT(claims)
      .setProtectedHeader({ alg, typ, kid })
      .setExpirationTime('6h')
      .sign(await importJWK(stored.private_jwk, alg));
  }

  let users = 0;
  /** Access token of a new, verified user with this tier. */
  const tokenFor = async (tier: Tier, email = `user${++users}@example.com`): Promise<string> => {
    passwordHash ??= identity.passwords.hash(PASSWORD);
    const rows = await database.query(
      `with added as (
         insert into users (email, password_hash, first_name, last_name, email_verified_at)
         values ($1, $2, 'Test', 'User', now()) returning id
       ), role as (
         insert into user_roles (user_id, tier, interval) select id, $3, 'year' from added where $3 <> 'free'
       )
       select id from added`,
      [email, await passwordHash, tier],
    );
    const { id } = rows[0];
    const { sessionId } = await startSession(identity, id, CLIENT);
    return withoutEarlyExpiry((await buildSignedIn(identity, sessionId, id)).accessToken);
  };

  return {
    url,
    app,
    context,
    database,
    query: database.query,
    catalogue,
    subscriptions,
    sandbox,
    request,
    json,
    tokenFor,
    stop: async () => {
      await app.close();
      await close();
      await sandbox.close();
      await database.drop();
    },
  };
}
/** At the top of a file: `startApi` for its tests. */
export async function useApi(...options: Parameters<typeof startApi>): Promise<TestApi> {
  const api = await startApi(...options);
  afterAll(api.stop);
  return api;
}
export type TestApi = Awaited<ReturnType<typeof startApi>>;

type RequestOptions = { token?: string; body?: unknown; method?: string; headers?: Record<string, string> };
const CLIENT = {
  ip: '127.0.0.1',
  origin: { userAgent: null, country: null },
  refreshToken: undefined,
};

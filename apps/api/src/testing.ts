import { loadDemonstration } from '@brandlode/catalogues';
import type { Tier } from '@brandlode/contract';
import { findSigningKey, openProductIndex } from '@brandlode/database';
import { createTestDatabase } from '@brandlode/database/testing';
import { startSandbox } from '@brandlode/sandbox';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openCatalogue } from './features/catalogue/catalogue.ts';
import type { ExportTask } from './features/catalogue/exports/export-task.ts';
import { runExport } from './features/catalogue/exports/run-export.ts';
import { followCatalogue } from './features/catalogue/follow-catalogue.ts';
import { openBrandImages } from './features/catalogue/images/brand-images.ts';
import { openAccessCache } from './features/identity/access-cache.ts';
import { openIdentity } from './features/identity/identity.ts';
import { register } from './features/identity/register.ts';
import { signIn } from './features/identity/sign-in.ts';
import { openImports } from './features/imports/imports.ts';
import { reconcileOpenCheckout } from './features/subscriptions/reconcile-open-checkout.ts';
import { openSubscriptions } from './features/subscriptions/subscriptions.ts';
import { openWebhooks } from './features/watching/webhooks/webhooks.ts';
import { openApiKeys } from './features/workspace/keys/api-keys.ts';
import { openInvitationMails } from './features/workspace/team/invitation-mail.ts';
import { openWorkspaceAccess } from './features/workspace/team/workspace-access.ts';
import { openJobs } from './gateways/jobs.ts';
import { requireDocumentedProblems } from './http/api-document/testing.ts';

const PASSWORD = 'plover-kettle-37-orbit';

/** The whole API as the product runs it: real PostgreSQL, real HTTP, mail and payments by the sandbox. */
export async function startApi(
  options: { brands?: number; env?: Record<string, string>; google?: boolean } = {},
) {
  const database = await createTestDatabase();
  await loadDemonstration(database, options.brands ?? 0);
  const sandbox = await startSandbox();
  const config = readConfig({
    SANDBOX: 'true',
    LOG_LEVEL: 'silent',
    // Tests send requests as clients in many networks.
    TRUSTED_PROXIES: 'loopback',
    // Tests send more requests than any user; brand-rate-limit.test.ts sets it.
    BRAND_RATE_LIMIT: '0',
    SMTP_URL: sandbox.smtpUrl,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    ...(options.google && {
      GOOGLE_ISSUER: `${sandbox.url}/google`,
      GOOGLE_CLIENT_ID: 'brandlode-sandbox',
      GOOGLE_CLIENT_SECRET: 'sandbox',
    }),
    ...options.env,
  });
  const follow = followCatalogue(config, database.url);
  const images = await openBrandImages({ config, db: database.db, onError: () => {} });
  const catalogue = openCatalogue({ follow, connection: database, images, onError: () => {} });
  const jobs = await openJobs(database.url, () => {});
  const accessCache = openAccessCache(database.db);
  const workspaceAccess = openWorkspaceAccess(database.db);
  const subscriptions = await openSubscriptions({
    config,
    connection: database,
    jobs,
    onRoleChange: () => {
      accessCache.clear();
      workspaceAccess.clear();
    },
    onError: () => {},
  });
  const identity = await openIdentity({
    config,
    connection: database,
    jobs,
    accessCache,
    reconcileOpenCheckout: (userId) => reconcileOpenCheckout(subscriptions, userId),
    onError: () => {},
  });
  const imports = await openImports({
    connection: database,
    jobs,
    databaseUrl: database.url,
    onError: () => {},
  });
  const apiKeys = openApiKeys(database.db, () => {});
  const webhooks = await openWebhooks({ config, db: database.db, jobs, images, onError: () => {} });
  const context = {
    config,
    connection: database,
    jobs,
    catalogue,
    productIndex: openProductIndex(database.db),
    images,
    identity,
    subscriptions,
    imports,
    apiKeys,
    workspaceAccess,
    invitationMails: await openInvitationMails({ config, db: database.db, jobs, onError: () => {} }),
    webhooks,
    runExport: (task: ExportTask) => runExport(database.url, task),
  };
  const app = createApp(context);
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

  /** Signed again to be valid for hours, because the tests of a file may take longer than five minutes on a slow machine. */
  async function withoutEarlyExpiry(token: string): Promise<string> {
    const { alg = '', typ = '', kid = '' } = decodeProtectedHeader(token);
    const stored = await findSigningKey(database.db, kid);
    if (!stored) throw new Error('The key of this token is missing.');
    return new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg, typ, kid })
      .setExpirationTime('6h')
      .sign(await importJWK(stored.private_jwk, alg));
  }

  let users = 0;
  /** Access token of a new user with this tier. */
  async function tokenFor(
    tier: Tier,
    verified = true,
    email = `user${++users}@example.com`,
  ): Promise<string> {
    await register(identity, { firstName: 'Test', lastName: 'User', email, password: PASSWORD }, CLIENT);
    await database.pool.query('update users set email_verified_at = now() where email = $1', [email]);
    if (tier !== 'free') {
      await database.pool.query(
        "insert into user_roles (user_id, tier, interval) select id, $2, 'year' from users where email = $1",
        [email, tier],
      );
    }
    if (!verified)
      await database.pool.query('update users set email_verified_at = null where email = $1', [email]);
    return withoutEarlyExpiry(
      (await signIn(identity, { email, password: PASSWORD }, CLIENT)).payload.accessToken,
    );
  }

  return {
    url,
    app,
    context,
    database,
    catalogue,
    subscriptions,
    sandbox,
    request,
    tokenFor,
    stop: async () => {
      await app.close();
      await apiKeys.close();
      await imports.close();
      await webhooks.close();
      await jobs.close();
      await catalogue.close();
      await images.close();
      await sandbox.close();
      await database.drop();
    },
  };
}
export type TestApi = Awaited<ReturnType<typeof startApi>>;

type RequestOptions = { token?: string; body?: unknown; method?: string; headers?: Record<string, string> };
const CLIENT = { ip: '127.0.0.1', refreshToken: undefined };

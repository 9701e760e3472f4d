import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Connection,
  createInvitation,
  ensureWorkspace,
  insertUser,
  writeInvitationMail,
} from '@brandlode/database';
import { createTestDatabase } from '@brandlode/database/testing';
import { openHostedIdentity } from '@brandlode/hosted-identity/server';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, onTestFinished, vi } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { handleError } from '../../errors.ts';
import { openJobs } from '../../gateways/jobs.ts';
import { accessRules } from '../../http/access.ts';
import { requireDocumentedProblems } from '../../http/api-document/testing.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import { openApiKeys } from '../team/keys/api-keys.ts';
import { openWorkspaceAccess } from '../team/workspace-access.ts';
import { openIdentity } from './identity.ts';
import { identityRoutes } from './identity-routes.ts';
import type { PasswordCost } from './passwords/passwords.ts';
import { openAccessCache } from './sessions/access-cache.ts';
import { toUser } from './sessions/session.ts';

type Mail = {
  to: string[];
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
};

/** Passwords are hashed in a thousandth of the time, since tests sign many users in. */
export const LOW_COST: PasswordCost = { memory: 64, passes: 1, parallelism: 1 };

/** Identity as the product runs it, apart from the cost of passwords: real PostgreSQL, real jobs, real HTTP, real SMTP. */
export async function startIdentity(
  environment: Record<string, string> = {},
  options: {
    reconcileOpenCheckout?: (userId: string) => Promise<'settled' | 'open'>;
    onEmailChange?: (userId: string) => Promise<void>;
    port?: number;
    onError?: (error: Error) => void;
    passwordCost?: PasswordCost;
  } = {},
) {
  const database = await createTestDatabase();
  const mailbox = await openMailbox();
  const config = readConfig({ SMTP_URL: mailbox.url, SANDBOX: 'true', ...environment });
  const jobs = await openJobs(database.url, () => {});
  const open = () =>
    openIdentity({
      config,
      connection: database,
      jobs,
      accessCache: openAccessCache(database.db),
      reconcileOpenCheckout: options.reconcileOpenCheckout ?? (async () => 'settled'),
      onEmailChange: options.onEmailChange ?? (async () => {}),
      onError: options.onError ?? (() => {}),
      passwordCost: options.passwordCost ?? LOW_COST,
    });
  const first = await serve(await open(), database, config, options.port);
  const others: Awaited<ReturnType<typeof serve>>[] = [];

  return {
    config,
    database,
    jobs,
    mailbox,
    url: first.url,
    identity: first.identity,
    /** A second API process on the same database. */
    async another() {
      const other = await serve(await open(), database, config);
      others.push(other);
      return other;
    },
    async stop() {
      for (const { app } of [first, ...others]) await app.close();
      await jobs.close();
      await mailbox.close();
      await database.drop();
    },
  };
}
/** At the top of a file: `startIdentity` for its tests. */
export async function useIdentity(...options: Parameters<typeof startIdentity>): Promise<RunningIdentity> {
  const running = await startIdentity(...options);
  afterAll(running.stop);
  return running;
}
export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;

/** Lets so much time pass for caches, until the end of the test, that processes no longer use what they read before. */
export async function outlastCachedReads(milliseconds = 1_001): Promise<void> {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  onTestFinished(() => clock.mockRestore());
  // Caches read the clock at most once a millisecond.
  await sleep(2);
}

/** The server side of Firebase Authentication, with an emulator. */
export async function startHostedIdentity(
  projectId: string,
  emulatorHost: string,
  onEmailChange: (userId: string) => Promise<void> = async () => {},
) {
  const database = await createTestDatabase();
  const config = readConfig({
    SANDBOX: 'true',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  });
  const jobs = await openJobs(database.url, () => {});
  if (!config.firebase) throw new Error('Firebase is not configured');
  const identity = await openHostedIdentity(config.firebase, {
    connection: database,
    jobs,
    toUser,
    isTierKnown: async () => true,
    onEmailChange,
    onError: () => {},
  });
  const { app, url } = await serve(identity, database, config);
  return {
    config,
    database,
    identity,
    url,
    async stop() {
      await app.close();
      await jobs.close();
      await database.drop();
    },
  };
}

async function serve<Served extends Context['identity']>(
  identity: Served,
  connection: Connection,
  config: Config,
  port = 0,
) {
  const app = Fastify({ trustProxy: 'loopback' });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('claims');
  app.addHook('onSend', async ({ method, routeOptions: { url, schema } }, { statusCode }) => {
    const documented = schema?.response;
    if (typeof documented === 'object' && documented && statusCode < 400 && !(statusCode in documented))
      throw new Error(`${method} ${url} sends the undocumented status ${statusCode}`);
  });
  requireDocumentedProblems(app);
  const apiKeys = openApiKeys(connection.db, '', () => {});
  const workspaceAccess = openWorkspaceAccess(connection.db);
  const context = {
    config,
    connection,
    identity: identity as Context['identity'],
    apiKeys,
    workspaceAccess,
  } as Context;
  app.addHook('onRequest', accessRules(identity, apiKeys, workspaceAccess).enforce);
  app.register(identityRoutes(context), { prefix: '/api/auth' });
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { app, url, identity };
}

/** Invites an address to the workspace of a new Plus user; returns the token of the link. */
export async function inviteTo(
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
  email: string,
): Promise<string> {
  const owner = { email: newAddress(), first_name: 'Olive', last_name: 'Owner', password_hash: null };
  const ownerId = await insertUser(db, { ...owner, email_verified_at: new Date(), referral_source: null });
  await pool.query("insert into user_roles (user_id, tier, interval) values ($1, 'plus', 'year')", [ownerId]);
  const workspaceId = await ensureWorkspace(db, ownerId!);
  const invitation = { workspaceId, invitedBy: ownerId!, email, role: 'editor' } as const;
  const created = await createInvitation(db, invitation);
  if (typeof created === 'string') throw new Error(created);
  const token = newSecret();
  await writeInvitationMail(db, created.id, hashSecret(token));
  return token;
}

/** A reply of a mail server to a recipient, or to a message. */
type Rejection = { after: 'RCPT' | 'DATA'; code: number; text: string };

/** A mail server that stores what it receives, but for recipients that it rejects. */
export async function openMailbox() {
  const mails: Mail[] = [];
  const rejections = new Map<string, Rejection>();
  const rejection = (after: Rejection['after'], address = '') => {
    const found = rejections.get(address);
    return found?.after === after ? Object.assign(new Error(found.text), { responseCode: found.code }) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(rejection('RCPT', address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const deliver = async () => {
        const rejected = rejection('DATA', session.envelope.rcptTo[0]?.address);
        if (rejected) return done(rejected);
        const raw = Buffer.concat(chunks).toString();
        const mail = await PostalMime.parse(raw);
        mails.push({
          to: (mail.to ?? []).map(({ address }) => address ?? ''),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          raw,
        });
        done();
      };
      stream.on('end', () => void deliver());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  /** The newest matching mail to an address, awaited for up to a minute. */
  async function newest(to: string, subject = /./, count = 1): Promise<Mail> {
    for (let tries = 0; tries < 3_000; tries++) {
      const found = mails.filter((mail) => mail.recipients.includes(to) && subject.test(mail.subject));
      const last = found.at(-1);
      if (last && found.length >= count) return last;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No mail to ${to} with ${subject}.`);
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** By recipient. */
    rejections,
    newest,
    /** The secret of the link in the newest matching mail. */
    async token(to: string, subject: RegExp, count = 1) {
      const { text } = await newest(to, subject, count);
      const [link = ''] = text.match(/http\S+token=\S+/) ?? [];
      return new URL(link).searchParams.get('token') ?? '';
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Applies the Set-Cookie headers of a response to a browser's cookies. */
export function storeCookies(jar: Map<string, string>, response: Response) {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** A browser: keeps its cookies, sends its Origin. */
export function openBrowser({ url, config }: { url: string; config: Config }) {
  const jar = new Map<string, string>();
  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/api/auth/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: config.publicUrl,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(jar.size ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    storeCookies(jar, response);
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, json };
  }
  return {
    jar,
    request,
    get: (path: string, token?: string) => request('GET', path, undefined, bearer(token)),
    post: (path: string, body?: unknown, token?: string) => request('POST', path, body, bearer(token)),
    patch: (path: string, body: unknown, token?: string) => request('PATCH', path, body, bearer(token)),
  };
}
const bearer = (token?: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

export const PASSWORD = 'plover-kettle-37-orbit';
let count = 0;
export const newAddress = () => `visitor${++count}@example.com`;

/** Registers and verifies a user, as they would. */
export async function newUser(running: RunningIdentity, email = newAddress()) {
  const browser = openBrowser(running);
  await browser.post('register', { firstName: 'Test', lastName: 'Visitor', email, password: PASSWORD });
  const token = await running.mailbox.token(email, /verify/i);
  await browser.post('verify-email', { token });
  return { email, browser };
}

/** Registers, verifies and signs a user in. */
export async function newSignedIn(running: RunningIdentity) {
  const user = await newUser(running);
  const { json } = await user.browser.post('login', { email: user.email, password: PASSWORD });
  const accessToken: string = json.accessToken;
  return { ...user, accessToken, user: json.user };
}

import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestUpstream,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { insertProxyCheck } from '@brandlode/database';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { setUpStripe } from '../../apps/api/src/features/subscriptions/set-up-stripe.ts';
import { openStripe } from '../../apps/api/src/gateways/stripe.ts';
import { hashSecret, newSecret } from '../../apps/api/src/secrets/secrets.ts';
import { useApi } from '../../apps/api/src/testing.ts';
import { judgeClock } from './database.ts';
import { checkDisk, judgeSpace } from './disk.ts';
import { settle } from './finding.ts';
import { checkMailServer } from './mail-server.ts';
import { checkNames } from './names.ts';
import { checkPayments } from './payments.ts';
import { checkPlainHttp, checkPublicAddress } from './public-address.ts';

const PROGRAM = fileURLToPath(new URL('../doctor.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'brandlode-doctor-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
  ],
  { stdio: 'ignore' },
);
const TLS = { key: readFileSync(key), cert: readFileSync(cert) };
const closers: (() => Promise<unknown>)[] = [];
let productUrl = '';

type Proxy = { headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders; localAddress?: string };

/** Passes requests to the product, with the visitor's address unless `headers` decides otherwise. */
async function openProxy({ headers = forwarding, localAddress }: Proxy = {}, secure = false) {
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request;
    const upstream = requestUpstream(
      productUrl + url,
      { method, headers: headers(request.headers), ...(localAddress && { localAddress }) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(upstream);
  };
  return listen(secure ? createSecureServer(TLS, forward) : createServer(forward), secure ? 'https' : 'http');
}

async function listen(server: Server, scheme = 'http') {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  return `${scheme}://localhost:${typeof address === 'object' ? address?.port : ''}`;
}

/** The visitor is a machine elsewhere, as far as the product can know. */
const VISITOR = '203.0.113.9';
const forwarding = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': VISITOR });

async function openRelay(options: SMTPServerOptions) {
  const server = new SMTPServer({
    ...TLS,
    onAuth: ({ password }, _session, done) =>
      password === 'secret' ? done(null, { user: 'shop' }) : done(new Error('Wrong password')),
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((done) => server.close(done)));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : '';
  return (password = 'secret') => `${options.secure ? 'smtps' : 'smtp'}://shop:${password}@localhost:${port}`;
}

const secureUrl = await openProxy(
  { headers: (headers) => ({ ...forwarding(headers), 'x-forwarded-proto': 'https' }) },
  true,
);
const api = await useApi({ env: { PUBLIC_URL: secureUrl, TRUSTED_PROXIES: '127.0.0.1' } });
productUrl = api.url;
const { config } = api.context;
const { db } = api.database;
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  rmSync(folder, { recursive: true });
});

const levels = (findings: { level: string }[]) => findings.map(({ level }) => level);
const problems = (findings: { level: string; sentence: string }[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, sentence }) => `${level} ${sentence}`);

describe('the public address', () => {
  const check = async (proxy: Proxy) =>
    problems(
      await checkPublicAddress(
        { ...config, publicUrl: await openProxy(proxy), https: false, loopback: false },
        db,
      ),
    );

  it('is in order behind a proxy that names the visitor', async () => {
    expect(await check({})).toEqual([]);
    const appends = ({ 'x-forwarded-for': given, ...headers }: IncomingHttpHeaders) => ({
      ...headers,
      'x-forwarded-for': given ? `${given}, ${VISITOR}` : VISITOR,
    });
    expect(await check({ headers: appends })).toEqual([]);
  });

  it.each<[string, Proxy, RegExp]>([
    [
      'forgets the visitor',
      { headers: ({ 'x-forwarded-for': _, ...headers }) => headers },
      /fail The proxy sends no X-Forwarded-For/,
    ],
    [
      'is not trusted',
      { localAddress: '127.0.0.2' },
      /fail The product does not trust the proxy at 127\.0\.0\.2/,
    ],
    [
      'passes on the address that visitors claim',
      { headers: (headers) => ({ 'x-forwarded-for': VISITOR, ...headers }) },
      /fail Visitors can choose the address/,
    ],
    [
      'names another scheme',
      { headers: (headers) => ({ ...forwarding(headers), 'x-forwarded-proto': 'https' }) },
      /warn The proxy says that the visitor used https/,
    ],
    [
      'replaces the host',
      { headers: (headers) => ({ ...forwarding(headers), host: 'inside:3000' }) },
      /warn The product receives requests for the host inside:3000/,
    ],
    [
      'prevents compression',
      { headers: ({ 'accept-encoding': _, ...headers }) => forwarding(headers) },
      /warn Large answers arrive uncompressed/,
    ],
  ])('shows a proxy that %s, and nothing else', async (_, proxy, sentence) => {
    expect(await check(proxy)).toEqual([expect.stringMatching(sentence)]);
  });

  it('shows a proxy that removes the token', async () => {
    const stripped = await check({ headers: ({ authorization: _, ...headers }) => forwarding(headers) });
    expect(stripped).toEqual([expect.stringContaining('does not recognise the token')]);
  });

  it('shows another program, a redirect, nothing and an untrusted certificate', async () => {
    const at = async (publicUrl: string) => problems(await checkPublicAddress({ ...config, publicUrl }, db));
    const other = await listen(createServer((_request, response) => response.end('Welcome to nginx')));
    expect(await at(other)).toEqual([expect.stringContaining('not the answer of the product')]);
    const elsewhere = await listen(
      createServer((_request, response) =>
        response.writeHead(301, { location: 'https://www.b.example/' }).end(),
      ),
    );
    expect(await at(elsewhere)).toEqual([expect.stringContaining('redirects to https://www.b.example/')]);
    expect(await at('http://127.0.0.1:1')).toEqual([expect.stringMatching(/^fail /)]);
    expect(await at(secureUrl)).toEqual([expect.stringContaining('certificate')]);
    expect((await checkPlainHttp(other, secureUrl)).level).toBe('warn');
    expect((await checkPlainHttp(elsewhere, 'https://www.b.example')).level).toBe('ok');
    expect((await checkPlainHttp('http://127.0.0.1:1', secureUrl)).level).toBe('ok');
  });

  it('is described only to the holder of a token, once', async () => {
    const statusOf = async (authorization: string) =>
      (await api.request('/proxy-check', { headers: { authorization } })).status;
    for (const unknown of ['', 'Bearer x', `Bearer ${'a'.repeat(43)}`])
      expect(await statusOf(unknown)).toBe(404);
    const [token, expired] = [newSecret(), newSecret()];
    await insertProxyCheck(db, hashSecret(token), 60);
    await insertProxyCheck(db, hashSecret(expired), -1);
    expect([await statusOf(`Bearer ${token}`), await statusOf(`Bearer ${token}`)]).toEqual([200, 404]);
    expect(await statusOf(`Bearer ${expired}`)).toBe(404);
  });
});

describe('the mail server', () => {
  const check = async (url: string) =>
    problems(await checkMailServer({ ...config, mail: { url, from: '' } }));

  it.each([
    ['encrypted from the start', { secure: true }],
    ['with STARTTLS', { secure: false }],
  ])('shows a self-signed certificate %s', async (_, options) => {
    expect(await check((await openRelay(options))())).toEqual([
      expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    ]);
  });

  it('accepts one on this machine without encryption, and shows a wrong password, protocol and port', async () => {
    const relay = await openRelay({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    expect(await check(relay())).toEqual([]);
    const wrong = await check(relay('wrong-one'));
    expect(wrong).toEqual([expect.stringContaining('rejects the user or the password')]);
    expect(wrong.join()).not.toContain('wrong-one');
    expect(await check(relay().replace('smtp:', 'smtps:'))).toEqual([
      expect.stringContaining('does not speak TLS from the start'),
    ]);
    expect(await check('smtp://127.0.0.1:1')).toEqual([
      expect.stringContaining('does not accept the connection'),
    ]);
  });
});

describe('Stripe', () => {
  const stripe = openStripe(config.stripe);
  const check = async (changes: Partial<typeof config.stripe> = {}) =>
    problems(await checkPayments({ ...config, stripe: { ...config.stripe, ...changes } }));

  it('is in order once it is set up, and shows what changed there', async () => {
    expect(await check()).toEqual([expect.stringContaining('Stripe sends no events to')]);
    const { portalConfiguration } = await setUpStripe(stripe, {
      publicUrl: config.publicUrl,
      webhook: 'keep',
    });
    expect(await check()).toEqual([]);
    const portals = await stripe.billingPortal.configurations.list();
    const portal = portals.data.find(({ id }) => id === portalConfiguration);
    expect(portal?.features.subscription_update.proration_behavior).toBe('always_invoice');
    const extra = await stripe.webhookEndpoints.create({
      url: `${config.publicUrl}/api/stripe/webhook`,
      enabled_events: ['charge.refunded'],
    });
    expect(await check()).toEqual([expect.stringContaining('2 times')]);
    await stripe.webhookEndpoints.del(extra.id);
    const { data } = await stripe.webhookEndpoints.list();
    const [endpoint] = data.filter(({ url }) => url.startsWith(config.publicUrl));
    await stripe.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true });
    expect(await check()).toEqual([expect.stringContaining('is disabled or lacks events')]);
    await stripe.webhookEndpoints.update(endpoint?.id ?? '', { disabled: false });
  });

  it('names what Stripe Tax and the billing portal lack', async () => {
    const fault = (switches: object) =>
      fetch(`${api.sandbox.url}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      });
    expect(await check({ tax: true })).toEqual([]);
    await fault({ taxPending: true, portalUnset: true });
    expect(await check({ tax: true })).toEqual([
      'fail The account has no billing portal: no user can change or cancel a plan.',
      'fail Stripe Tax lacks head_office, so no checkout opens.',
    ]);
    await fault({ taxPending: false, portalUnset: false });
    const { id } = await stripe.billingPortal.configurations.create({ features: {} });
    expect(await check({ portalConfiguration: id })).toEqual([
      'warn On the billing portal users cannot change name, address and tax ID.',
    ]);
  });

  it('shows a rejected key, an unknown portal and prices that are missing or wrong', async () => {
    expect(await check({ secretKey: 'sk_live_wrong' })).toEqual(['fail Stripe rejects the key.']);
    expect(await check({ portalConfiguration: 'bpc_unknown' })).toEqual([
      expect.stringContaining('billing portal'),
    ]);
    const { prices } = config.stripe;
    const wrong = {
      basic: { month: ['price_unknown'], year: ['price_basic_month'] },
      plus: { month: ['price_basic_month'], year: prices.plus.year },
    };
    expect(await check({ prices: wrong })).toEqual([
      'fail The price price_unknown in PRICE_BASIC_MONTH does not exist in this account and mode.',
      'fail The price price_basic_month in PRICE_BASIC_YEAR is not charged every year.',
      'fail The price price_basic_month in PRICE_PLUS_MONTH is 29 USD, but pages show 69 USD.',
    ]);
  });
});

it('judges clocks, space, names and the age of backups, and ends a check that hangs', async () => {
  expect([0, 4_000, -10_000, 70_000].map((difference) => judgeClock(difference, 'x').level)).toEqual([
    'ok',
    'ok',
    'warn',
    'fail',
  ]);
  expect([1e10, 1e9, 1e8].map((free) => judgeSpace(free, 'x').level)).toEqual(['ok', 'warn', 'fail']);
  const named = { ...config, publicUrl: 'https://nowhere.invalid' };
  expect(problems(await checkNames(named))).toEqual([
    expect.stringContaining('nowhere.invalid in PUBLIC_URL'),
  ]);
  // In the container /tmp is in memory, and nothing is stored there.
  expect((await checkDisk({ dataDir: folder })).map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining(`data (${folder})`),
  ]);
  const newest = async () => (await checkDisk(config, folder)).at(-1)?.level;
  expect(await newest()).toBe('warn');
  const backup = join(folder, 'brandlode.zst');
  writeFileSync(backup, '');
  expect(await newest()).toBe('ok');
  utimesSync(backup, new Date(0), new Date(0));
  expect(await newest()).toBe('warn');
  expect(levels(await checkDisk(config, join(folder, 'missing')))).toContain('fail');
  expect(levels(await settle(() => new Promise(() => {}), 10))).toEqual(['fail']);
});

describe('npm run doctor', () => {
  const run = async (env: Record<string, string>) => {
    const options = { env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: cert, ...env } };
    return promisify(execFile)(process.execPath, [PROGRAM], options).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  };

  it('finds nothing that fails in a complete installation, prints no secret, and fails without its database', async () => {
    await setUpStripe(openStripe(config.stripe), { publicUrl: config.publicUrl, webhook: 'keep' });
    const env = {
      SANDBOX: 'false',
      PUBLIC_URL: secureUrl,
      DATABASE_URL: api.database.url,
      SMTP_URL: (await openRelay({ secure: false }))(),
      MAIL_FROM: 'hello@brands.example',
      STRIPE_API_BASE: api.sandbox.url,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_test_secret',
      SECRETS_KEY: '5'.repeat(64),
    };
    const { code, stdout } = await run(env);
    expect(stdout).not.toMatch(/^fail/m);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {4}mail: .*encrypts with a valid certificate/m);
    expect(stdout).toMatch(new RegExp(`^ok {4}public address: .* as ${VISITOR}`, 'm'));
    expect(stdout).toMatch(/^ok {4}database: PostgreSQL \d/m);
    for (const secret of [':secret@', 'sk_test_sandbox', 'whsec_test_secret', '5'.repeat(12)])
      expect(stdout).not.toContain(secret);

    const without = await run({ ...env, DATABASE_URL: 'postgres://x:hidden@127.0.0.1:1/x' });
    expect(without.code).toBe(1);
    expect(without.stdout).toMatch(/^fail {2}database: No database listens at 127\.0\.0\.1:1/m);
    expect(without.stdout).not.toContain('hidden');
  });

  it('lists every error of the configuration', async () => {
    const { code, stdout } = await run({ PORT: 'x', SMTP_URL: 'http://mail' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fail {2}configuration: PORT /m);
    expect(stdout).toMatch(/^fail {2}configuration: SMTP_URL /m);
  });
});

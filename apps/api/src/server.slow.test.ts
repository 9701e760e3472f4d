import { type ChildProcess, spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { anyFreePort, migrate } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAMS = {
  api: 'apps/api/src/server.ts',
  collector: 'apps/collector/src/main.ts',
  migrate: 'scripts/migrate.ts',
} as const;
const SANDBOX = {
  SANDBOX: 'true',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  LOG_LEVEL: 'info',
};

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

const running: ChildProcess[] = [];
const database = await useDatabase();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a process of the product as a service manager does. */
function run(program: keyof typeof PROGRAMS, env: Record<string, string>) {
  const child = spawn(process.execPath, [PROGRAMS[program]], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...SANDBOX, ...env },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return {
    child,
    output: () => output,
    lines: () =>
      output
        .split('\n')
        .filter(Boolean)
        .map((line): Record<string, unknown> => JSON.parse(line)),
    ended: new Promise<number | null>((done) => child.on('exit', done)),
  };
}

it('exits with one sentence and a suggested fix if the database address is wrong, and with all configuration errors in one line of JSON', async () => {
  const url = new URL(database.url);
  url.pathname = '/nosuch';
  const ends = (['api', 'collector', 'migrate'] as const).map(async (program) => {
    const { ended, lines, output } = run(program, { DATABASE_URL: url.href });
    expect(await ended).toBe(1);
    expect(lines()).toMatchObject([{ level: 60, msg: expect.stringContaining('no database nosuch') }]);
    expect(output()).not.toMatch(/ {4}at /);
  });
  const { ended, lines } = run('api', { PORT: 'x', LOG_LEVEL: 'loud' });
  expect(await ended).toBe(1);
  expect(lines()).toHaveLength(1);
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(lines()[0]?.msg).toContain(name);
  await Promise.all(ends);
});

it('a migration that fails ends the command with 1 and its name; API and collector wait for migrations, log the command once, then serve on loopback and log each response as JSON', async () => {
  const { query } = database;
  // A table that a migration is going to create.
  await query('drop schema public cascade; create schema public; create table users (id int)');
  const failing = run('migrate', { DATABASE_URL: database.url });
  expect(await failing.ended).toBe(1);
  expect(failing.lines()).toMatchObject([
    {
      level: 60,
      msg: expect.stringMatching(/^Migration \d{4}_\w+\.sql failed: relation "users" already exists$/),
    },
  ]);
  const rows = await query('select from schema_migrations');

  const port = await anyFreePort();
  const publicly = { SANDBOX: '', PUBLIC_URL: 'https://brands.example', MAIL_FROM: 'x@brands.example' };
  const api = run('api', { DATABASE_URL: database.url, PORT: String(port), ...publicly });
  const collectorPort = await anyFreePort();
  const collector = run('collector', { DATABASE_URL: database.url, COLLECTOR_PORT: String(collectorPort) });
  const get = (path: string, from = port) =>
    fetch(`http://127.0.0.1:${from}${path}`).catch(() => new Response(null, { status: 599 }));

  await expect.poll(async () => (await get('/readyz')).status).toBe(503);
  const response = await get('/readyz');
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({
    code: 'not-ready',
    detail: expect.stringContaining('Run: node scripts/migrate.ts'),
  });
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/api/brands')).status).toBe(503);
  await expect.poll(() => collector.output()).toContain('node scripts/migrate.ts');
  const notReady = await get('/readyz', collectorPort);
  expect([notReady.status, await notReady.text()]).toEqual([
    503,
    expect.stringContaining('node scripts/migrate.ts'),
  ]);
  expect((await get('/healthz', collectorPort)).status).toBe(200);

  await query('drop table users');
  await migrate(database.url);
  for (const from of [port, collectorPort])
    await expect.poll(async () => (await get('/readyz', from)).status).toBe(200);
  for (const { lines } of [api, collector]) {
    // A poll during the migration may report its progress.
    const complaints = lines().filter(({ msg }) => String(msg).includes(`has ${rows.length} of`));
    expect(complaints).toHaveLength(1);
  }

  // The same process then serves and logs its responses.
  await get('/api/brands/7?secret=1');
  const logged = () => api.lines().filter(({ path }) => path === '/api/brands/7');
  await expect.poll(() => logged().length).toBe(1);
  expect(logged()[0]).toMatchObject({
    name: 'api',
    reqId: expect.any(String),
    method: 'GET',
    route: '/api/brands/:id',
    status: 401,
    durationMs: expect.any(Number),
  });
  // Without HOST only loopback is served.
  expect(await statusAt('127.0.0.2', port)).toBe(0);
});

/** Another address of this machine than 127.0.0.1 reaches only servers that listen on all addresses. */
const statusAt = (address: string, port: number) =>
  fetch(`http://${address}:${port}/healthz`).then(
    (response) => response.status,
    () => 0,
  );

it.skipIf(!hasIpv6)('serves a host with IPv6 alone, or both, as HOST says', async () => {
  const [alone, every] = [await anyFreePort(), await anyFreePort()];
  run('api', { DATABASE_URL: database.url, PORT: String(alone), HOST: '::1' });
  run('api', { DATABASE_URL: database.url, PORT: String(every), HOST: '::' });
  for (const port of [alone, every]) await expect.poll(() => statusAt('[::1]', port)).toBe(200);
  expect([await statusAt('127.0.0.1', alone), await statusAt('127.0.0.2', every)]).toEqual([0, 200]);
});

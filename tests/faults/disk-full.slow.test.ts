import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@brandlode/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../../tools/lib/api-process.ts';
import { ROOT, runCommand } from '../e2e/support/product.ts';
import { type Clients, openClients } from './clients.ts';
import { mountSmallDisk } from './small-disk.ts';

/** Twice the size of a new cluster. */
const DISK_MIB = 128;
const IMPORTED = 40_000;
const STORES = ['velvet-oak', 'copper-kettle', 'lighthouse-tea'];

const disk = mountSmallDisk(DISK_MIB);
if (!disk) console.log('Skipping the full-disk tests: only root can mount a small disk.');

describe.skipIf(!disk)('with a full database disk, the product', () => {
  const smallDisk = disk!;
  const printed: string[] = [];
  let api: ApiProcess;
  let clients: Clients;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brandlode-disk-full-'));
    api = await startApiProcess({
      brands: 100,
      server: { folder: join(smallDisk.folder, 'postgres'), onRestart: (message) => printed.push(message) },
    });
    clients = await openClients(api);
    await clients.recovers();
  });
  afterAll(async () => {
    smallDisk.empty();
    await api?.stop();
    smallDisk.remove();
    await rm(folder, { recursive: true });
  });

  /** Registers users until the disk is full; returns the first rejected request. */
  async function registerUntilRejected() {
    for (let tries = 0; tries < 200; tries++) {
      const response = await clients.send('register');
      if (response.status !== 201) return response;
    }
    throw new Error('the disk never filled up');
  }
  async function readiness() {
    const response = await fetch(`${api.url}/readyz`);
    return [response.status, JSON.parse(await response.text()).status];
  }
  const count = async (sql: string) => Number((await api.database.pool.query(sql)).rows[0].count);

  it('rejects writes with 503 and Retry-After, keeps reading, and recovers once there is space', async () => {
    // Later writes go into an existing file.
    await api.database.pool.query('select pg_switch_wal(), pg_current_xact_id()');
    smallDisk.fill();
    const rejected = await registerUntilRejected();
    expect(rejected).toMatchObject({ status: 503, code: 'unavailable', retryAfter: true });
    expect(rejected.milliseconds).toBeLessThan(60_000);
    for (const name of ['health', 'product', 'filter', 'brand', 'me'] as const)
      expect(await clients.send(name)).toMatchObject({ status: 200 });
    expect(await readiness()).toEqual([200, 'degraded']);
    await expect.poll(() => api.output()).toContain('No space left on device');
    smallDisk.empty();
    await clients.recovers();
    expect(await readiness()).toEqual([200, 'ready']);
    expect(await clients.lost()).toEqual([]);
  });

  it('returns 503 when the database stops for lack of space, and both recover automatically', async () => {
    smallDisk.fill();
    const pusher = connect(api.database.pool.options.connectionString!, { max: 1 });
    const requests = (async () => {
      for (;;) await pusher.pool.query("select pg_logical_emit_message(true, 'full', repeat('x', 100000))");
    })().catch(() => {});
    const earlier = await clients.keepSending(requests, ['register', 'rename', 'filter']);
    await pusher.close();
    await expect.poll(() => printed.join(' ')).toMatch(/The disk that holds \S+ is full/);
    for (const { status, code } of earlier)
      if (status >= 400) expect({ status, code }).toEqual({ status: 503, code: 'unavailable' });
    const responses = await Promise.all((['me', 'rename', 'register', 'brand'] as const).map(clients.send));
    for (const response of responses)
      expect(response).toMatchObject({ status: 503, code: 'unavailable', retryAfter: true });
    for (const name of ['health', 'product'] as const)
      expect(await clients.send(name)).toMatchObject({ status: 200 });
    expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
    expect(api.isAlive()).toBe(true);

    smallDisk.empty();
    await clients.recovers();
    expect(printed.at(-1)).toBe('The database server is running again.');
    expect(await clients.lost()).toEqual([]);
  });

  it('fails an import with one sentence, keeps every row reported as saved, and completes when repeated', async () => {
    const file = join(folder, 'brands.csv');
    const rows = Array.from({ length: IMPORTED }, (_, n) => `Full ${n},https://full${n}.example\n`);
    await writeFile(file, `brand_name,brand_url\n${rows.join('')}`);
    const env = { DATABASE_URL: api.database.pool.options.connectionString! };
    smallDisk.fill(6 * 1024 * 1024);
    const ended = await runCommand('scripts/import.ts', [file], env);
    expect(ended.code).toBe(1);
    const lines = ended.output.trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(
      /^The import ended early: the disk of the database is full; free some space\. \d+ rows are saved\. Run the import again to read the others\.$/,
    );
    expect(
      lines
        .slice(0, -1)
        .filter((line) => !/^saved \d+ \(to line \d+(?:, \d+ %, about \d+ s left)?\)$/.test(line)),
    ).toEqual([]);
    const saved = Number(/(\d+) rows are saved/.exec(lines.at(-1)!)![1]);
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThan(IMPORTED);

    smallDisk.empty();
    await clients.recovers();
    expect(await count("select count(*) from brands where domain like 'full%'")).toBe(saved);
    expect(await runCommand('scripts/import.ts', [file], env)).toMatchObject({ code: 0 });
    expect(await count("select count(*) from brands where domain like 'full%'")).toBe(IMPORTED);
  });

  it('fails a collection with one sentence, keeps every reported store, and completes when repeated', async () => {
    const env = {
      DATABASE_URL: api.database.pool.options.connectionString!,
      SANDBOX: 'true',
      SANDBOX_PORT: new URL(api.sandbox.url).port,
      COLLECT_PAUSE_SECONDS: '0.02',
      COLLECT_CONCURRENCY: '1',
    };
    const file = join(folder, 'stores.txt');
    await writeFile(file, STORES.map((name) => `${name}.example\n`).join(''));
    const collection = spawn(process.execPath, ['scripts/collect.ts', '--file', file], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [collection.stdout, collection.stderr])
      stream.on('data', (text) => (output += text));
    collection.stdout.once('data', () => smallDisk.fill());
    const [code] = await once(collection, 'close');
    expect(code).toBe(1);
    const lines = output.trimEnd().split('\n');
    const reported = [...output.matchAll(/^ +\d+ {2}(\S+\.example) +found/gm)].map(([, domain]) => domain!);
    expect(lines.at(-1)).toBe(
      `Collection ended early: the disk of the database is full; free some space. ${reported.length} stores are saved. Run the command again to check the others.`,
    );
    expect(reported).toHaveLength(lines.length - 1);
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.length).toBeLessThan(STORES.length);

    smallDisk.empty();
    await clients.recovers();
    const stored = async () =>
      (
        await api.database.pool.query('select domain from brands where domain = any($1) order by id', [
          STORES.map((name) => `${name}.example`),
        ])
      ).rows.map(({ domain }) => domain as string);
    expect(await stored()).toEqual(expect.arrayContaining(reported));
    expect(await runCommand('scripts/collect.ts', ['--file', file], env)).toMatchObject({ code: 0 });
    expect(await stored()).toHaveLength(STORES.length);
  });
});

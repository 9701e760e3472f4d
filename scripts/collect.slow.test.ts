import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Provenance } from '@brandlode/contract';
import { useDatabase } from '@brandlode/database/testing';
import { startSandbox } from '@brandlode/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { outputOf } from './lib/output-of.testing.ts';

const PROGRAM = fileURLToPath(new URL('collect.ts', import.meta.url));

const database = await useDatabase();
const sandbox = await startSandbox();
const folder = await mkdtemp(join(tmpdir(), 'collect-'));
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SANDBOX: 'true',
      SANDBOX_PORT: new URL(sandbox.url).port,
      COLLECT_PAUSE_SECONDS: '0.02',
      ...env,
    },
  });
  return { child, ...outputOf(child) };
}
const run = (args: string[], env?: Record<string, string>) => start(args, env).ended;

async function file(name: string, lines: string[]) {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe('npm run collect', () => {
  it('prints what each source found, with a summary, and saves it', async () => {
    const { code, stdout } = await run(['velvet-oak.example', 'private-garden.example']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ {2}storefront +found +name Velvet Oak, platform Shopify/);
    expect(stdout).toMatch(
      / {2}shopify-products +found +Products 12, New products, 30 days \d+, Min price \$/,
    );
    expect(stdout).toMatch(/private-garden\.example .*\n {2}storefront +blocked +robots\.txt/);
    expect(stdout).toMatch(
      /2 stores in .*\n {2}found +1\n {2}unchanged +0\n {2}missing +0\n {2}blocked +1\n/,
    );
    const rows = await database.query('select domain, product_count from brands');
    expect(rows).toEqual([{ domain: 'velvet-oak.example', product_count: 12 }]);
  });

  it('compares the technologies it finds with labels, and saves nothing', async () => {
    const before = await database.query('select * from source_runs');
    const path = await file('labelled.csv', [
      '# address,technologies',
      'velvet-oak.example,klaviyo;paypal',
      'private-garden.example,klaviyo',
      'velvet-oak.example,no-such-technology',
      'not an address,klaviyo',
    ]);
    const { code, stdout, stderr } = await run(['--evaluate', path]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      'line 4: no such technology: no-such-technology\nline 5: "not an address" is not the address of a store\n',
    );
    expect(stdout).toMatch(/technology +labelled +found +precision +recall\n/);
    expect(stdout).toMatch(
      /\nall +2 +\d+ +[\d-]+(?: %)? +\d+ %\n1 store read, 1 not\n {2}private-garden\.example: /,
    );
    const { stdout: json } = await run(['--evaluate', path, '--format', 'json']);
    expect(JSON.parse(json)).toMatchObject({
      read: 1,
      unread: [['private-garden.example', expect.any(String)]],
    });
    expect(await database.query('select * from source_runs')).toEqual(before);
  });

  it('calibrates the estimates of a brand with its imported visits', async () => {
    const ranks = await file('tranco.csv', ['5000,velvet-oak.example']);
    const collect = async () => {
      const { code, stdout } = await run(['velvet-oak.example'], { TRANCO_FILE: ranks });
      expect(code).toBe(0);
      expect(stdout).toMatch(/ {2}estimates +found +.*Monthly orders [\d,]+ \([\d,]+ to [\d,]+\)/);
      const rows = await database.query<{ orders: number; origins: Record<string, Provenance> }>(
        `select estimated_monthly_orders as orders, origins from brands where domain = 'velvet-oak.example'`,
      );
      return rows[0]!;
    };
    const before = await collect();
    const imported = { source: 'own analytics', kind: 'imported', observedAt: new Date().toISOString() };
    await database.query(
      `update brands set estimated_monthly_traffic = 500, origins = origins || $1 where domain = 'velvet-oak.example'`,
      [JSON.stringify({ estimated_monthly_traffic: imported })],
    );
    const after = await collect();
    const width = ({ origins }: typeof before) =>
      origins.estimated_monthly_orders!.high! / origins.estimated_monthly_orders!.low!;
    expect(after.orders).toBeLessThan(before.orders / 100);
    expect(width(after)).toBeLessThan(width(before) / 2);
    expect(after.origins.estimated_monthly_orders?.inputs).toMatchObject({
      calibratedWith: imported.observedAt.slice(0, 10),
    });
    expect(after.origins.estimated_monthly_traffic).toMatchObject(imported);
  });

  it('checks sources against their services: ok, changed, unreachable or off, failing if one is not ok', async () => {
    const service = createServer((request, response) => {
      const replies: Record<string, unknown> = {
        '/rdap.json': { services: [[['com'], [`http://127.0.0.1:${portOf(service)}/`]]] },
        '/domain/ikea.com': { events: [{ eventAction: 'registration', eventDate: '1995-06-01T00:00:00Z' }] },
        '/search': { hits: [] },
      };
      response.end(JSON.stringify(replies[request.url!.replace(/\?.*/, '')] ?? {}));
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const base = `http://127.0.0.1:${portOf(service)}`;
    const env = {
      OPEN_DATA: 'rdap,app-store,wikidata',
      RDAP_BOOTSTRAP_URL: `${base}/rdap.json`,
      APP_STORE_BASE: base,
      WIKIDATA_BASE: 'http://127.0.0.1:1',
    };
    const { code, stdout } = await run(
      ['--check-sources', 'rdap', 'app-store', 'wikidata', 'first-seen', 'youtube'],
      env,
    );
    expect(code).toBe(1);
    expect(
      Object.fromEntries(
        stdout
          .trim()
          .split('\n')
          .map((line) => line.split(/\s+/).slice(0, 2)),
      ),
    ).toEqual({
      rdap: 'ok',
      'app-store': 'changed',
      wikidata: 'unreachable',
      'first-seen': 'off',
      youtube: 'off',
    });
    expect((await run(['--check-sources', 'rdap'], env)).code).toBe(0);
    service.close();
    expect((await run(['--check-sources', 'nowhere'])).stderr).toContain('nowhere: no such source.');
  });

  it('reads a file, reports invalid and repeated lines, and by default skips what was collected today', async () => {
    const path = await file('shops.txt', [
      '\ufeff# our shops',
      'https://www.copper-kettle.example/shop?x=1',
      'two words',
      'copper-kettle.example',
      'lighthouse-tea.example',
      'localhost',
      'owner@velvet-oak.example',
      'https://www.etsy.com/listing/1',
    ]);
    const first = await run(['--file', path]);
    expect(first.code).toBe(0);
    expect(first.stderr.trimEnd().split('\n')).toEqual([
      'line 3: "two words" is not the address of a store',
      'line 4: copper-kettle.example is on line 2 already',
      'line 6: "localhost" is not the address of a store',
      'line 7: "owner@velvet-oak.example" is not the address of a store',
      'line 8: "https://www.etsy.com/listing/1" is not the address of a store',
    ]);
    expect(first.stdout).toMatch(/copper-kettle\.example +found, \d+ values/);
    expect(first.stdout).toMatch(/found +2\n/);
    expect(first.stdout).toMatch(/lines skipped +5/);

    expect((await run(['--file', path])).stdout).toMatch(/^0 stores .*already checked today +2\n/s);
    const again = await run(['--file', path, '--again', '--format', 'json']);
    const lines = again.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      lines
        .slice(0, 2)
        .map(({ domain }) => domain)
        .sort(),
    ).toEqual(['copper-kettle.example', 'lighthouse-tea.example']);
    expect(lines.at(-1).summary).toMatchObject({ stores: 2, added: 0, faults: 5, skipped: 0 });
  });

  it('resumes after it was killed', async () => {
    const shops = [
      'alpine-wool',
      'clay-and-salt',
      'ember-candle',
      'alder-goods',
      'paper-lantern',
      // Slow, so that the command is killed before its end on any machine.
      'patient-snail',
    ];
    const path = await file(
      'killed.txt',
      shops.map((name) => `${name}.example`),
    );
    const env = { COLLECT_CONCURRENCY: '1' };
    const first = start(['--file', path], env);
    first.child.stdout.on('data', () => {
      if (first.output.stdout.split('\n').length > 2) first.child.kill('SIGKILL');
    });
    await first.ended;
    const done = first.output.stdout.trimEnd().split('\n').length;
    expect(done).toBeGreaterThanOrEqual(2);
    expect(done).toBeLessThan(shops.length);
    const { code, stdout } = await run(['--file', path], env);
    expect(code).toBe(0);
    const skipped = Number(/already checked today +(\d+)/.exec(stdout)![1]);
    // One may have been saved before its line was printed.
    expect([done, done + 1]).toContain(skipped);
    expect(stdout).toContain(`${shops.length - skipped} stores in`);
    const rows = await database.query(
      'select from stores where domain = any($1) and finished_at is not null',
      [shops.map((name) => `${name}.example`)],
    );
    expect(rows).toHaveLength(shops.length);
  });

  it('stores opt-outs, and sends no request to their stores', async () => {
    expect((await run(['--opt-out', 'https://ember-candle.example/'])).stdout).toBe(
      'ember-candle.example is no longer visited.\n',
    );
    const { stdout } = await run(['ember-candle.example']);
    expect(stdout).toContain('ember-candle.example: its owner opted out; no request was sent');
    expect(stdout).toMatch(/not visited +1/);
    expect((await run(['--queue', 'ember-candle.example'])).stdout).toContain('0 stores are queued');
    expect((await run(['--opt-out', 'ember-candle.example', '--undo'])).stdout).toContain(
      'may be visited again',
    );
    expect((await run(['--queue', 'ember-candle.example'])).stdout).toContain('1 store is queued');
  });

  it('removes a brand for its owner, which a later visit does not add again', async () => {
    await database.query("insert into brands (domain, brand_name) values ('gone.example', 'Gone')");
    expect((await run(['--opt-out', 'gone.example', '--remove'])).stdout).toBe(
      'Removed Gone (gone.example).\nNo longer visited or added: gone.example.\n',
    );
    expect(await database.query("select from brands where domain = 'gone.example'")).toEqual([]);
    expect((await run(['gone.example'])).stdout).toContain('its owner opted out; no request was sent');
    expect((await run(['--opt-out', 'etsy.com', '--remove'])).stderr).toContain('the shops of many owners');
    await run(['--opt-out', 'gone.example', '--undo']);
  });

  it('explains why a site is not a store, and that it was not added', async () => {
    const { stdout } = await run(['name-for-sale.example', 'members-only.example']);
    expect(stdout).toMatch(/ {2}storefront +not applicable +the domain is for sale \(https:.*afternic/);
    expect(stdout).toMatch(/ {2}storefront +not applicable +the shop is behind a password/);
    expect(stdout).toContain('not in the catalogue, and not added');
    expect(stdout).toMatch(/not a store, not added +2/);
  });

  it.each([
    ['nothing', [], /^Usage: npm run collect/],
    ['a word that is not an address', ['nonsense'], /^nonsense is not the address of a store\.\n$/],
    ['another format', ['a.com', '--format', 'xml'], /^--format can be json only\.\n$/],
    ['an unknown option', ['--fast'], /^Unknown option '--fast'/],
  ])('prints one sentence and exits with 1 for %s', async (_, args, word) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(word);
  });

  it('prints one sentence and exits with 1 if there is no database, or the configuration is wrong', async () => {
    const none = await run(['a.com'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(none.code).toBe(1);
    expect(none.stderr).toMatch(/^No database listens at 127\.0\.0\.1:1: .+\n$/);
    const wrong = await run(['a.com'], { COLLECT_CONCURRENCY: '0', REDDIT_API_BASE: 'x' });
    expect(wrong.stderr).toContain('COLLECT_CONCURRENCY');
    expect(wrong.stderr).toContain('REDDIT_API_BASE must be an http or https address');
  });
});

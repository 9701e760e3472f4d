import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, useDatabase } from '@brandlode/database/testing';
import { startDnsServer } from '@brandlode/discovery/testing';
import { startSandbox } from '@brandlode/sandbox';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { outputOf } from './lib/output-of.testing.ts';

const PROGRAM = fileURLToPath(new URL('catalogue.ts', import.meta.url));

const shop = { CNAME: 'shops.myshopify.com' };
const database = await useDatabase();
const sandbox = await startSandbox({ internet: { names: 2_000 } });
const server = await startDnsServer({
  'shops.myshopify.com': { A: ['23.227.38.74'] },
  'www.velvet-oak.example': shop,
  'www.private-garden.example': shop,
  'www.plain.example': { A: ['192.0.2.1'] },
  'plain.example': { A: ['192.0.2.1'] },
});
const folder = await mkdtemp(join(tmpdir(), 'grow-'));
const list = join(folder, 'tranco.csv');
await writeFile(list, '1,plain.example\n2,private-garden.example\n3,velvet-oak.example\n4,unknown.example\n');
beforeEach(() => server.questions.splice(0));
afterAll(async () => {
  await sandbox.close();
  await server.close();
  await rm(folder, { recursive: true });
});

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, 'grow', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SANDBOX: 'true',
      SANDBOX_PORT: new URL(sandbox.url).port,
      COLLECT_PAUSE_SECONDS: '0.02',
      TRANCO_FILE: list,
      DNS_RESOLVERS: `127.0.0.1:${server.port}`,
      ...env,
    },
  });
  return { child, ...outputOf(child) };
}
const run = (args: string[], env?: Record<string, string>) => start(args, env).ended;

it('npm run catalogue -- grow --simulated adds made-up stores to the sample data, with visits estimated from their ranks, and only in a sandbox', async () => {
  const own = await createTestDatabase();
  try {
    const environment = { DATABASE_URL: own.url, COLLECT_PAUSE_SECONDS: '0' };
    const { stdout, stderr, code } = await run(['--simulated', '3'], environment);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/The catalogue has \d+ stores found by discovery: \w+ \d+/);
    expect(code).toBe(0);
    const { rows } = await own.pool.query(
      `select count(*) >= 3 as enough, bool_and(catalogue = 'demonstration') as sample,
           bool_and(domain like '%.test') as reserved, count(*) = count(nullif(estimated_monthly_traffic, 0)) as visits,
           count(*) = count(product_count) as products
         from brands`,
    );
    expect(rows).toEqual([{ enough: true, sample: true, reserved: true, visits: true, products: true }]);
  } finally {
    await own.drop();
  }
  expect(
    await run(['--simulated', '10'], { SANDBOX: 'false', PUBLIC_URL: 'https://shop.example' }),
  ).toMatchObject({
    code: 1,
  });
  expect(await run(['--simulated', '10', '--stores', '5'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--simulated goes without --stores, --file and --directory.'),
  });
});

describe('npm run catalogue -- grow', () => {
  it('rejects a number of stores that is none, and name servers that are none', async () => {
    expect(await run(['--stores', 'many'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--stores must be a number from 1 to 1,000,000.'),
    });
    expect(await run(['--stores', '1'], { DNS_RESOLVERS: 'resolver.example' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DNS_RESOLVERS'),
    });
  });

  it('pauses when it is interrupted', async () => {
    const silent = await startDnsServer({});
    await silent.close();
    const growing = start(['--stores', '5'], { DNS_RESOLVERS: `127.0.0.1:${silent.port}` });
    const phases = async () => await database.query('select phase from discovery_run');
    await expect.poll(phases).toEqual([{ phase: 'names' }]);
    growing.child.kill('SIGINT');
    const { code, stdout } = await growing.ended;
    expect(stdout).toContain('Paused. The same command continues where it was.');
    expect(code).toBe(130);
    expect(await database.query('select paused from discovery_run')).toEqual([{ paused: true }]);
  });

  it('prints what would be asked, and how long that takes, without asking it', async () => {
    const file = join(folder, 'own.csv');
    await writeFile(file, 'rank,domain\n7,own.com\nhttps://www.other.com\nno site\n');
    const { code, stdout, stderr } = await run(['--stores', '5', '--file', file, '--dry-run']);
    expect(stdout).toBe(
      [
        'Would ask up to 6 names, the most popular first: own.com, other.com, plain.example, private-garden.example, velvet-oak.example, unknown.example',
        `That takes at most 12 queries and 0.1 s at 200 queries a second (DISCOVERY_RATE), to 127.0.0.1 port ${server.port}.`,
        'It ends earlier, as soon as 5 stores are found. Nothing was asked.',
        '',
      ].join('\n'),
    );
    expect(stderr).toContain('line 4: "no site" is not the address of a site');
    expect(code).toBe(0);
    expect(server.questions).toEqual([]);
  });

  it('finds the stores of the lists, visits them, and says what it found and rejected', async () => {
    const { code, stdout, stderr } = await run(['--stores', '5']);
    expect(stderr).toBe('');
    expect(stdout).toContain(
      'Every name was asked. The catalogue has 1 store found by discovery: Shopify 1.',
    );
    expect(stdout).toMatch(/Rejected 1: robots\.txt 1\./);
    expect(stdout).toMatch(/This run asked 4 of 4 names with \d queries/);
    expect(code).toBe(0);
    expect(await database.query('select domain from brands')).toEqual([{ domain: 'velvet-oak.example' }]);
  });
});

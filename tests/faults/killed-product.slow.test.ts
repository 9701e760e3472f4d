import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { anyFreePort, connect } from '@brandlode/database';
import { runningServer } from '@brandlode/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descendants, forceKill, isAlive } from '../e2e/support/process-tree.ts';
import { runStart } from '../e2e/support/product.ts';
import { pause } from '../e2e/support/waiting.ts';
import { type Clients, openClients } from './clients.ts';

/** `npm run test:long -- repetitions` kills each 30 times. */
const TIMES = Number(process.env.PRODUCT_KILLS ?? 1);
const BRANDS = 300;
/** Kills come at a random moment of the first second of writes, or of a first start. */
const WRITES_MS = 1_000;
const FIRST_START_MS = 4_000;
const WRITES = ['register', 'rename'] as const;
const random = seeded(SEED);

let folder: string;
let env: { PORT: string; SANDBOX_PORT: string; DATA_DIR: string } & Record<string, string>;
async function prepare() {
  folder = await mkdtemp(join(tmpdir(), 'brandlode-kills-'));
  env = {
    DATA_DIR: folder,
    PORT: String(await anyFreePort()),
    SANDBOX_PORT: String(await anyFreePort()),
    DEMO_BRANDS: String(BRANDS),
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: 'loopback',
  };
}
const remove = () => rm(folder, { recursive: true, force: true });

async function start() {
  const product = runStart(env);
  await product.until(/ is ready after /);
  return product;
}

async function stop(product: ReturnType<typeof runStart>) {
  product.child.kill('SIGTERM');
  await product.ended;
}

describe('A running product', () => {
  // Each test leaves it running for the next.
  let product: ReturnType<typeof runStart>;
  beforeAll(async () => {
    await prepare();
    product = await start();
  });
  afterAll(async () => {
    await stop(product);
    await remove();
  });

  it.each(['the API', 'PostgreSQL'] as const)(
    'restarts %s when it is killed under load, and loses no acknowledged write',
    async (victim) => {
      for (let time = 0; time < TIMES; time++)
        await killUnderLoad(product.child.pid!, victim, (clients) => clients.recovers(WRITES));
    },
  );

  it.each(['the start program', 'everything but PostgreSQL', 'everything'] as const)(
    'is started again by the same command when %s was killed under load, and loses no acknowledged write',
    async (victim) => {
      for (let time = 0; time < TIMES; time++) {
        await killUnderLoad(product.child.pid!, victim, async () => {
          // A service manager would end the remaining processes before a restart.
          await stop(product);
          product = await start();
        });
        if (victim === 'everything but PostgreSQL')
          expect(product.output()).toContain('database was already running');
      }
    },
  );
});

it('a first start that was killed is completed by the next one', async () => {
  for (let time = 0; time < TIMES; time++) {
    await prepare();
    const first = runStart(env);
    await Promise.race([pause(random() * FIRST_START_MS), first.until(/ is ready after /)]);
    const parts = await partsOf(first.child.pid!);
    for (const pid of parts[time % 2 === 0 ? 'everything' : 'everything but PostgreSQL']) forceKill(pid);
    await first.ended;
    const again = await start();
    const ready = await fetch(`http://localhost:${env.PORT}/readyz`);
    expect(await ready.json()).toMatchObject({ brands: BRANDS });
    await stop(again);
    await remove();
  }
});

const connectToDatabase = async () => connect((await runningServer(join(folder, 'postgres')))!);

/** Kills at a random moment while clients write, waits until it is `back`, and looks for their writes. */
async function killUnderLoad(pid: number, victim: keyof Parts, back: (clients: Clients) => Promise<unknown>) {
  const before = await connectToDatabase();
  const clients = await openClients({ database: before, url: `http://localhost:${env.PORT}` });
  const { promise: over, resolve: stopWriting } = Promise.withResolvers<void>();
  const writing = clients.keepSending(over, WRITES);
  await expect.poll(() => clients.registered.length).toBeGreaterThan(0);
  await pause(random() * WRITES_MS);
  const dead = (await partsOf(pid))[victim];
  expect(dead).not.toEqual([]);
  for (const process of dead) forceKill(process);
  await expect.poll(() => dead.filter(isAlive)).toEqual([]);
  stopWriting();
  await writing;
  await before.close();
  await back(clients);
  const after = await connectToDatabase();
  expect(await clients.lost(after)).toEqual([]);
  await after.close();
}

type Parts = Awaited<ReturnType<typeof partsOf>>;

/** Process ids of a running `npm start`. */
async function partsOf(pid: number) {
  const pidFile = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(pidFile.split('\n')[0]);
  const postgres = postmaster > 0 && isAlive(postmaster) ? [postmaster, ...descendants(postmaster)] : [];
  const others = descendants(pid).filter((child) => !postgres.includes(child));
  return {
    everything: [pid, ...others, ...postgres],
    'everything but PostgreSQL': [pid, ...others],
    'the start program': [pid],
    PostgreSQL: postgres.slice(0, 1),
    'the API': others.filter((child) => argumentsOf(child).includes('apps/api/src/server.ts')),
  };
}

function argumentsOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { anyFreePort } from '@brandlode/database';
import { runningServer } from '@brandlode/embedded-postgres';
import { startSandbox } from '@brandlode/sandbox';
import { sandboxEnv } from '../../scripts/sandbox-env.ts';
import { descendants, isAlive } from '../../tests/e2e/process-tree.ts';
import { runStart } from '../../tests/e2e/product.ts';
import { count, median, table } from '../lib/measure.ts';
import { openWriters } from './support/writers.ts';

const SECRET = 'whsec_kills';
/** Victims in rotation: the processes of `npm start`, alone and together, and a first start that is still creating its database. */
const VICTIMS = [
  'everything',
  'all but PostgreSQL',
  'the start program',
  'PostgreSQL',
  'the API',
  'a first start',
] as const;
type Victim = (typeof VICTIMS)[number];
/** Jobs of a killed process expire after a minute and are retried; the sweep runs every minute. */
const PROCESSING_MINUTES = 10;
type Counts = { kills: number; lost: number; failed: number; seconds: number[] };

export const title = 'The running product killed with SIGKILL, part by part, under load';
export const minutes = 30;

/**
 * Kills the product with SIGKILL at random moments during sign-ups, Stripe events and an import, or while it creates its database, and
 * restarts it with the same command. Prints lost writes, failed starts and start times by victim; passes when no acknowledged write
 * was lost, no start failed and every acknowledged event was processed.
 * Ctrl-C stops after the current kill. `--times 20` kills fewer times.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { times: { type: 'string', default: '200' } } });
  const kills = Number(values.times);
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-kills-'));
  const port = await anyFreePort();
  const url = `http://localhost:${port}`;
  // Stripe and the mail server run elsewhere, as in production, and are not killed.
  const sandbox = await startSandbox({ publicUrl: url, webhookSecret: SECRET });
  await fetch(`${sandbox.url}/v1/webhook_endpoints/we_sandbox`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ disabled: 'true' }),
  });
  const envIn = (dataDir: string) => ({
    ...sandboxEnv(sandbox, SECRET),
    SANDBOX: 'false',
    MAIL_FROM: 'Kills <kills@example.com>',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_BRANDS: '300',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: 'loopback',
  });
  const dataDir = join(folder, 'data');
  const env = envIn(dataDir);
  const writers = openWriters({ url, env, folder, stripeUrl: sandbox.url, webhookSecret: SECRET });
  const results = new Map<Victim, Counts>();
  const failures: string[] = [];

  /** Runs `npm start` until it is ready; a failed start is counted and retried. */
  async function start(startEnv: Record<string, string>, counts?: Counts) {
    for (let tries = 0; ; tries++) {
      const began = performance.now();
      const program = runStart(startEnv);
      const failed = await program.until(/ is ready after /).then(
        () => null,
        (error: Error) => error,
      );
      if (!failed) {
        counts?.seconds.push((performance.now() - began) / 1_000);
        return program;
      }
      if (counts) counts.failed++;
      failures.push(failed.message);
      if (tries === 5) throw failed;
    }
  }

  let stopped = false;
  process.once('SIGINT', () => (stopped = true));
  let product = await start(env);
  try {
    for (let kill = 0; kill < kills && !stopped; kill++) {
      const victim = VICTIMS[kill % VICTIMS.length]!;
      const counts = results.get(victim) ?? { kills: 0, lost: 0, failed: 0, seconds: [] };
      results.set(victim, counts);
      counts.kills++;
      if (victim === 'a first start') {
        // The other instance holds the port.
        product.child.kill('SIGTERM');
        await product.ended;
        await killFirstStart(envIn(join(folder, `first-${kill}`)), counts);
        product = await start(env);
        continue;
      }
      let over = false;
      let onRunning = () => {};
      const running = new Promise<void>((done) => (onRunning = done));
      const writing = writers.writeUntil(
        (await runningServer(join(dataDir, 'postgres')))!,
        () => over,
        onRunning,
      );
      await Promise.race([running, writing]);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
      const dead = partsOf(product.child.pid!, dataDir)[victim];
      kill9(dead);
      const alone = victim === 'the API' || victim === 'PostgreSQL';
      if (alone) await isBack(dead[0]!, dataDir, counts);
      over = true;
      await writing;
      if (!alone) {
        // A service manager would kill the remaining processes before a restart.
        product.child.kill('SIGTERM');
        await product.ended;
        product = await start(env, counts);
      }
      const lost = await writers.lost((await runningServer(join(dataDir, 'postgres')))!);
      counts.lost += lost.length;
      failures.push(...lost.map((what) => `lost: ${what}`));
    }
    const database = await runningServer(join(dataDir, 'postgres'));
    if (!database) throw new Error('PostgreSQL is not running after the last kill.');
    const unprocessed = await writers.unprocessed(database, PROCESSING_MINUTES);
    failures.push(...unprocessed.map((id) => `not processed after ${PROCESSING_MINUTES} minutes: ${id}`));
  } finally {
    product.child.kill('SIGTERM');
    await product.ended;
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
    console.log(tableOf(results));
    console.log(`\n${count(writers.acknowledged())} writes were acknowledged.`);
    for (const failure of failures) console.log(failure);
  }
  return failures.length === 0;

  /** A first start in an empty folder, killed while starting, then repeated. */
  async function killFirstStart(firstEnv: Record<string, string>, counts: Counts) {
    const first = runStart(firstEnv);
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, Math.random() * 4_000)),
      first.until(/ is ready after /),
    ]);
    const { everything, 'all but PostgreSQL': others } = partsOf(first.child.pid!, firstEnv.DATA_DIR!);
    kill9(Math.random() < 0.5 ? everything : others);
    await first.ended;
    const again = await start(firstEnv, counts);
    const { brands } = (await (await fetch(`${url}/readyz`)).json()) as { brands: number };
    if (brands !== 300) failures.push(`${brands} brands after a first start that was killed`);
    again.child.kill('SIGTERM');
    await again.ended;
    await rm(firstEnv.DATA_DIR!, { recursive: true, force: true });
  }

  /** The start program restarts the API and PostgreSQL automatically. */
  async function isBack(dead: number, ofDataDir: string, counts: Counts) {
    const began = performance.now();
    while (isAlive(dead)) await new Promise((resolve) => setTimeout(resolve, 5));
    for (;;) {
      const database = await runningServer(join(ofDataDir, 'postgres')).catch(() => null);
      if (database && (await fetch(`${url}/readyz`).catch(() => null))?.ok) break;
      if (performance.now() - began > 120_000) throw new Error('It did not restart.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    counts.seconds.push((performance.now() - began) / 1_000);
  }
}

function kill9(pids: number[]) {
  // It may have exited already because its parent died.
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

/** Process ids of a running `npm start`. */
function partsOf(pid: number, dataDir: string): Record<Exclude<Victim, 'a first start'>, number[]> {
  const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
  const postmaster = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  const postgres = postmaster > 0 && isAlive(postmaster) ? [postmaster, ...descendants(postmaster)] : [];
  const below = descendants(pid).filter((child) => !postgres.includes(child));
  const api = below.filter((child) => argumentsOf(child).includes('apps/api/src/server.ts'));
  return {
    everything: [pid, ...below, ...postgres],
    'all but PostgreSQL': [pid, ...below],
    'the start program': [pid],
    PostgreSQL: postgres.slice(0, 1),
    'the API': api,
  };
}

function argumentsOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

const tableOf = (results: Map<Victim, Counts>) =>
  table(
    'Killed with SIGKILL under sign-ups, events and an import, and started again',
    ['killed', 'times', 'writes lost', 'failed starts', 'ready after s, median', 'longest'],
    [...results].map(([victim, { kills, lost, failed, seconds }]) => [
      victim,
      count(kills),
      count(lost),
      count(failed),
      seconds.length ? median(seconds).toFixed(1) : '-',
      seconds.length ? Math.max(...seconds).toFixed(1) : '-',
    ]),
  );

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemonstration } from '@brandlode/catalogues';
import { anyFreePort, connect, migrate } from '@brandlode/database';
import { startEmbedded } from '@brandlode/embedded-postgres';
import { startSandbox } from '@brandlode/sandbox';
import { startApiProgram } from '../../scripts/api-program.ts';
import { sandboxEnv } from '../../scripts/sandbox-env.ts';
import { PASSWORD } from '../../tests/e2e/become-member.ts';
import { descendants } from '../../tests/e2e/process-tree.ts';
import { openWriters } from '../chaos/support/writers.ts';
import { count, median, ms, table } from '../lib/measure.ts';
import { openMovingAddress } from './moving-address.ts';
import { STANDBY, startStandby } from './standby.ts';

const SECRET = 'whsec_replica';
/** Duration of the writes before the primary is killed. */
const UNDER_LOAD_MS = 5_000;

/**
 * A primary and a synchronous streaming standby: how far the standby is behind under an import, sign-ups and Stripe's events; then the
 * primary killed, the standby promoted, one running API process reaches it at the moved address, and another is started on it. Returns whether everything acknowledged is on the new primary.
 */
export async function benchReplica(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-replica-'));
  const primaryFolder = join(folder, 'primary');
  const primary = await startEmbedded({ folder: primaryFolder });
  await migrate(primary.url);
  const started: { stop: () => Promise<unknown> }[] = [primary];
  try {
    const database = connect(primary.url);
    started.push({ stop: database.close });
    await loadDemonstration(database, 2_000);
    const standby = await startStandby(primary, primaryFolder, join(folder, 'standby'));
    started.push(standby);
    // From now on a commit is acknowledged when the standby also has it on disk.
    await database.pool.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
    await database.pool.query('select pg_reload_conf()');

    const port = await anyFreePort();
    const url = `http://localhost:${port}`;
    const sandbox = await startSandbox({ publicUrl: url, webhookSecret: SECRET });
    started.push({ stop: sandbox.close });
    const envFor = (databaseUrl: string) => ({
      ...sandboxEnv(sandbox, SECRET),
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
    });
    let api = await startApiProgram(envFor(primary.url));
    started.push({ stop: () => api.end() });
    const address = await openMovingAddress(primary.url);
    started.push(address);
    const secondPort = await anyFreePort();
    const second = await startApiProgram({
      ...envFor(address.url),
      PORT: String(secondPort),
      PUBLIC_URL: url,
    });
    started.push({ stop: () => second.end() });
    const env = envFor(primary.url);
    const writers = openWriters({ url, env, folder, stripeUrl: sandbox.url, webhookSecret: SECRET });
    const write = async (databaseUrl: string, work: () => Promise<void>) => {
      let over = false;
      let onRunning = () => {};
      const running = new Promise<void>((done) => (onRunning = done));
      const writing = writers.writeUntil(databaseUrl, () => over, onRunning);
      await Promise.race([running, writing]);
      await work().finally(() => (over = true));
      await writing;
    };
    const lag = { milliseconds: [] as number[], kilobytes: [] as number[] };
    let killedAt = 0;
    await write(primary.url, async () => {
      await untilSynchronous(database);
      const until = performance.now() + UNDER_LOAD_MS;
      while (performance.now() < until) {
        const { rows } = await database.pool.query(
          `select coalesce(extract(epoch from replay_lag) * 1000, 0)::float as milliseconds,
                  (pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) / 1024)::float as kilobytes
           from pg_stat_replication where application_name = $1`,
          [STANDBY],
        );
        lag.milliseconds.push(rows[0].milliseconds);
        lag.kilobytes.push(rows[0].kilobytes);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const postmaster = Number(
        readFileSync(join(primaryFolder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
      );
      killedAt = performance.now();
      for (const pid of [postmaster, ...descendants(postmaster)]) process.kill(pid, 'SIGKILL');
    });
    const acknowledged = writers.acknowledged();

    const after = connect(standby.url);
    await after.pool.query('select pg_promote(true, 60)');
    const promoted = (performance.now() - killedAt) / 1_000;
    await after.close();
    address.moveTo(standby.url);
    await untilRegistered(`http://localhost:${secondPort}`);
    const resumed = (performance.now() - killedAt) / 1_000;
    await api.end();
    api = await startApiProgram(envFor(standby.url));
    const serving = (performance.now() - killedAt) / 1_000;
    const lost = await writers.lost(standby.url);
    env.DATABASE_URL = standby.url;
    await write(standby.url, () => new Promise((resolve) => setTimeout(resolve, 2_000)));
    const lostLater = await writers.lost(standby.url);

    console.log(
      table(
        'A primary and a synchronous standby on one machine',
        ['', 'value'],
        [
          ['behind under load, ms: median', ms(median(lag.milliseconds))],
          ['behind under load, ms: most', ms(Math.max(...lag.milliseconds))],
          ['behind under load, kB: median', count(Math.round(median(lag.kilobytes)))],
          ['behind under load, kB: most', count(Math.round(Math.max(...lag.kilobytes)))],
          ['writes acknowledged before the primary was killed', count(acknowledged)],
          ['of them lost', count(lost.length)],
          ['standby promoted after, s', promoted.toFixed(1)],
          ['running API registers a user at the moved address after, s', resumed.toFixed(1)],
          ['API restarted on it and ready after, s', serving.toFixed(1)],
          ['writes acknowledged by the new primary', count(writers.acknowledged() - acknowledged)],
          ['of all acknowledged writes lost', count(lostLater.length)],
        ],
      ),
    );
    return lost.length + lostLater.length === 0 && writers.acknowledged() > acknowledged;
  } finally {
    for (const part of started.reverse()) await part.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves once the primary waits for the standby. */
async function untilSynchronous({ pool }: ReturnType<typeof connect>) {
  for (;;) {
    const { rows } = await pool.query(
      'select sync_state from pg_stat_replication where application_name = $1',
      [STANDBY],
    );
    if (rows[0]?.sync_state === 'sync') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Resolves once a user could be registered. */
async function untilRegistered(url: string) {
  const body = { firstName: 'Some', lastName: 'Body', email: 'after@example.com', password: PASSWORD };
  for (;;) {
    const response = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status === 201) return;
    if (response.status < 500) throw new Error(`registration responded with ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

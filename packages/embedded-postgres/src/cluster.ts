import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort, SteadyClient } from '@brandlode/database';
import type { Account } from './account.ts';
import type { Programs } from './programs.ts';
import { runProgram } from './run-program.ts';
import { DatabaseStartError } from './start-error.ts';

const MAJOR_VERSION = '18';
const USER = 'brandlode';
/** PostgreSQL writes its log in files of this size and needs disk space for one more to start. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;
/** Recovery after a crash replays at most `max_wal_size` of log. */
const RECOVERY_TIMEOUT_MS = 120_000;
/** A server listens before it recovers; later than this, the process id belongs to another program. */
const LISTEN_TIMEOUT_MS = 10_000;
const POLL_MS = 100;

/** Where a cluster is and how its programs are run. `cluster` is in `folder`, next to the file `password`. */
export type ClusterContext = { folder: string; cluster: string; programs: Programs; account: Account | null };

/** Creates the cluster if there is none and starts its server if none runs. */
export async function openCluster(
  context: ClusterContext,
  durable: boolean,
): Promise<{ url: string; wasRunning: boolean }> {
  const { folder, cluster } = context;
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(context);
  await rejectOtherVersion(cluster);
  const running = await runningServer(folder);
  if (running) return { url: running, wasRunning: true };
  try {
    await removeForeignPidFile(cluster);
    await launchOnFreePort(context, durable);
    const url = await runningServer(folder);
    if (!url) throw new DatabaseStartError(`PostgreSQL in ${cluster} started but does not respond.`);
    return { url, wasRunning: false };
  } catch (error) {
    // The server may be up, or still starting, although the start has failed.
    await stopServer(context).catch(() => {});
    throw error;
  }
}

/** Process id and port of the server that runs on `folder`, ready or not; null if there is none. */
export async function postmaster(folder: string): Promise<{ pid: number; port: string } | null> {
  const cluster = join(folder, 'cluster');
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = pidFile.split('\n');
  if (!pid || !port || !isAlive(Number(pid)) || !(await mayRunIn(cluster, pid))) return null;
  return { pid: Number(pid), port: port.trim() };
}

/** False if the process certainly is not the server of `cluster`: PostgreSQL works in that folder, which only Linux tells. */
async function mayRunIn(cluster: string, pid: string): Promise<boolean> {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd === null || cwd === (await realpath(cluster));
}

/** After a crash of the machine another program may have the server's process id, with which PostgreSQL would not start. */
async function removeForeignPidFile(cluster: string) {
  const path = join(cluster, 'postmaster.pid');
  const [pid = ''] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  if (pid && isAlive(Number(pid)) && !(await mayRunIn(cluster, pid))) await rm(path);
}

/** URL of the server that runs on `folder`, once it accepts connections; null if there is none. */
export async function runningServer(folder: string): Promise<string | null> {
  const found = await postmaster(folder);
  if (!found) return null;
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const url = `postgres://${USER}:${password}@127.0.0.1:${found.port}/postgres`;
  const began = performance.now();
  const within = (limit: number) => performance.now() - began < limit;
  for (let timeout = RECOVERY_TIMEOUT_MS; within(timeout) && isAlive(found.pid); ) {
    const client = new SteadyClient({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return url;
    } catch (error) {
      // 57P03: starting up, recovering or shutting down.
      const code = codeOf(error);
      if (code !== '57P03' && code !== 'ECONNREFUSED') throw error;
      timeout = code === '57P03' ? RECOVERY_TIMEOUT_MS : LISTEN_TIMEOUT_MS;
      await sleep(POLL_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return null;
}

async function initialise({ folder, cluster, programs, account }: ClusterContext) {
  if (existsSync(cluster)) {
    throw new DatabaseStartError(
      `The database folder ${cluster} is damaged (it has no PG_VERSION). Restore it from a backup, or move it away to start with an empty database.`,
    );
  }
  // Created under another name and renamed, so that an interrupted start never leaves half a cluster. The name is unique,
  // because initdb of a killed start may still be running.
  const unfinished = `${cluster}-new-${randomBytes(4).toString('hex')}`;
  const passwordFile = join(folder, 'password');
  await removeUnfinished(folder);
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  await chmod(folder, 0o700);
  if (account) {
    await chown(folder, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const flags = [
    '-D',
    unfinished,
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
  ];
  // The builtin locale sorts the same on every machine and needs nothing installed.
  flags.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  await runProgram(account, programs.initdb, flags);
  await rename(unfinished, cluster);
}

/** Removes leftovers of interrupted starts; a folder that is still being written is kept, which is harmless. */
async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder))
    if (name.startsWith('cluster-new'))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
}

async function rejectOtherVersion(cluster: string) {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR_VERSION) {
    throw new DatabaseStartError(
      `The database folder ${cluster} belongs to PostgreSQL ${version || '(unreadable)'}, this is PostgreSQL ${MAJOR_VERSION}. Restore a backup into a new folder.`,
    );
  }
}

/** Retries on another port, because a free port may be taken before the server listens on it. */
async function launchOnFreePort(context: ClusterContext, durable: boolean, tries = 5): Promise<void> {
  try {
    await launch(context, durable, await anyFreePort());
  } catch (error) {
    if (tries <= 1 || !/could not (bind|create any TCP)/.test(messageOf(error))) throw error;
    await launchOnFreePort(context, durable, tries - 1);
  }
}

/** `durable: false` trades safety after a crash of the machine for speed. */
export async function launch(
  { folder, cluster, programs, account }: ClusterContext,
  durable: boolean,
  port: number,
) {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const options = Object.entries(settings).map(([key, value]) => `-c ${key}='${value}'`);
  const log = join(cluster, 'server.log');
  try {
    const flags = ['start', '-D', cluster, '-w', '-t', '120', '-l', log, '-o', options.join(' ')];
    await runProgram(account, programs.pg_ctl, flags);
  } catch (error) {
    // A concurrent start may have succeeded.
    if (await runningServer(folder)) return;
    // The log is on the same disk and may lack the error.
    const { bavail, bsize } = await statfs(cluster);
    if (bavail * bsize < WAL_SEGMENT_BYTES) throw new Error('No space left on device', { cause: error });
    const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-25);
    const errors = lines.filter((line) => /FATAL|PANIC|ERROR/.test(line)).slice(-2);
    throw new Error(errors.join(' ') || messageOf(error), { cause: error });
  }
}

/** Open transactions are rolled back; everything committed is on disk. Does nothing if no server runs. */
export async function stopServer(context: ClusterContext, patienceSeconds = 60): Promise<void> {
  const { cluster, programs, account } = context;
  const stop = (mode: 'fast' | 'immediate', seconds: number) =>
    runProgram(account, programs.pg_ctl, ['stop', '-D', cluster, '-m', mode, '-w', '-t', `${seconds}`]);
  try {
    await stop('fast', patienceSeconds).catch((error) => {
      // A server may wait forever for a hanging process, or after one was killed; the next start recovers from its log.
      if (!/does not shut down/.test(messageOf(error))) throw error;
      return stop('immediate', 60);
    });
  } catch (error) {
    if (!/no server running|does not exist|no such process/i.test(messageOf(error))) throw error;
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

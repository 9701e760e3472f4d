import { randomUUID } from 'node:crypto';
import {
  claimImport,
  type Database,
  endImport,
  type ImportRecord,
  isUnavailable,
  releaseLease,
  renewLease,
} from '@brandlode/database';
import { FileLimitError, type ImportThreads } from './import-threads.ts';
import type { ImportOutcome } from './import-worker.ts';

const POLL_MS = 2_000;
const HEARTBEAT_MS = 5_000;

export type QueueOptions = {
  db: Database;
  threads: ImportThreads;
  /** How many imports this process works on at once. */
  concurrent: number;
  /** Milliseconds between checks for work, and between renewals of a lease. */
  pollMs?: number | undefined;
  heartbeatMs?: number | undefined;
  onError: (error: Error) => void;
  /** Called once the work on an import has succeeded. */
  onDone?: ((record: ImportRecord) => Promise<void>) | undefined;
  onEnd?:
    | undefined
    | ((end: { import: string; target: string; work: string; outcome: string; seconds: number }) => void);
};

/** Claims imports in the database and works on them; another process continues an import if this one dies. */
export function startImportQueue(options: QueueOptions) {
  const { db, threads, concurrent, pollMs = POLL_MS, heartbeatMs = HEARTBEAT_MS } = options;
  const { onError, onDone, onEnd } = options;
  const inProgress = new Map<string, Promise<void>>();
  const stats = { done: 0, failed: 0 };
  let closed = false;

  async function workOn(record: ImportRecord, worker: string) {
    const began = performance.now();
    const outcome = await workWithLease({ db, threads, heartbeatMs, onError }, record, worker);
    // Another process continues it, or it was changed or deleted.
    if (closed || 'lost' in outcome) return;
    if ('error' in outcome) onError(outcome.error);
    // While the database is unavailable the lease expires, and the work is resumed.
    if ('error' in outcome && isUnavailable(outcome.error)) return;
    const failure = failureOf(outcome, record);
    if (failure && !(await endImport(db, worker, { status: 'failed', error: failure }))) return;
    stats[failure ? 'failed' : 'done']++;
    onEnd?.({
      import: record.public_id,
      target: record.target,
      work: record.status,
      outcome: failure ?? 'done',
      seconds: (performance.now() - began) / 1_000,
    });
    if (!failure) await onDone?.(record);
  }

  let claiming: Promise<void> | undefined;
  async function claimWork() {
    while (!closed && inProgress.size < concurrent) {
      const worker = randomUUID();
      const record = await claimImport(db, worker);
      if (!record) return;
      const running = workOn(record, worker)
        .catch(onError)
        .finally(() => {
          inProgress.delete(worker);
          wake();
        });
      inProgress.set(worker, running);
    }
  }
  const wake = () => {
    if (!closed)
      claiming ??= claimWork()
        .catch(onError)
        .finally(() => (claiming = undefined));
  };
  const timer = setInterval(wake, pollMs);

  return {
    wake,
    stats: () => ({ running: inProgress.size, ...stats }),
    /** Ends the threads, and leaves unfinished imports to other processes. */
    async close() {
      closed = true;
      clearInterval(timer);
      await claiming;
      const running = [...inProgress];
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

type EndOfWork = ImportOutcome | { error: Error };

/** Works on an import while its lease is renewed; without the lease the work ends as lost. */
async function workWithLease(
  {
    db,
    threads,
    heartbeatMs,
    onError,
  }: Pick<QueueOptions, 'db' | 'threads' | 'onError'> & { heartbeatMs: number },
  record: ImportRecord,
  worker: string,
): Promise<EndOfWork> {
  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    renewLease(db, worker).then(
      (isOurs) => isOurs || lost.abort(),
      // The lease lasts longer than several failed heartbeats.
      onError,
    );
  }, heartbeatMs);
  try {
    return await threads.run({ kind: 'work', record, worker }, lost.signal);
  } catch (error) {
    if (lost.signal.aborted) return { lost: true };
    return { error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    clearInterval(heartbeat);
  }
}

/** The reason of a failure as text; null on success. */
function failureOf(outcome: EndOfWork, { status }: ImportRecord): string | null {
  if ('unreadable' in outcome) return `The file ${outcome.unreadable}`;
  if ('denied' in outcome)
    return 'You may no longer change this workspace, or its plan has ended. What was saved before stays.';
  if (!('error' in outcome)) return null;
  if (status === 'undoing')
    return 'Something went wrong on our side, and parts of the import were not undone. Try to undo it again.';
  return outcome.error instanceof FileLimitError
    ? outcome.error.message
    : 'Something went wrong on our side. What was saved before stays; the import can be run again.';
}

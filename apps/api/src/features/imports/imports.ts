import { ApiError } from '@brandlode/contract';
import { type Connection, type ImportFile, type ImportRecord, purgeImports } from '@brandlode/database';
import type { Jobs } from '../../gateways/jobs.ts';
import { limitConcurrencyByKey } from '../../limit-concurrency.ts';
import { type QueueOptions, startImportQueue } from './import-queue.ts';
import { FileLimitError, openImportThreads } from './import-threads.ts';
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

/** Imports that a process works on at once. */
const WORKERS = 2;
/** Threads that inspect uploads. Waiting files are stored already, so that few are turned away. */
const INSPECTIONS = { concurrent: 4, waiting: 50 };
const INSPECTION_TIMEOUT_MS = 120_000;
const SWEEP_EVERY_S = 600;

/** Inspects uploaded files, and works on the imports of all processes, in threads. */
export async function openImports(
  options: Pick<QueueOptions, 'onError' | 'onDone' | 'onEnd' | 'pollMs' | 'heartbeatMs'> & {
    connection: Connection;
    jobs: Jobs;
    databaseUrl: string;
    inspectionTimeoutMs?: number;
  },
): Promise<Imports> {
  const { databaseUrl, inspectionTimeoutMs = INSPECTION_TIMEOUT_MS, onError } = options;
  const { db } = options.connection;
  const threads = openImportThreads({ databaseUrl, max: WORKERS + INSPECTIONS.concurrent, onError });
  const queue = startImportQueue({ ...options, db, threads, concurrent: WORKERS });
  await options.jobs.every(SWEEP_EVERY_S, 'imports-sweep', () => purgeImports(db));
  const limitInspections = limitConcurrencyByKey(INSPECTIONS, tooManyInspections);

  return {
    ...queue,
    inspect: ({ id, user_id: userId, mapping, sheet, kind, currency = null }) =>
      limitInspections(userId, async () => {
        const timeout = AbortSignal.timeout(inspectionTimeoutMs);
        try {
          const outcome = await threads.run(
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
  };
}

const TOO_SLOW = 'The file takes too long to read. Split it into smaller files.';

const tooManyInspections = () =>
  new ApiError('overloaded', {
    detail: 'Many files are being read right now. Please try again in a minute.',
    retryAfter: 5,
  });

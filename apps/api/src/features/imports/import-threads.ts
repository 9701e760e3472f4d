import { openThreads } from '../../open-threads.ts';
import type { ImportOutcome, ImportTask } from './import-worker.ts';

/** A file that needs more memory ends its thread, not the process. */
const MEMORY_MB = 384;

/** The file needs too much memory or time; the message is for its user. */
export class FileLimitError extends Error {}

export type ImportThreads = ReturnType<typeof openImportThreads>;

/** Threads that read the files of imports. */
export function openImportThreads(options: {
  databaseUrl: string;
  max: number;
  onError: (error: Error) => void;
}) {
  const threads = openThreads({
    file: new URL('import-worker.ts', import.meta.url),
    data: { databaseUrl: options.databaseUrl },
    max: options.max,
    memoryMb: MEMORY_MB,
    onError: options.onError,
  });
  return {
    /** Aborting `signal` ends the thread. Throws `FileLimitError`. */
    async run(task: ImportTask, signal: AbortSignal) {
      try {
        const outcome: ImportOutcome = await threads.run(task, { signal });
        if ('error' in outcome) throw Object.assign(outcome.error, { code: outcome.code });
        return outcome;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new FileLimitError(
            'The file needs more memory than an import may use. Split it into smaller files.',
          );
        throw error;
      }
    },
    destroy: () => threads.destroy(),
  };
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ExportPart, ExportTask } from './export-task.ts';

/** A file that needs more ends its thread, not the process. */
const MEMORY_MB = 256;

/**
 * The parts of an export's file, written in a thread so that other requests do not wait. The next part is written when it is read:
 * a slow client slows the export down and does not fill the memory.
 */
export async function* runExport(databaseUrl: string, task: ExportTask): AsyncGenerator<ExportPart> {
  const thread = new Worker(new URL('export-worker.ts', import.meta.url), {
    workerData: { databaseUrl, task },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const ended = new AbortController();
  thread.once('exit', () => ended.abort(new Error('The thread ended early.')));
  try {
    for (;;) {
      const response = once(thread, 'message', { signal: ended.signal });
      thread.postMessage('next');
      const [part]: ExportPart[] = await response;
      if (!part) return;
      yield part;
      if (part.bytes === null) return;
    }
  } finally {
    await thread.terminate();
  }
}

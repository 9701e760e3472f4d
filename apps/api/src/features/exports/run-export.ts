import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { openThreads } from '../../open-threads.ts';
import type { ExportPart, ExportTask, RunExport } from './export-task.ts';

/** How many files a process writes at a time. */
export const EXPORT_THREADS = 2;
/** A file that needs more ends its thread, not the process. */
const MEMORY_MB = 256;

/**
 * Writes the parts of an export's file in a thread, so that other requests do not wait. The next part is written when it is read:
 * a slow client slows the export down and does not fill the memory.
 */
export function openExportThreads(
  databaseUrl: string,
  onError: (error: Error) => void,
): {
  runExport: RunExport;
  close: () => Promise<void>;
} {
  const threads = openThreads({
    file: new URL('export-worker.ts', import.meta.url),
    data: { databaseUrl },
    max: EXPORT_THREADS,
    memoryMb: MEMORY_MB,
    onError,
  });

  async function* runExport(task: ExportTask): AsyncGenerator<ExportPart> {
    const { port1, port2 } = new MessageChannel();
    const stopped = new AbortController();
    const last: Promise<ExportPart> = threads.run(
      { ...task, port: port2 },
      { transferList: [port2], signal: stopped.signal },
    );
    try {
      for (;;) {
        const next: Promise<ExportPart[]> = once(port1, 'message');
        port1.postMessage('next');
        const part = await Promise.race([last, next.then(([part]) => part)]);
        if (!part) return;
        yield part;
        if (part.bytes === null) return;
      }
    } finally {
      // This ends the thread, unless the file is complete.
      stopped.abort();
      port1.close();
    }
  }

  return { runExport, close: () => threads.destroy() };
}

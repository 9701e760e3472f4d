import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BUDGET } from './budget.ts';
import { TooCostlyToParse } from './document.ts';
import type { ParseRequest, ParseResponse } from './parser-worker.ts';
import type { ParseDocument, Parsed } from './parsers.ts';

type Job = {
  request: ParseRequest;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

export type ParserPool = {
  parse: ParseDocument;
  /** Ends every thread; documents that are being parsed are rejected. */
  close: () => Promise<void>;
};

/**
 * Parses documents in a few reused threads, one document at a time in each, so that no document keeps other stores waiting. A
 * thread that exceeds the time or memory of one document is ended and replaced.
 */
export function createParserPool({
  threads = Math.max(1, Math.min(4, availableParallelism() - 1)),
  seconds = BUDGET.document.seconds,
  heapMebibytes = BUDGET.document.heapMebibytes,
  file = new URL('./parser-worker.ts', import.meta.url),
}: {
  threads?: number;
  seconds?: number;
  heapMebibytes?: number;
  file?: URL;
} = {}): ParserPool {
  const waiting: Job[] = [];
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let closed = false;

  const assign = () => {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (all.size < threads ? startThread() : undefined);
      if (!thread) return;
      const job = waiting.shift();
      if (job) thread.run(job);
    }
  };

  type Thread = { run: (job: Job) => void; end: () => Promise<unknown> };
  function startThread(): Thread {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
    });
    // Loading the parsers is no part of a document's time.
    const ready = Promise.withResolvers<void>();
    let job: Job | undefined;
    let timer: NodeJS.Timeout | undefined;

    const finish = (settle: (job: Job) => void) => {
      clearTimeout(timer);
      const finished = job;
      job = undefined;
      if (finished) settle(finished);
    };
    const discard = (error: Error) => {
      all.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
      finish(({ reject }) => reject(error));
      void worker.terminate();
      assign();
    };
    const thread: Thread = {
      run(next) {
        job = next;
        worker.ref();
        void ready.promise.then(() => {
          if (job !== next) return;
          timer = setTimeout(
            () => discard(new TooCostlyToParse(`${next.request.kind} took longer than ${seconds} s`)),
            seconds * 1000,
          );
          worker.postMessage(next.request);
        });
      },
      end: () => {
        finish(({ reject }) => reject(new Error('The parsers are closed')));
        return worker.terminate();
      },
    };
    worker.on('message', (response: ParseResponse) => {
      if ('ready' in response) return ready.resolve();
      // It finished in the moment it was ended.
      if (!all.has(thread)) return;
      finish(({ resolve, reject }) =>
        'error' in response ? reject(new Error(response.error)) : resolve(response.value),
      );
      worker.unref();
      idle.push(thread);
      assign();
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      discard(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostlyToParse(error.message) : error),
    );
    all.add(thread);
    return thread;
  }

  return {
    parse: (kind, document, store) =>
      new Promise<Parsed<typeof kind>>((resolve, reject) => {
        if (closed) return reject(new Error('The parsers are closed'));
        waiting.push({
          request: { kind, document, store },
          resolve: (value) => resolve(value as Parsed<typeof kind>),
          reject,
        });
        assign();
      }),
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The parsers are closed'));
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}

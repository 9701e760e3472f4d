import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BUDGET } from './budget.ts';
import { type Document, type ParseDocument, type Parser, type Store, TooCostlyToParse } from './document.ts';
import type { ParseRequest, ParseResponse } from './parser-worker.ts';

type Job = {
  request: ParseRequest;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

export type ParserPool = {
  parse: ParseDocument;
  /** Ends every thread; documents in progress are rejected. */
  close: () => Promise<void>;
};

/**
 * Parses in a few reused threads, one document at a time in each, so that no document delays other stores. A thread that
 * exceeds a document's budget of CPU time or memory is replaced. CPU time is measured because a busy machine may give a thread little;
 * `wallSeconds` stops a thread that uses none.
 */
export function createParserPool({
  threads = Math.max(1, Math.min(4, availableParallelism() - 1)),
  seconds = BUDGET.document.seconds,
  wallSeconds = BUDGET.document.wallSeconds,
  heapMebibytes = BUDGET.document.heapMebibytes,
  file = new URL('./parser-worker.ts', import.meta.url),
}: {
  threads?: number;
  seconds?: number;
  wallSeconds?: number;
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
    // Loading the parsers does not count towards a document's time.
    const ready = Promise.withResolvers<void>();
    let job: Job | undefined;
    let cpuTimer: NodeJS.Timeout | undefined;
    let wallTimer: NodeJS.Timeout | undefined;

    const finish = (settle: (job: Job) => void) => {
      clearTimeout(cpuTimer);
      clearTimeout(wallTimer);
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
    /** Ends the thread once it has used the CPU time for this job; checks only after that much time has passed. */
    const limitCpuTime = (watched: Job, before: number, left = seconds) => {
      const check = async () => {
        // Null for a thread that has ended.
        const now = await cpuSeconds(worker).catch(() => null);
        if (job !== watched || now === null) return;
        const spent = now - before;
        if (spent >= seconds)
          discard(new TooCostlyToParse(`${watched.request.parser} took more than ${seconds} s of CPU time`));
        else limitCpuTime(watched, before, Math.max(seconds - spent, 0.05));
      };
      cpuTimer = setTimeout(() => void check(), left * 1000);
    };
    const begin = async (next: Job) => {
      await ready.promise;
      const before = await cpuSeconds(worker);
      if (job !== next) return;
      limitCpuTime(next, before);
      wallTimer = setTimeout(
        () => discard(new TooCostlyToParse(`${next.request.parser} took longer than ${wallSeconds} s`)),
        wallSeconds * 1000,
      );
      worker.postMessage(next.request);
    };
    const thread: Thread = {
      run(next) {
        job = next;
        worker.ref();
        // A thread that ends before it starts rejects its document elsewhere.
        begin(next).catch(() => {});
      },
      end: () => {
        finish(({ reject }) => reject(new Error('The parser pool is closed')));
        return worker.terminate();
      },
    };
    worker.on('message', (response: ParseResponse) => {
      if ('ready' in response) return ready.resolve();
      // The thread finished while it was being terminated.
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
    parse: <Result>(parser: Parser<Result>, document: Document, store: Store) =>
      new Promise<Result>((resolve, reject) => {
        if (closed) return reject(new Error('The parser pool is closed'));
        waiting.push({
          request: { parser: parser.name, document, store },
          // The thread runs the same parser.
          resolve: (value) => resolve(value as Result),
          reject,
        });
        assign();
      }),
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The parser pool is closed'));
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}

async function cpuSeconds(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1e6;
}

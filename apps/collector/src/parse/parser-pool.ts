import { availableParallelism } from 'node:os';
import { BUDGET } from './budget.ts';
import type { Document, ParseDocument, Parser, Store } from './document.ts';
import { type Job, type Limits, ParserThread } from './parser-thread.ts';

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
  file = new URL('./parser-worker.ts', import.meta.url),
  ...limits
}: Partial<Limits> & { threads?: number; file?: URL } = {}): ParserPool {
  const waiting: Job[] = [];
  const all = new Set<ParserThread>();
  let idle: ParserThread[] = [];
  let closed = false;

  const assign = () => {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (all.size < threads ? startThread() : undefined);
      if (!thread) return;
      const job = waiting.shift();
      if (job) thread.run(job);
    }
  };
  const startThread = () => {
    const thread = new ParserThread(
      file,
      { ...BUDGET.document, ...limits },
      {
        onIdle() {
          idle.push(thread);
          assign();
        },
        onEnd() {
          all.delete(thread);
          idle = idle.filter((other) => other !== thread);
          assign();
        },
      },
    );
    all.add(thread);
    return thread;
  };

  return {
    parse: <Result>(parser: Parser<Result>, document: Document, store: Store) =>
      new Promise<Result>((resolve, reject) => {
        if (closed) return reject(closedError());
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
      for (const { reject } of waiting.splice(0)) reject(closedError());
      await Promise.all([...all].map((thread) => thread.close(closedError())));
    },
  };
}

const closedError = () => new Error('The parser pool is closed');

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * One request at a time to a host, and a pause after each. Everything that asks a host anything goes through it, so that any
 * number of callers (and, with a gate in the database, of processes) together are one polite visitor.
 */
export type HostLimiter = {
  /**
   * Waits for the host's turn, runs `request`, and keeps the next turn back for `pauseSeconds` after it ended. `request` never
   * throws. `host` is a lower-case host name without a port. Throws `HostBackoffError`, and asks nothing, when the host's pause has
   * longer to go than the gate's maxWait.
   */
  run<T>(host: string, request: () => Promise<{ result: T; pauseSeconds: number }>): Promise<T>;
};

/** The host wants to be left alone for longer than anybody should stand and wait (Retry-After, Crawl-delay). */
export class HostBackoffError extends Error {
  readonly seconds: number;
  constructor(host: string, seconds: number) {
    super(`${host} rests for another ${Math.ceil(seconds)} s`);
    this.seconds = seconds;
  }
}

/** How long a pause is waited out; a longer one is told to the caller, who comes again. */
export const MAX_WAIT_SECONDS = 30;

/** A gate for one process. A host that is free again is forgotten. */
export function inProcessLimiter(maxWaitSeconds = MAX_WAIT_SECONDS): HostLimiter {
  const queues = new Map<string, { last: Promise<void>; freeAt: number; waiting: number }>();

  return {
    async run(host, request) {
      const queue = queues.get(host) ?? { last: Promise.resolve(), freeAt: 0, waiting: 0 };
      queues.set(host, queue);
      const before = queue.last;
      const { promise, resolve: done } = Promise.withResolvers<void>();
      queue.last = promise;
      queue.waiting++;
      try {
        await before;
        const rest = queue.freeAt - performance.now();
        if (rest > maxWaitSeconds * 1000) throw new HostBackoffError(host, rest / 1000);
        if (rest > 0) await sleep(Math.ceil(rest) + 1);
        const { result, pauseSeconds } = await request();
        queue.freeAt = performance.now() + pauseSeconds * 1000;
        return result;
      } finally {
        queue.waiting--;
        forget(host, queue);
        done();
      }
    },
  };

  function forget(host: string, queue: { freeAt: number; waiting: number }) {
    if (queue.waiting > 0) return;
    const rest = queue.freeAt - performance.now();
    if (rest > 0) setTimeout(() => forget(host, queue), rest + 1).unref();
    else if (queues.get(host) === queue) queues.delete(host);
  }
}

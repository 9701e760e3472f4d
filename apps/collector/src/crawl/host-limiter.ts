import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Allows one request at a time to a host, with a pause after each. Every request goes through a limiter, so that the limits hold for
 * all callers together (with the shared limiter: for all processes).
 */
export type HostLimiter = {
  /**
   * Waits for the host's lock and runs `request`, then blocks the host for `pauseSeconds`. `host` is a lower-case host name
   * without a port. Throws `HostBackoffError`, without a request, when the backoff exceeds the maximum wait.
   */
  run<T>(host: string, request: () => Promise<{ result: T; pauseSeconds: number }>): Promise<T>;
};

/** The host's backoff (Retry-After, Crawl-delay) exceeds the maximum wait. */
export class HostBackoffError extends Error {
  readonly seconds: number;
  constructor(host: string, seconds: number) {
    super(`${host} is blocked for another ${Math.ceil(seconds)} s`);
    this.seconds = seconds;
  }
}

/** Longest pause to wait for; a longer one is reported to the caller, who retries later. */
export const MAX_WAIT_SECONDS = 30;

/** A limiter for one process. Hosts without a pause or a queue are evicted. */
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
        const remaining = queue.freeAt - performance.now();
        if (remaining > maxWaitSeconds * 1000) throw new HostBackoffError(host, remaining / 1000);
        if (remaining > 0) await sleep(Math.ceil(remaining) + 1);
        const { result, pauseSeconds } = await request();
        queue.freeAt = performance.now() + pauseSeconds * 1000;
        return result;
      } finally {
        queue.waiting--;
        evict(host, queue);
        done();
      }
    },
  };

  function evict(host: string, queue: { freeAt: number; waiting: number }) {
    if (queue.waiting > 0) return;
    const remaining = queue.freeAt - performance.now();
    if (remaining > 0) setTimeout(() => evict(host, queue), remaining + 1).unref();
    else if (queues.get(host) === queue) queues.delete(host);
  }
}

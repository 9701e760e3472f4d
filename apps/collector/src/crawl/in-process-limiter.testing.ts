import { setTimeout as sleep } from 'node:timers/promises';
import { HostBackoffError, type HostLimiter, MAX_WAIT_SECONDS } from './host-limiter.ts';

/** A limiter for one process, for tests and tools without a database. Hosts without a pause or a queue are evicted. */
export function inProcessLimiter(): HostLimiter {
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
        if (remaining > MAX_WAIT_SECONDS * 1000) throw new HostBackoffError(host, remaining / 1000);
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

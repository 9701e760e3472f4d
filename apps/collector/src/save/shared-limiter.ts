import { setTimeout as sleep } from 'node:timers/promises';
import type { HostLocks } from '@brandlode/database';
import { HostBackoffError, type HostLimiter, MAX_WAIT_SECONDS } from '../crawl/host-limiter.ts';

/** Milliseconds between attempts to lock a host that another process holds. */
const POLL_MS = { min: 40, max: 120 };

/**
 * The limiter shared by all processes on one database: callers of this process queue per host, and the first in the queue acquires the
 * host's lock in the database.
 */
export function sharedLimiter(locks: HostLocks, maxWaitSeconds = MAX_WAIT_SECONDS): HostLimiter {
  const queues = new Map<string, Promise<void>>();

  return {
    async run(host, request) {
      const before = queues.get(host);
      const { promise: mine, resolve: done } = Promise.withResolvers<void>();
      queues.set(host, mine);
      try {
        await before;
        return await runLocked(host, request);
      } finally {
        if (queues.get(host) === mine) queues.delete(host);
        done();
      }
    },
  };

  async function runLocked<T>(host: string, request: () => Promise<{ result: T; pauseSeconds: number }>) {
    let backoff = await locks.acquire(host);
    while (backoff === null) {
      await sleep(POLL_MS.min + Math.random() * (POLL_MS.max - POLL_MS.min));
      backoff = await locks.acquire(host);
    }
    let pauseSeconds = backoff;
    try {
      if (backoff > maxWaitSeconds) throw new HostBackoffError(host, backoff);
      if (backoff > 0) await sleep(backoff * 1000);
      const result = await request();
      pauseSeconds = result.pauseSeconds;
      return result.result;
    } finally {
      await locks.release(host, pauseSeconds);
    }
  }
}

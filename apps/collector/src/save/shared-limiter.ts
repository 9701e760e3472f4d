import { setTimeout as sleep } from 'node:timers/promises';
import type { HostLocks } from '@brandlode/database';
import { HostBackoffError, type HostLimiter, MAX_WAIT_SECONDS } from '../crawl/host-limiter.ts';

/** Milliseconds between attempts to lock a host that another process holds. */
const LOOK_AGAIN = { least: 40, most: 120 };

/**
 * The limiter shared by all processes on one database: callers of this process queue per host, and the first in the queue takes the
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
        return await takeTurn(host, request);
      } finally {
        if (queues.get(host) === mine) queues.delete(host);
        done();
      }
    },
  };

  async function takeTurn<T>(host: string, request: () => Promise<{ result: T; pauseSeconds: number }>) {
    let rest = await locks.take(host);
    while (rest === null) {
      await sleep(LOOK_AGAIN.least + Math.random() * (LOOK_AGAIN.most - LOOK_AGAIN.least));
      rest = await locks.take(host);
    }
    let pauseSeconds = rest;
    try {
      if (rest > maxWaitSeconds) throw new HostBackoffError(host, rest);
      if (rest > 0) await sleep(rest * 1000);
      const result = await request();
      pauseSeconds = result.pauseSeconds;
      return result.result;
    } finally {
      await locks.give(host, pauseSeconds);
    }
  }
}

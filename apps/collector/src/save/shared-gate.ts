import { setTimeout as sleep } from 'node:timers/promises';
import type { HostTurns } from '@brandlode/database';
import { type HostGate, HostRests, PATIENCE_SECONDS } from '../crawl/host-gate.ts';

/** How often a host that another process is asking is looked at again, in milliseconds. */
const LOOK_AGAIN = { least: 40, most: 120 };

/**
 * The gate of all processes on one database: callers of this process stand in one line a host, and its first takes the
 * host's turn from the database.
 */
export function sharedGate(turns: HostTurns, patienceSeconds = PATIENCE_SECONDS): HostGate {
  const lines = new Map<string, Promise<void>>();

  return {
    async turn(host, request) {
      const before = lines.get(host);
      const { promise: mine, resolve: done } = Promise.withResolvers<void>();
      lines.set(host, mine);
      try {
        await before;
        return await takeTurn(host, request);
      } finally {
        if (lines.get(host) === mine) lines.delete(host);
        done();
      }
    },
  };

  async function takeTurn<T>(host: string, request: () => Promise<{ result: T; pauseSeconds: number }>) {
    let rest = await turns.take(host);
    while (rest === null) {
      await sleep(LOOK_AGAIN.least + Math.random() * (LOOK_AGAIN.most - LOOK_AGAIN.least));
      rest = await turns.take(host);
    }
    let pauseSeconds = rest;
    try {
      if (rest > patienceSeconds) throw new HostRests(host, rest);
      if (rest > 0) await sleep(rest * 1000);
      const answer = await request();
      pauseSeconds = answer.pauseSeconds;
      return answer.result;
    } finally {
      await turns.give(host, pauseSeconds);
    }
  }
}

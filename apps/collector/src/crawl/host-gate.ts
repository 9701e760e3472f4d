import { setTimeout as sleep } from 'node:timers/promises';

/**
 * One request at a time to a host, and a pause after each. Everything that asks a host anything goes through it, so that any
 * number of callers (and, with a gate in the database, of processes) together are one polite visitor.
 */
export type HostGate = {
  /**
   * Waits for the host's turn, runs `request`, and keeps the next turn back for `pauseSeconds` after it ended. `request` never
   * throws. `host` is a lower-case host name without a port. Throws `HostRests`, and asks nothing, when the host's pause has
   * longer to go than the gate's patience.
   */
  turn<T>(host: string, request: () => Promise<{ result: T; pauseSeconds: number }>): Promise<T>;
};

/** The host wants to be left alone for longer than anybody should stand and wait (Retry-After, Crawl-delay). */
export class HostRests extends Error {
  readonly seconds: number;
  constructor(host: string, seconds: number) {
    super(`${host} rests for another ${Math.ceil(seconds)} s`);
    this.seconds = seconds;
  }
}

/** How long a pause is waited out; a longer one is told to the caller, who comes again. */
export const PATIENCE_SECONDS = 30;

/** A gate for one process. A host that is free again is forgotten. */
export function inProcessGate(patienceSeconds = PATIENCE_SECONDS): HostGate {
  const lines = new Map<string, { last: Promise<void>; freeAt: number; waiting: number }>();

  return {
    async turn(host, request) {
      const line = lines.get(host) ?? { last: Promise.resolve(), freeAt: 0, waiting: 0 };
      lines.set(host, line);
      const before = line.last;
      const { promise, resolve: done } = Promise.withResolvers<void>();
      line.last = promise;
      line.waiting++;
      try {
        await before;
        const rest = line.freeAt - performance.now();
        if (rest > patienceSeconds * 1000) throw new HostRests(host, rest / 1000);
        if (rest > 0) await sleep(Math.ceil(rest) + 1);
        const { result, pauseSeconds } = await request();
        line.freeAt = performance.now() + pauseSeconds * 1000;
        return result;
      } finally {
        line.waiting--;
        forget(host, line);
        done();
      }
    },
  };

  function forget(host: string, line: { freeAt: number; waiting: number }) {
    if (line.waiting > 0) return;
    const rest = line.freeAt - performance.now();
    if (rest > 0) setTimeout(() => forget(host, line), rest + 1).unref();
    else if (lines.get(host) === line) lines.delete(host);
  }
}

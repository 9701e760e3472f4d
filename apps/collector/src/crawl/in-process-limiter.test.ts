import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HostBackoffError } from './host-limiter.ts';
import { inProcessLimiter } from './in-process-limiter.testing.ts';

describe('The host limiter of one process', () => {
  it('delays the next request by the pause, not by a multiple of it', async () => {
    // The minimum of several waits, because a busy machine may lengthen any of them.
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10 && !(Math.min(...waits) < 390); attempt += 1) {
      const limiter = inProcessLimiter();
      const done = await limiter.run('a.example', async () => ({
        result: performance.now(),
        pauseSeconds: 0.2,
      }));
      await limiter.run('a.example', async () => {
        waits.push(performance.now() - done);
        return { result: null, pauseSeconds: 0 };
      });
    }
    expect(Math.min(...waits)).toBeGreaterThan(198);
    expect(Math.min(...waits)).toBeLessThan(390);
  });

  it('waits no less than the pause', async () => {
    const limiter = inProcessLimiter();
    const waits = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        await sleep(at);
        const begin = async () => ({ result: performance.now(), pauseSeconds: 0.1 });
        const first = await limiter.run(`${at}.example`, begin);
        return (await limiter.run(`${at}.example`, begin)) - first;
      }),
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(100);
  });

  it('runs one request at a time, in order, with the pause of each', async () => {
    const limiter = inProcessLimiter();
    const order: number[] = [];
    let underWay = 0;
    let leftAt = Number.NEGATIVE_INFINITY;
    const responses = await Promise.all(
      [0, 1, 2, 3].map((number) =>
        limiter.run('a.example', async () => {
          expect(underWay++).toBe(0);
          // A timer may fire a moment early.
          expect(performance.now() - leftAt).toBeGreaterThan(48);
          await sleep(5);
          order.push(number);
          underWay--;
          leftAt = performance.now();
          return { result: number * 2, pauseSeconds: 0.05 };
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3]);
    expect(responses).toEqual([0, 2, 4, 6]);
  });

  it('does not delay one host because of another', async () => {
    const limiter = inProcessLimiter();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const first = limiter.run('a.example', async () => {
      await held;
      return { result: 'a', pauseSeconds: 0 };
    });
    expect(await limiter.run('b.example', async () => ({ result: 'b', pauseSeconds: 0 }))).toBe('b');
    release();
    expect(await first).toBe('a');
  });

  it('throws immediately when the backoff exceeds the maximum wait, and sends nothing', async () => {
    const limiter = inProcessLimiter();
    await limiter.run('a.example', async () => ({ result: null, pauseSeconds: 3600 }));
    let requested = false;
    const rejected = limiter.run('a.example', async () => {
      requested = true;
      return { result: null, pauseSeconds: 0 };
    });
    await expect(rejected).rejects.toThrow(HostBackoffError);
    await rejected.catch((error: HostBackoffError) => expect(error.seconds).toBeCloseTo(3600, -1));
    expect(requested).toBe(false);
  });

  it('continues after a request that throws', async () => {
    const limiter = inProcessLimiter();
    await expect(limiter.run('a.example', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await limiter.run('a.example', async () => ({ result: 1, pauseSeconds: 0 }))).toBe(1);
  });
});

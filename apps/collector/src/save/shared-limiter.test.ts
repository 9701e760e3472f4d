import { setTimeout as sleep } from 'node:timers/promises';
import { type HostLocks, openHostLocks } from '@brandlode/database';
import { useDatabase } from '@brandlode/database/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { HostBackoffError } from '../crawl/host-limiter.ts';
import { sharedLimiter } from './shared-limiter.ts';

let opened: HostLocks[] = [];
const database = await useDatabase();
afterEach(async () => {
  await Promise.all(opened.map((locks) => locks.close()));
  opened = [];
});

/** A separate session, as in another process. */
function openLimiter(maxWaitSeconds?: number) {
  const locks = openHostLocks(database.url);
  opened.push(locks);
  return sharedLimiter(locks, maxWaitSeconds);
}

describe('The limiter shared by all collector processes', () => {
  it('runs one request at a time to a host, with the pause between, and other hosts in parallel', async () => {
    const limiters = [openLimiter(), openLimiter(), openLimiter()];
    const times = new Map<string, [began: number, ended: number][]>();
    const request = (limiter: (typeof limiters)[number], host: string) =>
      limiter.run(host, async () => {
        const began = performance.now();
        await sleep(20);
        times.set(host, [...(times.get(host) ?? []), [began, performance.now()]]);
        return { result: host, pauseSeconds: 0.2 };
      });
    const hosts = ['one.example', 'two.example', 'three.example'];
    const responses = await Promise.all(
      limiters.flatMap((limiter) =>
        hosts.flatMap((host) => [request(limiter, host), request(limiter, host)]),
      ),
    );
    expect(responses).toHaveLength(18);
    for (const host of hosts) {
      const locks = times.get(host)!.sort((a, b) => a[0] - b[0]);
      expect(locks).toHaveLength(6);
      // A timer may fire a moment early, and two clocks are read.
      for (const [at, [began]] of locks.entries())
        if (at > 0) expect(began - locks[at - 1]![1]).toBeGreaterThan(190);
    }
    // A request that lasts until another host has received one.
    const other = Promise.withResolvers<{ result: null; pauseSeconds: number }>();
    const ended = { result: null, pauseSeconds: 0 };
    await Promise.all([
      limiters[0]!.run(hosts[0]!, () => other.promise),
      limiters[0]!.run(hosts[1]!, async () => {
        other.resolve(ended);
        return ended;
      }),
    ]);
  });

  it('delays the next request by the pause, not by a multiple of it', async () => {
    // The minimum of several waits, because a busy machine may lengthen any of them.
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10 && !(Math.min(...waits) < 900); attempt += 1) {
      const host = `pause-${attempt}.example`;
      const limiter = openLimiter();
      const done = await limiter.run(host, async () => ({ result: performance.now(), pauseSeconds: 0.5 }));
      await limiter.run(host, async () => {
        waits.push(performance.now() - done);
        return { result: null, pauseSeconds: 0 };
      });
    }
    expect(Math.min(...waits)).toBeGreaterThan(190);
    expect(Math.min(...waits)).toBeLessThan(900);
  });

  it('releases a host immediately when the process that holds its lock dies', async () => {
    const [dying, other] = [openLimiter(), openLimiter()];
    const [began, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const requested = dying.run('held.example', async () => {
      began.resolve();
      await held.promise;
      return { result: 'late', pauseSeconds: 0 };
    });
    await began.promise;
    const waiting = other.run('held.example', async () => ({ result: 'mine', pauseSeconds: 0 }));
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'brandlode host locks' and pid in (select pid from pg_locks where locktype = 'advisory' and granted)",
    );
    expect(await waiting).toBe('mine');
    held.resolve();
    expect(await requested).toBe('late');
    expect(await dying.run('held.example', async () => ({ result: 'again', pauseSeconds: 0 }))).toBe('again');
  });

  it('continues after a request that throws', async () => {
    const limiter = openLimiter();
    const broken = limiter.run('broken.example', () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await limiter.run('broken.example', async () => ({ result: 1, pauseSeconds: 0 }))).toBe(1);
  });

  it('throws with the remaining backoff instead of waiting longer than the maximum', async () => {
    const [one, other] = [openLimiter(2), openLimiter(2)];
    await one.run('resting.example', async () => ({ result: null, pauseSeconds: 3600 }));
    const rejected = await other
      .run('resting.example', async () => ({ result: 1, pauseSeconds: 0 }))
      .catch((e) => e);
    expect(rejected).toBeInstanceOf(HostBackoffError);
    expect(rejected.seconds).toBeGreaterThan(3500);
    expect(rejected.seconds).toBeLessThanOrEqual(3600);
    // A failed attempt does not extend the backoff.
    await expect(one.run('resting.example', async () => ({ result: 1, pauseSeconds: 0 }))).rejects.toThrow(
      HostBackoffError,
    );
  });
});

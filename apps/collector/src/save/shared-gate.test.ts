import { setTimeout as sleep } from 'node:timers/promises';
import { type HostTurns, openHostTurns } from '@brandlode/database';
import { createTestDatabase, type TestDatabase } from '@brandlode/database/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HostRests } from '../crawl/host-gate.ts';
import { sharedGate } from './shared-gate.ts';

let database: TestDatabase;
let opened: HostTurns[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.map((turns) => turns.close()));
  opened = [];
});
afterAll(() => database.drop());

/** What another process would have: a session of its own. */
function openGate(patienceSeconds?: number) {
  const turns = openHostTurns(database.url);
  opened.push(turns);
  return sharedGate(turns, patienceSeconds);
}

describe('The gate that all collector processes share', () => {
  it('lets one request at a time to a host, with the pause between, and others meanwhile to other hosts', async () => {
    const gates = [openGate(), openGate(), openGate()];
    const times = new Map<string, [began: number, ended: number][]>();
    const ask = (gate: (typeof gates)[number], host: string) =>
      gate.turn(host, async () => {
        const began = performance.now();
        await sleep(20);
        times.set(host, [...(times.get(host) ?? []), [began, performance.now()]]);
        return { result: host, pauseSeconds: 0.5 };
      });
    const hosts = ['one.example', 'two.example', 'three.example'];
    const answers = await Promise.all(
      gates.flatMap((gate) => hosts.flatMap((host) => [ask(gate, host), ask(gate, host)])),
    );
    expect(answers).toHaveLength(18);
    for (const host of hosts) {
      const turns = times.get(host)!.sort((one, other) => one[0] - other[0]);
      expect(turns).toHaveLength(6);
      // A timer may fire a moment early, and two clocks are read.
      for (const [at, [began]] of turns.entries())
        if (at > 0) expect(began - turns[at - 1]![1]).toBeGreaterThan(490);
    }
    const [first, second] = [times.get(hosts[0]!)!, times.get(hosts[1]!)!];
    expect(second[0]![0]).toBeLessThan(first[1]![0]);
  });

  it('keeps the next request back for the pause and not for a multiple of it', async () => {
    // The shortest of several waits, since a busy machine may lengthen any of them.
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10 && !(Math.min(...waits) < 900); attempt += 1) {
      const host = `pause-${attempt}.example`;
      const gate = openGate();
      const done = await gate.turn(host, async () => ({ result: performance.now(), pauseSeconds: 0.5 }));
      await gate.turn(host, async () => {
        waits.push(performance.now() - done);
        return { result: null, pauseSeconds: 0 };
      });
    }
    expect(Math.min(...waits)).toBeGreaterThan(490);
    expect(Math.min(...waits)).toBeLessThan(900);
  });

  it('frees a host at once when the process that asks it dies', async () => {
    const [dying, other] = [openGate(), openGate()];
    const [began, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const asked = dying.turn('held.example', async () => {
      began.resolve();
      await held.promise;
      return { result: 'late', pauseSeconds: 0 };
    });
    await began.promise;
    const waiting = other.turn('held.example', async () => ({ result: 'mine', pauseSeconds: 0 }));
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'brandlode host turns' and pid in (select pid from pg_locks where locktype = 'advisory' and granted)",
    );
    expect(await waiting).toBe('mine');
    held.resolve();
    expect(await asked).toBe('late');
    expect(await dying.turn('held.example', async () => ({ result: 'again', pauseSeconds: 0 }))).toBe(
      'again',
    );
  });

  it('says how long a host rests instead of standing there longer than its patience', async () => {
    const [one, other] = [openGate(2), openGate(2)];
    await one.turn('resting.example', async () => ({ result: null, pauseSeconds: 3600 }));
    const refused = await other
      .turn('resting.example', async () => ({ result: 1, pauseSeconds: 0 }))
      .catch((e) => e);
    expect(refused).toBeInstanceOf(HostRests);
    expect(refused.seconds).toBeGreaterThan(3500);
    expect(refused.seconds).toBeLessThanOrEqual(3600);
    // Having looked changes nothing of the rest.
    await expect(one.turn('resting.example', async () => ({ result: 1, pauseSeconds: 0 }))).rejects.toThrow(
      HostRests,
    );
  });
});

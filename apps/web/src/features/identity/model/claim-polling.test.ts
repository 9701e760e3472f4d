import type { User } from '@brandlode/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollClaim } from './claim-polling.ts';
import { userWith } from './user.testing.ts';

const user = (tier: User['tier']) => userWith({ tier });
const hasClaim = ({ tier }: User) => tier !== null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The outcome, and the seconds at which the token was refreshed. */
async function run(results: (User | null | Error)[], settled = hasClaim) {
  const start = Date.now();
  const at: number[] = [];
  const outcome = pollClaim(async () => {
    at.push((Date.now() - start) / 1000);
    const result = at.length <= results.length ? results[at.length - 1] : results.at(-1);
    if (result instanceof Error) throw result;
    return result ?? null;
  }, settled);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, at };
}

describe('Polling for the tier claim', () => {
  it('stops after the first refresh when the claim is there', async () => {
    expect(await run([user('free')])).toEqual({ outcome: 'settled', at: [0] });
  });

  it('gives up after 5 retries with exponential backoff', async () => {
    expect(await run([user(null)])).toEqual({ outcome: 'given-up', at: [0, 1, 3, 7, 15, 31] });
  });

  it('stops at the retry that returns the claim', async () => {
    expect(await run([user(null), user(null), user('basic')])).toEqual({ outcome: 'settled', at: [0, 1, 3] });
  });

  it('waits for a paid tier after checkout', async () => {
    const paid = ({ tier }: User) => tier === 'basic' || tier === 'plus';
    expect(await run([user('free'), user(null), user('plus')], paid)).toEqual({
      outcome: 'settled',
      at: [0, 1, 3],
    });
  });

  it('counts a failed refresh as an attempt', async () => {
    expect(await run([new Error('no response'), user('free')])).toEqual({ outcome: 'settled', at: [0, 1] });
    expect((await run([new Error('no response')])).at).toHaveLength(6);
  });

  it('stops when the session has ended', async () => {
    expect(await run([user(null), null])).toEqual({ outcome: 'settled', at: [0, 1] });
  });
});

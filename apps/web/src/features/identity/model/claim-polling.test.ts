import type { User } from '@brandlode/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollClaim } from './claim-polling.ts';

const user = (tier: User['tier']): User => ({
  id: '7b0d7f0e-0000-4000-8000-000000000001',
  email: 'ada@visitor.example',
  emailVerified: true,
  displayName: 'Ada Tester',
  firstName: 'Ada',
  lastName: 'Tester',
  title: '',
  tier,
  interval: null,
});
const hasClaim = ({ tier }: User) => tier !== null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Seconds at which the token was refreshed, and how it ended. */
async function run(answers: (User | null | Error)[], settled = hasClaim) {
  const start = Date.now();
  const at: number[] = [];
  const outcome = pollClaim(async () => {
    at.push((Date.now() - start) / 1000);
    const answer = answers[Math.min(at.length, answers.length) - 1]!;
    if (answer instanceof Error) throw answer;
    return answer;
  }, settled);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, at };
}

describe('Polling for the tier claim (section 4)', () => {
  it('refreshes at once and stops when the claim is there', async () => {
    expect(await run([user('free')])).toEqual({ outcome: 'settled', at: [0] });
  });

  it('retries 5 times, 2^n seconds apart, and then gives up', async () => {
    expect(await run([user(null)])).toEqual({ outcome: 'given-up', at: [0, 1, 3, 7, 15, 31] });
  });

  it('stops at the retry that brings the claim', async () => {
    expect(await run([user(null), user(null), user('basic')])).toEqual({ outcome: 'settled', at: [0, 1, 3] });
  });

  it('waits for a paid tier after checkout', async () => {
    const paid = ({ tier }: User) => tier === 'basic' || tier === 'plus';
    expect(await run([user('free'), user(null), user('plus')], paid)).toEqual({
      outcome: 'settled',
      at: [0, 1, 3],
    });
  });

  it('counts a refresh that failed as a try', async () => {
    expect(await run([new Error('no answer'), user('free')])).toEqual({ outcome: 'settled', at: [0, 1] });
    expect((await run([new Error('no answer')])).at).toHaveLength(6);
  });

  it('stops when the session has ended', async () => {
    expect(await run([user(null), null])).toEqual({ outcome: 'settled', at: [0, 1] });
  });
});

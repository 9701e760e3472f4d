import { DISCOVERY_RUN as RUN } from '@brandlode/contract/testing';
import { expect, it } from 'vitest';
import { describeProgress, describeResult } from './describe-growth.ts';

it('describes the progress in one line, with speeds, rejections and the time that is left', () => {
  expect(describeProgress(RUN)).toBe(
    'Asking names: 12,300 of 1,000,000 (98/s) · 312 of 10,000 stores (41/min) · 30 to visit · 29 rejected · 3 h 40 min left',
  );
  expect(
    describeProgress({ ...RUN, paused: true, namesPerSecond: 0, storesPerMinute: 0, secondsLeft: null }),
  ).toBe('Paused: 12,300 of 1,000,000 · 312 of 10,000 stores · 30 to visit · 29 rejected');
});

it('states the problem that keeps it from continuing', () => {
  const waiting = {
    ...RUN,
    phase: 'lists' as const,
    names: 0,
    problem: 'Tranco: unreachable',
    candidates: { ...RUN.candidates, found: 0, queued: 0, accepted: 0, rejected: 0 },
    storesPerMinute: 0,
    secondsLeft: null,
  };
  expect(describeProgress(waiting)).toBe('Loading the rank lists · Tranco: unreachable · 0 of 10,000 stores');
});

it('describes what a run found and rejected, and says when the names were not enough', () => {
  const finished = { ...RUN, phase: 'done' as const, target: 300 };
  expect(describeResult(finished, 3_720)).toBe(
    [
      'The catalogue has 312 stores found by discovery: Shopify 300, Wix 12.',
      'Rejected 29: the domain is parked 20; opted out 9.',
      'This run asked 12,300 of 1,000,000 names with 22,000 queries in 1 h 2 min: 340 on a platform, 2,000 hidden by a network, 60 without an answer.',
    ].join('\n'),
  );
  expect(describeResult({ ...finished, target: 400 }, 1)).toMatch(
    /^Every name was asked\. The catalogue has 312 stores/,
  );
});

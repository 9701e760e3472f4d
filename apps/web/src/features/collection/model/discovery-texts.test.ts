import type { DiscoveryRun } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { phaseText, rejectedText, storesText } from './discovery-texts.ts';

const RUN: DiscoveryRun = {
  target: 10_000,
  probes: false,
  paused: false,
  working: true,
  phase: 'names',
  problem: null,
  startedAt: '2026-11-27T10:00:00.000Z',
  finishedAt: null,
  names: 1_000_000,
  asked: 12_300,
  queries: 22_000,
  answers: { platform: 340, hidden: 2_000, other: 9_000, missing: 900, failed: 60 },
  candidates: { found: 0, queued: 1, accepted: 312, rejected: 29, vanished: 0 },
  namesPerSecond: 98.2,
  storesPerMinute: 41.4,
  secondsLeft: 14_000,
  platforms: [{ platform: 'Shopify', stores: 312 }],
  reasons: [
    { reason: 'parked', names: 20 },
    { reason: 'opted out', names: 9 },
  ],
};

it('shows the stores found, the speed and the time that is left', () => {
  expect(storesText(RUN)).toBe('312 of 10,000 stores · 41 a minute · about 4 hours left');
  expect(storesText({ ...RUN, secondsLeft: 59 })).toMatch(/ · less than a minute left$/);
  expect(storesText({ ...RUN, secondsLeft: 60 })).toMatch(/ · about 1 minute left$/);
  expect(storesText({ ...RUN, secondsLeft: 400_000 })).toMatch(/ · about 5 days left$/);
  expect(storesText({ ...RUN, storesPerMinute: 0, secondsLeft: null })).toBe('312 of 10,000 stores');
  expect(storesText({ ...RUN, paused: true })).toBe('312 of 10,000 stores');
});

it('says what happens now', () => {
  expect(phaseText(RUN)).toBe(
    'Looking up which popular sites are stores: 12,300 of 1,000,000 names, 98 a second.',
  );
  expect(phaseText({ ...RUN, phase: 'lists' })).toBe('Loading the lists of popular sites.');
  expect(phaseText({ ...RUN, phase: 'visits' })).toBe('Visiting the last 1 store.');
  expect(phaseText({ ...RUN, paused: true })).toBe('Paused after 12,300 of 1,000,000 names.');
  expect(phaseText({ ...RUN, working: false })).toBe('Waiting for a collector process to continue.');
  const done = { ...RUN, phase: 'done' as const, finishedAt: RUN.startedAt, working: false };
  expect(phaseText(done)).toBe('Finished: every name in the rank lists was checked.');
  expect(phaseText({ ...done, target: 300 })).toBe('Finished: the target is reached.');
});

it('says how many sites were rejected and why', () => {
  expect(rejectedText(RUN)).toBe('29 rejected: the domain is parked (20), opted out (9)');
  expect(rejectedText({ ...RUN, candidates: { ...RUN.candidates, rejected: 0 } })).toBeNull();
});

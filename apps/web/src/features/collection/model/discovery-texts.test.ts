import { DISCOVERY_RUN as RUN } from '@brandlode/contract/testing';
import { expect, it } from 'vitest';
import { phaseText, rejectedText, storesText } from './discovery-texts.ts';

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
  expect(phaseText({ ...RUN, phase: 'visits', candidates: { ...RUN.candidates, found: 0, queued: 1 } })).toBe(
    'Visiting the last 1 store.',
  );
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

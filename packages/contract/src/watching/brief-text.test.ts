import { expect, it } from 'vitest';
import type { Brief } from './brief.ts';
import { averagePriceText, briefSummary, moveText, visitsText } from './brief-text.ts';

const none = { total: 0, data: [] };
const brief: Brief = {
  since: '2026-03-02T10:00:00.000Z',
  until: '2026-03-09T10:00:00.000Z',
  follows: 1,
  brands: 628,
  changes: 1,
  top: [],
  rising: [],
  falling: [],
  matches: [],
  priceCuts: none,
  adsStarted: none,
  adsStopped: none,
};

it('says among how many brands the changes happened, not that each of them changed', () => {
  expect(briefSummary(brief, 'UTC')).toBe('1 change at the 628 brands you follow, Mar 2 – Mar 9.');
  expect(briefSummary({ ...brief, brands: 1, changes: 2 }, 'UTC')).toBe(
    '2 changes at the brand you follow, Mar 2 – Mar 9.',
  );
});

it('begins on the day of the first change if that has only a day, in every time zone', () => {
  const period = (since: string) => briefSummary({ ...brief, since }, 'America/New_York').split(', ')[1];
  expect(period('2026-03-02T00:00:00.000Z')).toBe('Mar 2 – Mar 9.');
  expect(period('2026-03-02T01:00:00.000Z')).toBe('Mar 1 – Mar 9.');
});

it('writes one visit in the singular, and nothing for visits and prices of zero, which are unknown', () => {
  expect([412_000, 1, 0, null].map((visits) => visitsText({ visits }))).toEqual([
    '412.0K visits',
    '1 visit',
    '',
    '',
  ]);
  expect([48.5, 0, null].map((averagePrice) => averagePriceText({ averagePrice }))).toEqual([
    '$48.50 average',
    '',
    '',
  ]);
});

it('marks estimates of visits and prices, with their range', () => {
  const visitsEstimate = [40_000, 350_000] as [number, number];
  expect(visitsText({ visits: 120_000, visitsEstimate })).toBe('≈120.0K visits (40K-350K)');
  expect(visitsText({ visits: 120_000, visitsEstimate: null })).toBe('≈120.0K visits');
  expect(moveText({ before: 100_000, after: 120_000, visitsEstimate })).toBe('≈100.0K → ≈120.0K (40K-350K)');
  expect(averagePriceText({ averagePrice: 48.5, averagePriceEstimate: [39, 58] })).toBe(
    '≈$48.50 average ($39-$58)',
  );
  expect(averagePriceText({ averagePrice: 48.5, averagePriceEstimate: null })).toBe('≈$48.50 average');
});

it('a fall to zero is not a fall to unknown', () => {
  expect(moveText({ before: 120_000, after: 0 })).toBe('120.0K → 0');
});

import { expect, it } from 'vitest';
import { sourceReport } from '../report.ts';
import { visitOf } from '../stand-in.testing.ts';
import { estimates } from './estimates-source.ts';

const LISTED = sourceReport('popularity-rank', 'found', {
  facts: { popularity: [{ list: 'Tranco', best: 7000, worst: 7000, day: '2026-11-20' }] },
});

it.each([
  ['in a list', { earlier: [LISTED] }, { outcome: 'found' }],
  ['known before', { known: { isRanked: true } }, { outcome: 'found' }],
  ['missing', {}, { outcome: 'not applicable', reason: 'no rank to estimate from' }],
])('reports whether a store has a rank to estimate from: one %s', async (_, about, expected) => {
  expect(await estimates.collect(visitOf('soap.com', about))).toMatchObject({ ...expected, metrics: [] });
});

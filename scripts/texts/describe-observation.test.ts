import { expect, it } from 'vitest';
import { duration } from './describe-observation.ts';

it('states a duration without 60 seconds or 60 minutes beside a larger unit', () => {
  expect([4.26, 59.97, 119.6, 3_599.6, 7_260].map(duration)).toEqual([
    '4.3 s',
    '1 min 0 s',
    '2 min 0 s',
    '1 h 0 min',
    '2 h 1 min',
  ]);
});

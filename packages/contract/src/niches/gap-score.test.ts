import { expect, it } from 'vitest';
import { type GapValues, scoreGaps } from './gap-score.ts';

const of = (medianVisits: number, reviewedShare: number): GapValues => ({ medianVisits, reviewedShare });
const scores = (values: GapValues[]) => scoreGaps(values).map((gap) => gap?.score ?? null);

it('is 100 for the most visits with the fewest reviewed brands, and 0 without either', () => {
  const values = [of(50_000, 0.1), of(10, 0.8), of(40_000, 0.8), of(20, 0.1), of(500, 0.4)];
  // Ranks of visits: 1, 0, 3/4, 1/4, 1/2; of few reviews: 7/8, 1/8, 1/8, 7/8, 1/2.
  expect(scores(values)).toEqual([94, 0, 31, 47, 50]);
  expect(scores([of(9, 0), of(8, 0.1), of(7, 0.2), of(6, 0.3), of(5, 0.4)])).toEqual([100, 75, 50, 25, 0]);
});

it('is 50 for categories that are all the same', () => {
  expect(scores(Array(6).fill(of(1_000, 0.2)))).toEqual(Array(6).fill(50));
});

it('is unknown without enough values, and if fewer than five categories can be compared', () => {
  const four = [of(1, 0.1), of(2, 0.2), of(3, 0.3), of(4, 0.4)];
  expect(scores([...four, null])).toEqual([null, null, null, null, null]);
  expect(scores([...four, of(5, 0.5), null])[5]).toBeNull();
});

it('says why in a sentence', () => {
  const [first, second] = scoreGaps([of(50_000, 0.1), of(10, 0.8), of(400, 0.6), of(20, 0.3), of(500, 0.4)]);
  expect(first?.reason).toBe(
    'High visits per brand, few brands with reviews: the median of 50,000 visits a month is higher than in 100% of the other categories, and 10% of brands have 100 or more reviews, a lower share than in 100%.',
  );
  expect(second?.reason).toMatch(/^Low visits per brand, many brands with reviews: /);
});

it('says 0% and 100% only where they are exact', () => {
  const values = [of(50_000, 0.004), of(10, 0.996), of(400, 0.6), of(20, 0.3), of(500, 0.4)];
  const [few, most] = scoreGaps(values);
  expect(few?.reason).toContain(', and less than 1% of brands have 100 or more reviews');
  expect(most?.reason).toContain(', and more than 99% of brands have 100 or more reviews');
});

import { expect, it } from 'vitest';
import { type StatisticsWithoutGap, withGaps } from './category-gaps.ts';

const category = (id: string, medianVisits: number, prices: number, brands = 40): StatisticsWithoutGap => ({
  id,
  name: id,
  group: null,
  brands,
  visits: { known: brands, sum: medianVisits * brands, median: medianVisits, topShare: 0.5 },
  growth: { known: brands, median: 0 },
  price: { known: prices, median: prices < 5 ? null : 20 },
  advertising: { known: 0, count: 0, share: null },
  newcomers: { known: 0, count: 0, share: null },
  reviewed: { known: brands, count: 4, share: 4 / brands },
});
const GOODS = ['toys', 'shoes', 'lamps', 'tea', 'bikes'].map((id, position) =>
  category(id, 1_000 * (position + 1), 30),
);

it('a category whose brands hardly have products is no gap, says why, and does not change the others', () => {
  const alone = withGaps(GOODS, 0.7);
  expect(alone.map(({ gapScore }) => gapScore).every((score) => score !== null)).toBe(true);
  const [charities, ...others] = withGaps([category('charities', 90_000, 2), ...GOODS], 0.7);
  expect(charities).toMatchObject({ gapScore: null, gapReason: 'Few of its brands have prices' });
  expect(others).toEqual(alone);
});

it('a category is compared if few prices are known anywhere, or it is too small to tell', () => {
  for (const [all, share] of [
    [[category('charities', 90_000, 0), ...GOODS], 0.02],
    [[category('candles', 90_000, 2, 12), ...GOODS], 0.7],
  ] as const)
    expect(withGaps([...all], share)[0]?.gapScore).toEqual(expect.any(Number));
});

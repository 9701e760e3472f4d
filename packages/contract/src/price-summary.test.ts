import { describe, expect, it } from 'vitest';
import { type ProductPrices, summarisePrices } from './price-summary.ts';

const of = (...prices: (number | [low: number, high: number])[]) =>
  summarisePrices(
    prices.map((price): ProductPrices => {
      const [low, high] = typeof price === 'number' ? [price, price] : price;
      return { low, high, average: (low + high) / 2 };
    }),
  );
const FIFTIES = [42, 45, 48, 49, 50, 51, 52, 55, 58];

describe('The average price of products', () => {
  it.each([
    ['usual prices', [10, 20, 60], 30],
    ['two prices, of which neither is known to be wrong', [50, 100_000], 50_025],
    ['a cheap and a dear half of an assortment', [1, 1.2, 1.4, 1.6, 900, 950, 990, 1_100], 493.15],
    ['equal prices with one several times as low', [50, 50, 50, 50, 1], 40.2],
    ['equal prices with one several times as high', [50, 50, 50, 50, 300], 100],
  ])('is the mean of %s', (_, prices, average) => {
    expect(of(...prices)?.average).toBeCloseTo(average, 6);
    expect(of(...prices)).toMatchObject({
      count: prices.length,
      leftOut: 0,
      low: Math.min(...prices),
      high: Math.max(...prices),
    });
  });

  it.each([100_000, 99_999, 9_999.99, 1_000_000_000, 0.01, 0.1])(
    'leaves out the placeholder %d among ten, as do the lowest and highest price',
    (placeholder) => {
      expect(of(...FIFTIES, placeholder)).toMatchObject({
        average: 50,
        count: 9,
        leftOut: 1,
        low: 42,
        high: 58,
      });
    },
  );

  it('leaves out a placeholder that several products share', () => {
    expect(of(...FIFTIES, 99_999, 99_999, 99_999)).toMatchObject({ average: 50, leftOut: 3, high: 58 });
  });

  it('leaves out a price of more than ten times the others, which is still the highest', () => {
    expect(of(...FIFTIES, 999)).toMatchObject({ average: 50, leftOut: 1, high: 999 });
    expect(of(...FIFTIES, 450)).toMatchObject({ average: 90, leftOut: 0, high: 450 });
  });

  it('ignores products that cost nothing', () => {
    expect(of(0, 10, 20)).toMatchObject({ average: 15, count: 2, low: 10 });
    expect(of(0, 0)).toBeUndefined();
    expect(of()).toBeUndefined();
  });

  it('does not take the placeholder of one variant for the highest price', () => {
    expect(of(...FIFTIES, [50, 100_000])).toMatchObject({ low: 42, high: 58, average: 50 });
  });

  it('counts a product with many variants once, for a sample with its 95 % margin', () => {
    expect(of(10, 14)).toMatchObject({ average: 12, margin: 12.71 * 2 });
    expect(of(10)?.margin).toBe(Number.POSITIVE_INFINITY);
  });
});

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

  it('leaves out nines of more than ten times the others, which are still the highest', () => {
    expect(of(...FIFTIES, 999)).toMatchObject({ average: 50, leftOut: 1, high: 999 });
    expect(of(...FIFTIES, 450)).toMatchObject({ average: 90, leftOut: 0, high: 450 });
    expect(of(...FIFTIES, 950)).toMatchObject({ average: 140, leftOut: 0, high: 950 });
  });

  const accessories = Array.from({ length: 95 }, (_, n) => 8 + (n % 5));
  it.each([
    ['luxury goods', [5_000, 5_200, 6_400, 7_500, 9_999, 12_000, 18_500, 48_000, 120_000]],
    ['luxury goods with one for the few', [...Array(30).fill(8_000), 250_000]],
    ['accessories and a few pieces of furniture', [...accessories, 2_400, 2_800, 3_000, 3_600, 5_500]],
    ['accessories and furniture at one price', [...accessories, 3_000, 3_000, 3_000]],
    ['accessories and furniture with a price of nines', [...accessories, 2_400, 2_800, 9_999]],
    ['furniture and its care products', [...Array(40).fill(3_000), 9, 12, 15]],
    ['coffee and a machine', [...accessories, 949]],
    ['prices in dong', [...Array(20).fill(90_000), 1_000_000]],
  ])('counts all of %s', (_, prices) => {
    expect(of(...prices)).toMatchObject({
      count: prices.length,
      leftOut: 0,
      low: Math.min(...prices),
      high: Math.max(...prices),
    });
  });

  it.each([
    ['a store of luxury goods', [5_000, 6_000, 7_000, 8_000, 9_000, 9_999_999], 7_000],
    ['a store of accessories and furniture', [...Array(90).fill(10), 2_800, 3_000, 3_200, 999_999], 106.45],
    ['products that share one', [...Array(9).fill(50), 100_000, 100_000, 88_888, 12_345], 50],
    ['a deposit of 1 in a store of luxury goods', [...Array(9).fill(6_000), 1], 6_000],
  ])('leaves out the placeholder of %s', (_, prices, average) => {
    expect(of(...prices)?.average).toBeCloseTo(average, 2);
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

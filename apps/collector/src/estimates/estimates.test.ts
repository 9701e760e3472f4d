import { describe, expect, it } from 'vitest';
import { type Estimate, ordersFromVisits, revenueFromOrders, visitsFromRank } from './estimates.ts';

/** Ranks from 1 to ten million and prices from a cent to ten million, evenly on the scale they live on; the same every time. */
const ranks = Array.from({ length: 200 }, (_, i) => Math.round(10 ** ((i * 7) / 199)));
const prices = Array.from({ length: 60 }, (_, i) => 0.01 * 10 ** ((i * 9) / 59));
const at = (rank: number) => ({ best: rank, worst: rank });
const keepsOrder = ({ low, middle, high }: Estimate) =>
  low <= middle && middle <= high && low >= 0 && Number.isFinite(high);

describe('Estimates', () => {
  it('always have a low, a middle and a high in this order, in whole numbers', () => {
    for (const rank of ranks) {
      const visits = visitsFromRank(at(rank));
      expect(keepsOrder(visits), `rank ${rank}`).toBe(true);
      for (const price of prices) {
        const orders = ordersFromVisits(visits, price);
        const revenue = revenueFromOrders(orders, { low: price * 0.8, middle: price, high: price * 1.3 });
        expect(keepsOrder(orders) && keepsOrder(revenue), `rank ${rank}, price ${price}`).toBe(true);
        expect(
          [orders, revenue].flatMap(({ low, middle, high }) => [low, middle, high]).every(Number.isInteger),
        ).toBe(true);
      }
    }
  });

  it('never rise when the rank falls back', () => {
    for (const part of ['low', 'middle', 'high'] as const) {
      const visits = ranks.map((rank) => visitsFromRank(at(rank))[part]);
      const orders = ranks.map((rank) => ordersFromVisits(visitsFromRank(at(rank)), 50)[part]);
      expect(visits).toEqual(visits.toSorted((a, b) => b - a));
      expect(orders).toEqual(orders.toSorted((a, b) => b - a));
    }
  });

  it('never rise with the price where orders are concerned', () => {
    const orders = prices.map((price) => ordersFromVisits(visitsFromRank(at(10_000)), price).middle);
    expect(orders).toEqual(orders.toSorted((a, b) => b - a));
  });

  it('follow the published curve and shares', () => {
    expect(visitsFromRank(at(1)).middle).toBe(1e9);
    expect(visitsFromRank(at(10_000)).middle).toBe(Math.round(1e9 * 10_000 ** -0.746));
    expect(ordersFromVisits({ low: 0, middle: 100_000, high: 0 }, 50).middle).toBe(1400);
    // Rounded up.
    expect(ordersFromVisits({ low: 0, middle: 0, high: 99_990 }, 50).high).toBe(3200);
    expect(revenueFromOrders({ low: 10, middle: 20, high: 30 }, { low: 4, middle: 5, high: 6 })).toEqual({
      low: 20,
      middle: 100,
      high: 360,
      formula: 'revenue-from-orders 1',
    });
  });

  it('of a bucket are wider than of any place in it, and hold all of them', () => {
    const bucket = visitsFromRank({ best: 5001, worst: 10_000 });
    for (const rank of [5001, 7000, 10_000]) {
      const exact = visitsFromRank(at(rank));
      expect(bucket.low).toBeLessThanOrEqual(exact.low);
      expect(bucket.high).toBeGreaterThanOrEqual(exact.high);
    }
  });
});

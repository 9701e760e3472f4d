import { describe, expect, it } from 'vitest';
import { visitsAtRank } from './estimate-model.ts';
import { type Estimate, ordersFromVisits, revenueFromOrders, visitsFromRank } from './estimates.ts';

/** Ranks from 1 to ten million and prices from a cent to ten million, evenly distributed on a logarithmic scale; deterministic. */
const ranks = Array.from({ length: 200 }, (_, i) => Math.round(10 ** ((i * 7) / 199)));
const prices = Array.from({ length: 60 }, (_, i) => 0.01 * 10 ** ((i * 9) / 59));
const at = (rank: number) => ({ best: rank, worst: rank });
const exactly = (price: number) => ({ low: price, middle: price, high: price });
const keepsOrder = ({ low, middle, high }: Estimate) =>
  low <= middle && middle <= high && low >= 0 && Number.isFinite(high);

describe('Estimates', () => {
  it('always have a low, a middle and a high in this order', () => {
    for (const rank of ranks) {
      const visits = visitsFromRank(at(rank));
      expect(keepsOrder(visits), `rank ${rank}`).toBe(true);
      for (const price of prices) {
        const orders = ordersFromVisits(visits, exactly(price));
        const revenue = revenueFromOrders(orders, { low: price * 0.8, middle: price, high: price * 1.3 });
        expect(keepsOrder(orders) && keepsOrder(revenue), `rank ${rank}, price ${price}`).toBe(true);
      }
    }
  });

  it('never rise when the rank gets worse', () => {
    for (const part of ['low', 'middle', 'high'] as const) {
      const visits = ranks.map((rank) => visitsFromRank(at(rank))[part]);
      const orders = ranks.map((rank) => ordersFromVisits(visitsFromRank(at(rank)), exactly(50))[part]);
      expect(visits).toEqual(visits.toSorted((a, b) => b - a));
      expect(orders).toEqual(orders.toSorted((a, b) => b - a));
    }
  });

  it('of orders never rise with the price', () => {
    const orders = prices.map((price) => ordersFromVisits(visitsFromRank(at(10_000)), exactly(price)).middle);
    expect(orders).toEqual(orders.toSorted((a, b) => b - a));
  });

  it('follow the published curve and shares', () => {
    for (const rank of [1, 12, 10_000, 500_000])
      expect(visitsFromRank(at(rank)).middle).toBeCloseTo(visitsAtRank(rank));
    expect(ordersFromVisits({ low: 50_000, middle: 100_000, high: 200_000 }, exactly(50)).middle).toBeCloseTo(
      1400,
    );
    expect(
      revenueFromOrders({ low: 10, middle: 20, high: 30 }, { low: 4, middle: 5, high: 6 }).middle,
    ).toBeCloseTo(100);
  });

  it('combine the errors of their steps in quadrature, not worst case by worst case', () => {
    const orders = ordersFromVisits({ low: 100, middle: 1000, high: 10_000 }, exactly(50));
    expect(Math.log(orders.middle / orders.low)).toBeCloseTo(Math.hypot(Math.log(10), Math.log(3)));
    expect(Math.log(orders.high / orders.middle)).toBeCloseTo(Math.hypot(Math.log(10), Math.log(3.2 / 1.4)));
    const revenue = revenueFromOrders({ low: 10, middle: 20, high: 60 }, { low: 5, middle: 5, high: 5 });
    expect(revenue.low).toBeCloseTo(100 / Math.exp(Math.hypot(Math.log(2), Math.log(2))));
    expect(revenue.high).toBeCloseTo(100 * Math.exp(Math.hypot(Math.log(3), Math.log(2))));
  });

  it('of a bucket are wider than of an exact rank, and contain the middle value of each rank in it', () => {
    for (const [best, worst] of [
      [1, 1000],
      [5001, 10_000],
      [500_001, 1_000_000],
    ] as const) {
      const bucket = visitsFromRank({ best, worst });
      const exact = visitsFromRank(at((best + worst) / 2));
      expect(bucket.high / bucket.low).toBeGreaterThan(exact.high / exact.low);
      for (const share of [0.1, 0.5, 1]) {
        const { middle } = visitsFromRank(at(best + (worst - best) * share));
        expect(bucket.low).toBeLessThanOrEqual(middle);
        expect(bucket.high).toBeGreaterThanOrEqual(middle);
      }
    }
  });

  it('of visits are wider beyond the ranks that the curve was fitted to', () => {
    const width = (rank: number) => visitsFromRank(at(rank)).high / visitsFromRank(at(rank)).low;
    expect(width(100_000)).toBeCloseTo(width(10_000), 1);
    expect(width(10_000_000)).toBeGreaterThan(width(100_000) * 1.1);
  });

  describe('calibrated with a true value of the brand', () => {
    const calibrated = (rank: number, visits: number, before: number, days: number) =>
      visitsFromRank(at(rank), { visits, rank: at(before), days });

    it('equal that value while the rank is unchanged, with a narrower range', () => {
      const { low, middle, high, formula } = calibrated(8000, 40_000, 8000, 0);
      expect(middle).toBeCloseTo(40_000);
      expect(formula).toBe('visits-from-rank-calibrated 1');
      const usual = visitsFromRank(at(8000));
      expect(high / low).toBeLessThan((usual.high / usual.low) ** 0.3);
    });

    it('follow the rank, with a range that grows with age and with the change', () => {
      const width = ({ low, high }: Estimate) => high / low;
      const same = calibrated(8000, 40_000, 8000, 30);
      const better = calibrated(4000, 40_000, 8000, 30);
      expect(better.middle).toBeGreaterThan(same.middle * 1.5);
      expect(width(better)).toBeGreaterThan(width(same));
      expect(width(calibrated(8000, 40_000, 8000, 400))).toBeGreaterThan(width(same));
    });
  });
});

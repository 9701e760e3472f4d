import type { BrandHistory } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { historySeries, metricsWithHistory } from './history-series.ts';
import { priceRanges, priceScale } from './price-scale.ts';

const METRIC = 'fb_likes_count';
const brand = (brandId: number, points: Record<string, number>) => ({
  brandId,
  history: [
    {
      metric: METRIC,
      points: Object.entries(points).map(([day, value]) => ({
        day,
        value,
        origin: { source: 'test', kind: 'measured', observedAt: `${day}T00:00:00.000Z` },
      })),
    },
  ] satisfies BrandHistory['data'],
});
const early = brand(1, { '2026-01-01': 50, '2026-02-01': 200, '2026-03-01': 300 });
const late = brand(2, { '2026-02-10': 1000, '2026-03-01': 500 });

it('indexed lines are 100 on the first day on which all brands have a value', () => {
  const { series, base } = historySeries([early, late], METRIC, true);
  expect(base).toBe(Date.parse('2026-02-10'));
  expect(series.map(({ points }) => points.map(({ value }) => value))).toEqual([
    [25, 100, 150],
    [100, 50],
  ]);
});

it('a brand that starts at zero is returned as omitted instead of an indexed line, a brand without history not at all', () => {
  const zero = brand(3, { '2026-01-01': 0, '2026-03-01': 5 });
  const lines = historySeries([early, zero, brand(4, {})], METRIC, true);
  expect(lines.series.map(({ brandId }) => brandId)).toEqual([1]);
  expect(lines.omitted.map(({ brandId }) => brandId)).toEqual([3]);
  expect(historySeries([early, zero], METRIC, false).series).toHaveLength(2);
});

it('a metric can be chosen if a brand has it on two days', () => {
  const once = brand(1, { '2026-01-01': 5 });
  expect(metricsWithHistory([once], [METRIC, 'ig_followers_count'])).toEqual([]);
  expect(metricsWithHistory([once, late], [METRIC, 'ig_followers_count'])).toEqual([METRIC]);
});

it('the scale of prices spans powers of ten, without unknown prices', () => {
  const prices = {
    id: 1,
    brand_name: 'A',
    product_min_price: 4,
    product_max_price: 180,
    product_avg_price: null,
  };
  const unknown = { ...prices, id: 2, product_max_price: null };
  const ranges = priceRanges([prices, unknown] as never);
  expect(ranges).toEqual([{ id: 1, min: 4, max: 180, average: null }]);
  const outside = { ...prices, product_avg_price: 200 };
  expect(priceRanges([outside] as never)).toEqual(ranges);
  const place = priceScale(ranges);
  expect([place(1), place(1000)]).toEqual([0, 1]);
});

import { expect, it } from 'vitest';
import { isMetric, METRIC_KEYS, type MetricKey, toShown, toStored } from './metrics.ts';

it('stores prices in cents, ratings in tenths and every other figure as it is', () => {
  const scales = Object.groupBy(METRIC_KEYS, (key) => String(toStored(key, 1)));
  expect(scales['100']).toEqual(['product_min_price', 'product_avg_price', 'product_max_price']);
  expect(scales['10']).toEqual(['trustpilot_rating']);
  expect(scales['1']).toHaveLength(METRIC_KEYS.length - 4);
});

it.each<[MetricKey, number, number]>([
  ['product_min_price', 19.99, 1999],
  ['trustpilot_rating', 4.2, 42],
  ['fb_likes_count', 31_420_978, 31_420_978],
])('stores %s %d as the whole number %d and shows it as it was', (key, shown, stored) => {
  expect(toStored(key, shown)).toBe(stored);
  expect(toShown(key, stored)).toBe(shown);
});

it('rounds to what can be stored', () => {
  expect([toStored('trustpilot_rating', 4.25), toStored('product_min_price', 0.999)]).toEqual([43, 100]);
});

it('keeps an unknown figure unknown', () => {
  expect([toStored('fb_likes_count', null), toShown('fb_likes_count', null)]).toEqual([null, null]);
});

it('takes no inherited property for a metric', () => {
  expect(['fb_likes_count', 'toString', 'is_pinned'].map(isMetric)).toEqual([true, false, false]);
});

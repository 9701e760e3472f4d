import { expect, it } from 'vitest';
import {
  isMetric,
  METRIC_ALIASES,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  toDisplayed,
  toStored,
} from './metrics.ts';

it('gives every alias and label to one metric only', () => {
  const aliases = METRIC_KEYS.flatMap((key) => METRICS[key].alias ?? []);
  expect(new Set([...aliases, ...METRIC_KEYS]).size).toBe(aliases.length + METRIC_KEYS.length);
  expect(new Set(METRIC_KEYS.map((key) => METRICS[key].label)).size).toBe(METRIC_KEYS.length);
  expect(METRIC_ALIASES).toMatchObject({
    products_count: 'product_count',
    products_avg_price: 'product_avg_price',
  });
});

it('has no sanity limit that cannot be stored exactly', () => {
  for (const key of METRIC_KEYS)
    expect(toStored(key, METRICS[key].sanityLimit)).toSatisfy(Number.isSafeInteger);
});

it.each<[MetricKey, number, number]>([
  ['product_min_price', 19.99, 1999],
  ['trustpilot_rating', 4.2, 42],
  ['fb_likes_count', 31_420_978, 31_420_978],
])('stores %s %d as the whole number %d and shows it as it was', (key, shown, stored) => {
  expect(toStored(key, shown)).toBe(stored);
  expect(toDisplayed(key, stored)).toBe(shown);
});

it('rounds to storable values', () => {
  expect([toStored('trustpilot_rating', 4.25), toStored('product_min_price', 0.999)]).toEqual([43, 100]);
});

it('keeps an unknown value unknown', () => {
  expect([toStored('fb_likes_count', null), toDisplayed('fb_likes_count', null)]).toEqual([null, null]);
});

it('does not accept an inherited property as a metric', () => {
  expect(['fb_likes_count', 'toString', 'is_pinned'].map(isMetric)).toEqual([true, false, false]);
});

import { expect, it } from 'vitest';
import { CHANGE_KEYS, changeInPercent, changeOf, isChange, RANGES } from './changes.ts';

it('has a change of each metric over 7, 30 and 90 days, in percent', () => {
  expect(CHANGE_KEYS).toContain('product_avg_price_change_30d');
  expect(changeOf('product_avg_price_change_30d')).toEqual({ metric: 'product_avg_price', period: '30d' });
  expect(RANGES.product_avg_price_change_30d.label).toBe('Average price, 30-day change');
  expect([
    isChange('product_avg_price'),
    isChange('product_avg_price_change_31d'),
    isChange('constructor'),
  ]).toEqual([false, false, false]);
});

it('is zero only if nothing changed; small changes have one decimal, large ones are whole percentages', () => {
  expect(changeInPercent(1_000, 1_000)).toBe(0);
  expect(changeInPercent(1_000, 1_012)).toBe(1.2);
  expect(changeInPercent(100_000, 99_990)).toBe(-0.1);
  expect(changeInPercent(100_000, 91_000)).toBe(-9);
  expect(changeInPercent(1_000, 876)).toBe(-12);
  expect(changeInPercent(1, 1_000_000)).toBe(3_000);
  expect(changeInPercent(1_000, 4)).toBe(-99.9);
  expect(changeInPercent(1_000, 0)).toBe(-100);
  expect(changeInPercent(0, 5)).toBeNull();
  expect(changeInPercent(0, 0)).toBe(0);
});

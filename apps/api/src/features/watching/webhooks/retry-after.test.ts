import { expect, it } from 'vitest';
import { retryAfter } from './retry-after.ts';

it('spreads ten attempts over about a day, each wait longer than the one before', () => {
  const waits = Array.from({ length: 9 }, (_, index) => retryAfter(index + 1, 0.5) ?? 0);
  expect(waits[0]).toBe(30);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const hours = waits.reduce((sum, wait) => sum + wait) / 3_600;
  expect(hours).toBeGreaterThan(18);
  expect(hours * 1.2).toBeLessThan(26);
  expect(retryAfter(10)).toBeNull();
});

it('waits up to a fifth more or less, so that failed deliveries are not retried all at once', () => {
  expect([retryAfter(1, 0), retryAfter(1, 1)]).toEqual([24, 36]);
});

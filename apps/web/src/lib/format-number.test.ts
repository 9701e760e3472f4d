import { describe, expect, it } from 'vitest';
import { formatDollars, formatExact, formatNumber } from './format-number.ts';

describe('Number formatting', () => {
  it('abbreviates in steps of 1,000 with one decimal: K, M, B, T', () => {
    expect(
      [1000, 1234, 12_345, 1_083_040, 34_600_000_000, 2_500_000_000_000].map((n) => formatNumber(n)),
    ).toEqual(['1.0K', '1.2K', '12.3K', '1.1M', '34.6B', '2.5T']);
  });

  it('rounds before choosing the step, so that nothing reads 1000.0K', () => {
    expect(formatNumber(999_949)).toBe('999.9K');
    expect(formatNumber(999_950)).toBe('1.0M');
    expect(formatNumber(999_950_000_000)).toBe('1.0T');
    expect(formatNumber(999.96)).toBe('1.0K');
    expect(formatNumber(4.2e15)).toBe('4200.0T');
  });

  it('shows numbers below 1,000 in full', () => {
    expect([1, 650, 999, 4.3].map((n) => formatNumber(n))).toEqual(['1', '650', '999', '4.3']);
  });

  it('shows - for zero and unknown values', () => {
    for (const value of [0, -0, null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 0.01]) {
      expect(formatNumber(value)).toBe('-');
    }
    expect(formatDollars(0)).toBe('-');
    expect(formatDollars(null)).toBe('-');
  });

  it('prefixes amounts with $ and shows cents with two decimals', () => {
    expect([19.99, 19.9, 5, 0.05, 1234.5, 1_250_000].map(formatDollars)).toEqual([
      '$19.99',
      '$19.90',
      '$5',
      '$0.05',
      '$1.2K',
      '$1.3M',
    ]);
  });

  it('groups the digits of an exact number', () => {
    expect(formatExact(31_420_978)).toBe('31,420,978');
  });
});

import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatDollars,
  formatExact,
  formatExactMetric,
  formatMetric,
  formatNumber,
  formatRange,
  formatWithUnit,
  unitFor,
  unitOf,
} from './format-number.ts';

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

  it('shows a price alike in tile, table and tooltip, and zero as unknown', () => {
    const formats = [formatMetric, formatExactMetric, formatWithUnit];
    expect(formats.map((format) => format('product_avg_price', 159.7))).toEqual(Array(3).fill('$159.70'));
    expect(formats.map((format) => format('product_avg_price', 40))).toEqual(Array(3).fill('$40'));
    for (const unknown of [0, null])
      expect(formats.map((format) => format('fb_likes_count', unknown))).toEqual(['-', '-', '-']);
  });

  it('shows a range in two significant digits that contains its value', () => {
    const ranges = [
      [120, 144],
      [120, 120],
      [1_001, 1_399_999],
      [9.96, 99.2],
      [0, 999.5],
      [1.2, 0.29 * 100],
    ] as const;
    expect(ranges.map((range) => formatRange('product_count', range))).toEqual([
      '120-150',
      '120-120',
      '1K-1.4M',
      '9.9-100',
      '0-1K',
      '1.2-29',
    ]);
    const prices = [
      [24.2, 24.4],
      [180.1, 184.9],
    ] as const;
    expect(prices.map((range) => formatRange('product_avg_price', range))).toEqual(['$24-$25', '$180-$190']);
  });

  it('omits a unit that the label contains', () => {
    expect(unitOf('fb_likes_count')).toBe('');
    expect(unitOf('product_avg_price')).toBe('');
    expect(unitOf('estimated_monthly_revenue')).toBe('');
    expect(formatWithUnit('fb_likes_count', 1234)).toBe('1,234');
    expect(formatWithUnit('estimated_monthly_traffic', 1234)).toBe('1,234 visits per month');
    expect(formatWithUnit('trustpilot_rating', 4.3)).toBe('4.3 stars of 5');
    expect(formatWithUnit('trustpilot_rating', 1)).toBe('1 star of 5');
    expect(unitFor('1', 'visits per month')).toBe('visit per month');
    expect(unitFor('1.0K', 'visits per month')).toBe('visits per month');
    expect(unitFor('1', 'in the store')).toBe('in the store');
  });

  it('says that a change at the maximum may be larger', () => {
    expect([3_000, 2_999, -99.9, 0, null].map(formatChange)).toEqual([
      '≥ 3,000%',
      '+2,999%',
      '\u221299.9%',
      '0%',
      '-',
    ]);
  });

  it('groups the digits of an exact number', () => {
    expect(formatExact(31_420_978)).toBe('31,420,978');
  });

  it('writes exact numbers as Intl does', () => {
    const { format } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
    for (const digits of ['0', '7', '12', '999', '1000', '65536', '123456', '9007199254740991'])
      for (const decimals of ['', '.5', '.25', '.005', '.345', '.999'])
        for (const sign of ['', '-']) {
          const value = Number(`${sign}${digits}${decimals}`);
          // Intl keeps the sign of zero.
          if (!Object.is(value, -0)) expect(formatExact(value)).toBe(format(value));
        }
  });
});

import { describe, expect, it } from 'vitest';
import { percentileOf } from './percentile.ts';

const buckets = [
  { min: 1, max: 9, count: 50 },
  { min: 10, max: 99, count: 30 },
  { min: 100, max: 999, count: 20 },
];

describe('The percentile of a metric', () => {
  it('counts only brands in other buckets, and shows the greater share', () => {
    expect(percentileOf(500, buckets, 'in Sports')?.text).toBe('Higher than 80% of 100 in Sports');
    expect(percentileOf(5, buckets, 'in Sports')?.text).toBe('Lower than 50% of 100 in Sports');
    expect(percentileOf(50, buckets, 'in Sports')?.text).toBe('Higher than 50% of 100 in Sports');
  });

  it('rounds down', () => {
    const uneven = [
      { min: 1, max: 9, count: 2 },
      { min: 10, max: 99, count: 28 },
    ];
    expect(percentileOf(10, uneven, 'in Sports')?.text).toBe('Higher than 6% of 30 in Sports');
  });

  it('marks the value within the distribution, at its ends and beyond them', () => {
    const positions = [0.5, 5, 50, 500, 5_000].map(
      (value) => percentileOf(value, buckets, 'in Sports')?.position,
    );
    expect(positions).toEqual([1 / 6, 1 / 6, 1 / 2, 5 / 6, 5 / 6]);
    expect(percentileOf(5, [{ min: 1, max: 9, count: 100 }], 'in Sports')?.text).toBe(
      'Like most of 100 in Sports',
    );
  });

  it('is null for unknown values and few brands', () => {
    expect(percentileOf(null, buckets, 'in Sports')).toBeNull();
    expect(percentileOf(0, buckets, 'in Sports')).toBeNull();
    expect(percentileOf(5, undefined, 'in Sports')).toBeNull();
    expect(percentileOf(5, [{ min: 1, max: 9, count: 19 }], 'in Sports')).toBeNull();
  });
});

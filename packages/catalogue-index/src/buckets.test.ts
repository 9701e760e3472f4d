import { expect, it } from 'vitest';
import { barStarts } from './buckets.ts';

it('draws bars that ascend from the lowest value, the last up to the highest, for any distance between them', () => {
  for (const min of [-9_000, -70, 0, 1, 60, 100]) {
    for (let span = 0; span < 600; span++) {
      const starts = barStarts(min, min + span);
      const label = `${min} to ${min + span}`;
      expect(starts[0], label).toBe(min);
      expect(starts.length, label).toBeLessThanOrEqual(24);
      expect(
        starts.every((start, i) => i === 0 || start > starts[i - 1]!),
        label,
      ).toBe(true);
      expect(starts.at(-1), label).toBeLessThanOrEqual(min + span);
    }
  }
});

it('begins a bar at 1 and at 100, a dollar in cents, from which filters begin', () => {
  for (const max of [1, 2, 30, 60, 600, 9e6, 1e12]) expect(barStarts(0, max), `to ${max}`).toContain(1);
  for (const min of [0, 1, 7, 40, 99])
    for (const max of [1_000, 9e6, 1e12]) expect(barStarts(min, max), `${min} to ${max}`).toContain(100);
});

it('gives 0 its own bar if values are on both sides of it', () => {
  for (const [min, max] of [
    [-1000, 30_000],
    [-3, 2],
    [-900, 0],
    [-1, 1],
  ] as const) {
    const starts = barStarts(min, max);
    const zero = starts.indexOf(0);
    expect(zero, `${min} to ${max}`).toBeGreaterThan(0);
    expect(starts[zero + 1], `${min} to ${max}`).toBe(max > 0 ? 1 : undefined);
  }
});

import { expect, it } from 'vitest';
import { barStarts } from './buckets.ts';

it('draws bars that ascend from the lowest value, the last within the highest, however far apart they are', () => {
  for (const min of [-70, 0, 1, 100]) {
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

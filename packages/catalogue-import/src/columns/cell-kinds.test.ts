import { expect, it, vi } from 'vitest';
import { share } from './cell-kinds.ts';

it('reads each value of a column once, however many rows repeat it', () => {
  const isShort = vi.fn((cell: unknown) => String(cell).length < 3);
  expect(share(['a', 'long', 'a', 'a'], isShort)).toBe(0.75);
  expect(isShort).toHaveBeenCalledTimes(2);
  expect(share([], isShort)).toBe(0);
});

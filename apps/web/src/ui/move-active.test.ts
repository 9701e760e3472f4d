import { describe, expect, it } from 'vitest';
import { moveActive } from './move-active.ts';

describe('The arrow keys', () => {
  it('move down and up and wrap around, also from no active entry', () => {
    expect([-1, 0, 1, 2].map((active) => moveActive('ArrowDown', active, 3))).toEqual([0, 1, 2, 0]);
    expect([-1, 0, 1, 2].map((active) => moveActive('ArrowUp', active, 3))).toEqual([2, 2, 0, 1]);
    expect(moveActive('ArrowUp', -1, 0)).toBe(-1);
  });

  it('are the only keys that move', () => {
    for (const key of ['Enter', 'Home', 'a', ' ']) expect(moveActive(key, 1, 3)).toBeUndefined();
  });
});

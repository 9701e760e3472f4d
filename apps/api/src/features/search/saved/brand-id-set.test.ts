import { describe, expect, it } from 'vitest';
import { countMissing, encodeIds } from './brand-id-set.ts';

describe('Encoded ids', () => {
  it('show how many ids are missing, in any order and beyond 32 bits', () => {
    const encoded = encodeIds([300, 1, 127, 128, 2 ** 40, 2 ** 40 + 1]);
    expect(countMissing([1, 127, 128, 300, 2 ** 40, 2 ** 40 + 1], encoded)).toBe(0);
    expect(countMissing([2, 129, 301, 2 ** 40 + 2, 1], encoded)).toBe(4);
    expect(countMissing([5], encodeIds([]))).toBe(1);
  });

  it('take about a byte each if they are close to each other', () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => index * 100 + 1);
    expect(encodeIds(ids).length).toBe(100_000);
    expect(countMissing(ids, encodeIds(ids))).toBe(0);
  });
});

import { expect, it } from 'vitest';
import { GrowingNumbers, GrowingRuns } from './staging.ts';

const MEGABYTE = 2 ** 20;
/** Bytes of array buffers that a function frees; a garbage collection in between could only free more. */
function freedBy(action: () => void): number {
  const before = process.memoryUsage().arrayBuffers;
  action();
  return before - process.memoryUsage().arrayBuffers;
}

it('frees the memory of numbers and lists when they are released, without a garbage collection', () => {
  const numbers = new GrowingNumbers(MEGABYTE);
  numbers.push(1);
  // Stored with 8 bytes each instead of 4, the old ones freed at once.
  expect(freedBy(() => numbers.push(2 ** 40))).toBeGreaterThanOrEqual(-4 * MEGABYTE);
  expect(freedBy(() => numbers.release())).toBeGreaterThanOrEqual(8 * MEGABYTE);
  const lists = new GrowingRuns(MEGABYTE);
  lists.push(new Uint16Array(MEGABYTE));
  expect(freedBy(() => lists.release())).toBeGreaterThanOrEqual(6 * MEGABYTE);
});

it('keeps values while it grows, also when they need more than 32 bits', () => {
  const numbers = new GrowingNumbers(1);
  for (let i = 0; i < 5_000; i++) numbers.push(i === 7 ? null : i);
  numbers.push(2 ** 40);
  const gathered = numbers.gather(Uint32Array.of(5_000, 4_999, 7, 0));
  expect([...gathered]).toEqual([2 ** 40, 4_999, Number.NaN, 0]);
});

import { MAX_BRANDS_AT_ONCE } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('sends every brand once and in order, with no more in a request than the server accepts', async () => {
  const brands = Array.from({ length: 2 * MAX_BRANDS_AT_ONCE + 1 }, (_, index) => index);
  const batches = await inBatches(brands, async (batch) => batch);
  expect(batches.map(({ length }) => length)).toEqual([MAX_BRANDS_AT_ONCE, MAX_BRANDS_AT_ONCE, 1]);
  expect(batches.flat()).toEqual(brands);
  expect(await inBatches([], async (batch) => batch)).toEqual([]);
});

import { expect, it } from 'vitest';
import { IN_MEMORY } from './testing/engine.ts';
import { CHAINS, exactness } from './testing/exactness.ts';

it('covers 100,000 payloads', () => {
  expect(CHAINS.reduce((sum, { payloads, changes }) => sum + payloads * (changes + 1), 0)).toBe(100_000);
});

exactness(IN_MEMORY);

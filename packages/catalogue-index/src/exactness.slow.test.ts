import { expect, it } from 'vitest';
import { IN_MEMORY } from './testing/engine.ts';
import { CHAINS, filterSemantics } from './testing/filter-semantics.ts';

it('covers 100,000 payloads', () => {
  expect(CHAINS.reduce((sum, { payloads, changes }) => sum + payloads * (changes + 1), 0)).toBe(100_000);
});

filterSemantics(IN_MEMORY);

import { SEED, seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { expect, it } from 'vitest';
import { cellOf, lowestOf, UNKNOWN_CELL } from './cells.ts';

it('place every number from -2^53 to 2^53 between the minimum of its cell and of the next', () => {
  const near = [0, 1, 63, 64, 65, 127, 128, 1000, 2 ** 31, 2 ** 32, 2 ** 52, Number.MAX_SAFE_INTEGER - 2];
  const numbers = near.flatMap((n) => [n, n + 1, n + 2]).flatMap((n) => [n, -n]);
  const random = seeded(SEED);
  for (let i = 0; i < 2_000; i++) {
    numbers.push(Math.round((random() < 0.5 ? -1 : 1) * Math.exp(random() * 36.7)));
  }
  let before = Number.NEGATIVE_INFINITY;
  for (const n of numbers.sort((a, b) => a - b)) {
    const cell = cellOf(n);
    expect(lowestOf(cell), `${n}`).toBeLessThanOrEqual(n);
    expect(lowestOf(cell + 1), `${n}`).toBeGreaterThan(n);
    expect(cell).toBeGreaterThanOrEqual(before);
    expect(cell).toBeGreaterThan(0);
    expect(cell).toBeLessThan(UNKNOWN_CELL / 2);
    before = cell;
  }
});

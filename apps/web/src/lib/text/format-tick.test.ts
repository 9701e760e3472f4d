import { expect, it } from 'vitest';
import { formatTick } from './format-tick.ts';

it('abbreviates values beside an axis only as far as they stay exact', () => {
  const ticks = (key: Parameters<typeof formatTick>[0], values: number[]) =>
    values.map((value) => formatTick(key, value));
  expect(ticks('estimated_monthly_traffic', [0, 950, 1000, 1_220_000, 1_240_000, 1_260_000])).toEqual([
    '0',
    '950',
    '1K',
    '1.22M',
    '1.24M',
    '1.26M',
  ]);
  expect(ticks('product_avg_price', [0, 4.5, 20, 1510, 1520])).toEqual([
    '0',
    '$4.50',
    '$20',
    '$1.51K',
    '$1.52K',
  ]);
  expect(ticks('trustpilot_rating', [4.5, 4.525, 4.55])).toEqual(['4.5', '4.525', '4.55']);
});

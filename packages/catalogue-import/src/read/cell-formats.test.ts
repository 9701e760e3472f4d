import { expect, it } from 'vitest';
import { formattedCell } from './cell-formats.ts';

it.each([
  [46_143, 'date', '2026-05-01'],
  [46_143.5, 'date', '2026-05-01 12:00:00'],
  [0.002_222_22, 'date', '00:03:12'],
  [-1, 'date', -1],
  [0.453, 'percent', '45.3%'],
  [1.1, 'percent', '110%'],
  [46_143, undefined, 46_143],
] as const)('%d as %s is shown as %s', (number, format, shown) => {
  expect(formattedCell(number, format)).toBe(shown);
});

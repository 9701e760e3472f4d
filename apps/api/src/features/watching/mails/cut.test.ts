import { expect, it } from 'vitest';
import { cut } from './cut.ts';

it('a text that is too long ends with an ellipsis, without half of an emoji', () => {
  expect(cut('Shoes \u{1f45f}\u{1f45f}', 20)).toBe('Shoes \u{1f45f}\u{1f45f}');
  expect(cut('Shoes \u{1f45f}\u{1f45f}', 9)).toBe('Shoes \u{1f45f}…');
  expect(cut('Shoes \u{1f45f}\u{1f45f}', 8)).toBe('Shoes…');
});

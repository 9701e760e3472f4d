import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './monogram.ts';

test('a monogram has the initials of the first two words', () => {
  expect(initialsOf('Hancock Whitney Bank')).toBe('HW');
  expect(initialsOf('IKEA')).toBe('I');
  expect(initialsOf("L'Occitane en Provence")).toBe('LE');
  expect(initialsOf('% Arabica')).toBe('A');
  expect(initialsOf('無印 良品')).toBe('無良');
  expect(initialsOf('…')).toBe('');
});

test('brands get different hues, and one brand always the same', () => {
  const hues = new Set(['ikea.com', 'lidl.de', 'hm.com', 'zara.com', 'gap.com', 'uniqlo.com'].map(hueOf));
  expect(hues.size).toBe(6);
  for (const hue of hues) expect(hue).toBeGreaterThanOrEqual(0);
  expect(hueOf('ikea.com')).toBe(hueOf('ikea.com'));
});

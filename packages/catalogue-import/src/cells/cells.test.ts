import { countryId } from '@brandlode/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { readFlag } from './read-flag.ts';
import { readList } from './read-list.ts';
import { isUnknownCell } from './unknown-cell.ts';

it.each([
  '',
  ' ',
  'NULL',
  'N/A',
  'n/a',
  '-',
  '--',
  '—',
  '#NAME?',
  '#DIV/0!',
  '(blank)',
  'null',
  'None',
  'unknown',
  'k. A.',
  '\u200e',
  null,
  undefined,
  [],
])('%j means unknown', (cell) => {
  expect(isUnknownCell(cell)).toBe(true);
});

it('accepts words for unknown as names of brands', () => {
  for (const name of ['None', 'Unknown', 'Empty', 'Nil']) expect(isUnknownCell(name, true)).toBe(false);
  for (const name of ['N/A', '-', 'NULL', '#NAME?']) expect(isUnknownCell(name, true)).toBe(true);
  for (const cell of ['0', 'no', 'n', false, 0]) expect(isUnknownCell(cell)).toBe(false);
});

it.each([
  ['US', 'US'],
  ['usa', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['DEU', 'DE'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Германия', 'DE'],
  ['日本', 'JP'],
  ['Ελλάδα', 'GR'],
  ['Magyarország', 'HU'],
  ['Côte d’Ivoire', 'CI'],
  ['Korea, Republic of', 'KR'],
  ['The Netherlands', 'NL'],
  ['Bahamas, The', 'BS'],
  ['Türkiye', 'TR'],
  ['England', 'GB'],
  ['🇫🇷', 'FR'],
  ['Europe', undefined],
  ['California', undefined],
  ['constructor', undefined],
])('the country %s is %s', (name, id) => {
  expect(countryId(name)).toBe(id);
});

it.each([
  [true, ['Y', 'yes', '1', 'ja', 'oui', 'Sí', '✓', 'x', true]],
  [false, ['N', 'no', '0', 'nein', 'non', '✗', false]],
])('%s is written as %j', (flag, cells) => {
  for (const cell of cells) expect(readFlag(cell)).toBe(flag);
});

describe('A list', () => {
  const read = (cell: unknown, separator: string | null = null) =>
    readList(cell, { separator, isEntry: (text) => text === 'Wine, beer and spirits' });

  it.each([
    ['a;b', ['a', 'b']],
    ['a, b', ['a', 'b']],
    ['a | b\nc', ['a', 'b', 'c']],
    ['Tea, Wine, beer and spirits, Books', ['Tea', 'Wine, beer and spirits', 'Books']],
    ['["a","b, c"]', ['a', 'b', 'c']],
    ["['a', 'b']", ['a', 'b']],
    ['{US,CA}', ['US', 'CA']],
    [
      ['a', 'A', 'N/A', ' b '],
      ['A', 'b'],
    ],
  ])('%j is split', (cell, entries) => {
    expect(read(cell)).toEqual(entries);
  });

  it('is split by the separator of its export', () => {
    expect(read('/Apparel/Footwear:/Sports', ':')).toEqual(['/Apparel/Footwear', '/Sports']);
  });
});

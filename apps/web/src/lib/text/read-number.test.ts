import { readNumber } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { isNoNumber, meaningOf } from './read-number.ts';

it.each([
  ['50k', 50_000],
  ['50 K', 50_000],
  ['1.5m', 1_500_000],
  ['1.1m', 1_100_000],
  ['1,5M', 1_500_000],
  ['2,5 Mio', 2_500_000],
  ['2,5 Mio.', 2_500_000],
  ['2,5\u00A0Mio.', 2_500_000],
  ['12 Tsd.', 12_000],
  ['1 Mrd', 1e9],
  ['3bn', 3e9],
  ['2 million', 2_000_000],
  ['2 millions', 2_000_000],
  ['1.234,5 Mio', 1_234_500_000],
  ['1,500', 1_500],
  ['1.500', 1_500],
  ['1 500', 1_500],
  ["1'500", 1_500],
  ['1,234,567', 1_234_567],
  ['1.234.567,89', 1_234_567.89],
  ['1,234,567.89', 1_234_567.89],
  ['0.500', 0.5],
  ['0,5', 0.5],
  ['.75', 0.75],
  ['12.99', 12.99],
  ['12,99', 12.99],
  ['$50k', 50_000],
  ['$ 1,500', 1_500],
  ['49.99 USD', 49.99],
  ['+20%', 20],
  ['-50', -50],
  ['\u221250', -50],
  ['\uFF15\uFF10\uFF4B', 50_000],
  ['1e2', 100],
  [' 7 ', 7],
  ['0', 0],
])('%j is %d', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

it.each([
  'x',
  'abc',
  '50x',
  '50kk',
  '1.500k',
  '1,500 Mio',
  '1,23,4',
  '1.2.3',
  '1-2',
  '€50',
  '1e999',
  'Infinity',
  'NaN',
  '0x10',
  '5 Billionen',
  '--5',
  '.',
  'k',
])('%j is no number', (text) => {
  expect([readNumber(text), isNoNumber(text)]).toEqual([undefined, true]);
});

it.each([
  ['1.500', '= 1,500'],
  ['50k', '= 50,000'],
  ['2,5 Mio', '= 2,500,000'],
  ['1500', ''],
  ['1.500k', ''],
  ['', ''],
])('%j is explained as %j', (text, meaning) => {
  expect(meaningOf(text)).toBe(meaning);
});

it('an empty field is open, and not wrong', () => {
  expect(['', '  '].map((text) => [readNumber(text), isNoNumber(text)])).toEqual([
    [undefined, false],
    [undefined, false],
  ]);
});

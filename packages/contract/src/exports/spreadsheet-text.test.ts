import { expect, it } from 'vitest';
import { toCsvHead, toCsvLine, toSpreadsheetText } from './spreadsheet-text.ts';

const SIGNS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\uFE66', '\u2212'];
const DROPPED = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\v',
  '\f',
  '\0',
  '\u0085',
  '\u00A0',
  '\u00AD',
  '\u200B',
  '\u200D',
  '\u200E',
  '\u2028',
  '\u202E',
  '\u2060',
  '\u2800',
  '\u3000',
  '\u3164',
  '\uFE0F',
  '\uFEFF',
  ' \u200B\t\uFEFF',
];

/** Texts that a spreadsheet would run as a formula: each sign after each kind of character that is dropped. */
const FORMULA_TEXTS = DROPPED.flatMap((dropped) => SIGNS.map((sign) => `${dropped}${sign}SUM(1)`));

it('a text that would run as a formula begins with an apostrophe, regardless of the characters before its sign', () => {
  expect(FORMULA_TEXTS.filter((text) => toSpreadsheetText(text) !== `'${text}`)).toEqual([]);
});

it.each(['Fernloft', 'a=b', '1-2', ' leading blank', '', "'=a", 'info@fernloft.example', '"=a"', '–'])(
  'the text %j stays as it is',
  (text) => {
    expect(toSpreadsheetText(text)).toBe(text);
  },
);

it('a CSV line keeps numbers as numbers and quotes text', () => {
  expect(toCsvLine([-12.5, -3, null, true, new Date('2026-03-01'), 'a, "b"', '\n=1'])).toBe(
    `-12.5,-3,,yes,2026-03-01,"a, ""b""","'\n=1"\r\n`,
  );
});

it('the head of a CSV file begins with the mark by which Excel recognises UTF-8', () => {
  expect(toCsvHead(['Größe', '=a'])).toBe("\uFEFFGröße,'=a\r\n");
});

import { expect, it } from 'vitest';
import { cutText, toSingleLine } from './plain-text.ts';

it('drops every bidirectional control, which could disguise a name', () => {
  const controls = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(toSingleLine([...controls].map((control) => `a${control}`).join(''))).toBe('a'.repeat(12));
  expect(toSingleLine('\u202egpj.exe\u202c')).toBe('gpj.exe');
});

it('keeps letters of every script, joiners and emoji', () => {
  for (const text of ['متجر الكتب', 'חנות', 'می‌خواهم', '👩‍👧 Shop', 'Crème brûlée'])
    expect(toSingleLine(text)).toBe(text);
});

it('replaces white space and control characters by one blank', () => {
  expect(toSingleLine(' a\t\r\n b\u0000\u0007c\u2028d ')).toBe('a b c d');
});

it('a text is cut before an emoji that does not fit', () => {
  expect([2, 3, 4, 5].map((max) => cutText('abc\u{1f436}', max))).toEqual([
    'ab',
    'abc',
    'abc',
    'abc\u{1f436}',
  ]);
});

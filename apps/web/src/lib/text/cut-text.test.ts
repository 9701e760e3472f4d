import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('cuts a text before an emoji that does not fit', () => {
  expect([2, 3, 4, 5].map((length) => cutText('abc\u{1F436}', length))).toEqual([
    'ab',
    'abc',
    'abc',
    'abc\u{1F436}',
  ]);
});

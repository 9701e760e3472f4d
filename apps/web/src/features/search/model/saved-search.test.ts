import { expect, it } from 'vitest';
import { withSaved } from './saved-search.ts';

it('A search that is saved keeps its page, size and view in the URL', () => {
  expect(withSaved('?view=table&locations=DE,FR&limit=50&page=3', 'b')).toBe(
    '?view=table&locations=DE,FR&limit=50&page=3&saved=b',
  );
  expect(withSaved('?saved=a&page=2', 'b')).toBe('?page=2&saved=b');
  expect(withSaved('', 'b')).toBe('?saved=b');
});

import type { SearchDefinition } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { isSameSearch, searchPath, withSaved } from './saved-search.ts';

const search = (columns: string): SearchDefinition => ({
  scope: 'all',
  filters: { locations: ['DE'] },
  columns,
});

it('A saved search opens with columns that are hidden although it filters by them, or shown although they are empty', () => {
  expect(searchPath(search('-locations,fb_likes_count'))).toBe(
    '/brands/search?locations=DE&columns=-locations,fb_likes_count',
  );
});

it('A search is modified once a column that it filters by, or one without values, is shown or hidden', () => {
  expect(isSameSearch(search(''), search('-locations'))).toBe(false);
  expect(isSameSearch(search(''), search('fb_likes_count'), ['fb_likes_count'])).toBe(false);
  // The column was empty when the search was saved, and is displayed by default now.
  expect(isSameSearch(search(''), search('fb_likes_count'))).toBe(true);
});

it('A saved product search is the same with the default order as without one', () => {
  const products = (sort?: 'relevance' | 'newest'): SearchDefinition => ({
    ...search(''),
    products: { filters: {}, ...(sort && { sort }) },
  });
  expect(isSameSearch(products(), products('relevance'))).toBe(true);
  expect(isSameSearch(products(), products('newest'))).toBe(false);
});

it('A search that is saved keeps its page, size and view in the URL', () => {
  expect(withSaved('?view=table&locations=DE,FR&limit=50&page=3', 'b')).toBe(
    '?view=table&locations=DE,FR&limit=50&page=3&saved=b',
  );
  expect(withSaved('?saved=a&page=2', 'b')).toBe('?page=2&saved=b');
  expect(withSaved('', 'b')).toBe('?saved=b');
});

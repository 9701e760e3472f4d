import { categoryById } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { BROWSE_CATEGORIES, browseCategory } from './browse-categories.ts';

it('The tabs of Browse are top-level categories of the taxonomy, by its labels', () => {
  for (const { id, label } of BROWSE_CATEGORIES) {
    expect(categoryById(id)?.label).toBe(label);
    expect(id % 100).toBe(0);
  }
});

it('An unknown category in the address of Browse means all brands', () => {
  expect(browseCategory('?category=700')?.label).toBe('Home and garden');
  for (const query of ['', '?category=', '?category=1', '?category=x'])
    expect(browseCategory(query)).toBeUndefined();
});

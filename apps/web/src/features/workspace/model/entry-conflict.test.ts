import type { ListBrand } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { distinctTags, mergedChange } from './entry-conflict.ts';

const entry = (tags: string[]): ListBrand => ({
  brandId: 1,
  brandName: 'Store',
  brand: null,
  status: null,
  rating: null,
  tags,
  note: null,
  version: 1,
  addedAt: '2026-01-01T00:00:00.000Z',
});

it('keeps the first of tags that differ only in case', () => {
  expect(distinctTags(['Pets', 'spring', 'pets', 'SPRING', 'new'])).toEqual(['Pets', 'spring', 'new']);
});

it('merges a tag added elsewhere in another case into one that the server accepts', () => {
  const merged = mergedChange(entry(['old']), entry(['old', 'Pets']), { tags: ['old', 'pets', 'new'] });
  expect(merged).toEqual({ tags: ['old', 'Pets', 'new'] });
});

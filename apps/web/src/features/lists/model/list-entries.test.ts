import type { ListBrand, ListBrands } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { listEntry, TABLE } from '../testing/list-entry.ts';
import { conflictText, distinctTags, mergedChange } from './entry-conflict.ts';
import { changedPage } from './list-entries.ts';
import { formatListView, parseListView } from './list-view.ts';

const page = (...data: ListBrand[]): ListBrands => ({
  data,
  total: data.length,
  tags: [],
  unavailable: 0,
  cursor: null,
});
const idsOf = ({ data }: ListBrands) => data.map(({ brandId }) => brandId);
describe('A change is shown before the server has it', () => {
  it('in its place in the table, even if it no longer matches the filter', () => {
    const before = page(listEntry(1), listEntry(2), listEntry(3));
    expect(changedPage(before, TABLE, listEntry(3), { rating: 4, before: 1 })).toMatchObject({
      data: [{ brandId: 3, rating: 4 }, { brandId: 1 }, { brandId: 2 }],
      total: 3,
    });
    expect(changedPage(before, { ...TABLE, status: '' }, listEntry(2), { status: 'Done' })).toMatchObject({
      data: [{}, { brandId: 2, status: 'Done' }, {}],
    });
  });

  it("in the board's column of its status, before the card it was dropped on", () => {
    const moved = listEntry(2);
    const change = { status: 'Done', before: 5 };
    const from = changedPage(
      page(listEntry(1), moved),
      { kind: 'board', status: '', pages: 1 },
      moved,
      change,
    );
    expect([idsOf(from), from.total]).toEqual([[1], 1]);
    const to = changedPage(
      page(listEntry(4, { status: 'Done' }), listEntry(5, { status: 'Done' })),
      { kind: 'board', status: 'Done', pages: 1 },
      moved,
      change,
    );
    expect([idsOf(to), to.total]).toEqual([[4, 2, 5], 3]);
  });
});

describe('A change of a brand that was changed elsewhere', () => {
  const base = listEntry(1, { status: 'New', tags: ['a', 'b'] });

  it('applies if another field was changed, and merges tags', () => {
    const present = { ...base, rating: 5, tags: ['b', 'c'] };
    expect(mergedChange(base, present, { status: 'Done' })).toEqual({ status: 'Done' });
    expect(mergedChange(base, present, { tags: ['a', 'd'] })).toEqual({ tags: ['c', 'd'] });
  });

  it('merges a tag added elsewhere in another case into one that the server accepts', () => {
    const merged = mergedChange(
      { ...base, tags: ['old'] },
      { ...base, tags: ['old', 'Pets'] },
      { tags: ['old', 'pets', 'new'] },
    );
    expect(merged).toEqual({ tags: ['old', 'Pets', 'new'] });
  });

  it('is a conflict if the same field was changed, with a message', () => {
    const present = { ...base, status: 'Rejected' };
    expect(mergedChange(base, present, { status: 'Done' })).toBeUndefined();
    expect(conflictText('Brand 1', base, present, { status: 'Done' })).toBe(
      'Brand 1 was changed elsewhere in the meantime: its status is now “Rejected”, not “Done”.',
    );
  });
});

it('keeps the first of tags that differ only in case', () => {
  expect(distinctTags(['Pets', 'spring', 'pets', 'SPRING', 'new'])).toEqual(['Pets', 'spring', 'new']);
});

it('reads from the URL what it writes, and ignores an invalid view', () => {
  const address = '?view=board&sort=rating%3Adesc&status=&tag=pets&page=2&limit=100&columns=locations';
  expect(formatListView(parseListView(new URLSearchParams(address)))).toBe(address);
  const other = parseListView(new URLSearchParams('view=x&sort=price:up&page=-1&limit=7'));
  expect(formatListView(other)).toBe('');
});

import { expect, it } from 'vitest';
import { listEntry } from '../testing/list-entry.ts';
import { countTags, withTagRemoved, withTagsAdded } from './bulk-tags.ts';
import { revertOf } from './entry-conflict.ts';

const many = Array.from({ length: 20 }, (_, index) => `Tag ${index}`);

it('adds tags only to brands that have room and do not have them in any case', () => {
  const entries = [
    listEntry(1, { tags: ['Gift'] }),
    listEntry(2, { tags: ['spring'] }),
    listEntry(3, { tags: many }),
  ];
  const { edits, full } = withTagsAdded(entries, ['gift']);
  expect(edits.map(({ entry, change }) => [entry.brandId, change.tags])).toEqual([[2, ['spring', 'gift']]]);
  expect(full).toBe(1);
});

it('removes a tag only from brands that have it', () => {
  const entries = [listEntry(1, { tags: ['gift', 'spring'] }), listEntry(2, { tags: ['spring'] })];
  expect(withTagRemoved(entries, 'gift').map(({ change }) => change.tags)).toEqual([['spring']]);
  expect(countTags(entries)).toEqual([
    { tag: 'gift', count: 1 },
    { tag: 'spring', count: 2 },
  ]);
});

it('undoes only what was changed: tags added elsewhere in the meantime stay', () => {
  const before = listEntry(1, { status: null, rating: 2, tags: ['old'] });
  const saved = { status: 'Contacted', rating: 5, tags: ['old', 'theirs', 'gift'] };
  expect(revertOf(before, { tags: ['old', 'gift'] }, saved)).toEqual({ tags: ['old', 'theirs'] });
  expect(revertOf(before, { tags: [] }, { ...saved, tags: ['theirs'] })).toEqual({ tags: ['theirs', 'old'] });
  expect(revertOf(before, { status: 'Contacted' }, saved)).toEqual({ status: null });
});

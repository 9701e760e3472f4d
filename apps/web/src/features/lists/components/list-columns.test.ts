import { expect, it } from 'vitest';
import { resultColumns } from '../../search/components/result-columns.tsx';
import { parseColumns } from '../../search/model/table-columns.ts';
import { listColumns } from './list-columns.tsx';

it('keeps a pinned column before the fields of a list when one pinned before it is hidden', () => {
  const settings = parseColumns('-categories,categories.pin,fb_likes_count.pin');
  const { columns, pinned } = resultColumns('all', settings, false);
  const context = {
    statuses: [],
    tags: [],
    isOrdered: false,
    onEdit: () => {},
    onNote: () => {},
    canEdit: true,
  };
  const headers = listColumns(columns, pinned, context).map(({ header }) => header);
  expect(headers.slice(0, 3)).toEqual(['Brand', 'Facebook likes', 'Status']);
});

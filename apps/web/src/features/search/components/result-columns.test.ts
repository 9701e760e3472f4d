import { expect, it } from 'vitest';
import { parseColumns } from '../model/table-columns.ts';
import { resultColumns } from './result-columns.tsx';

const headers = (columns: string) =>
  resultColumns('all', parseColumns(columns), false).columns.map(({ header }) => header);

it('shows brand, site, traffic, category, likes, followers and description by default', () => {
  expect(headers('')).toEqual([
    'Brand',
    'Site',
    'Monthly traffic',
    'Category',
    'Facebook likes',
    'Instagram followers',
    'Description',
  ]);
});

it('shows and hides columns in their place', () => {
  expect(headers('locations,-brand_url,is_fb_ads_active')).toEqual([
    'Brand',
    'Monthly traffic',
    'Location',
    'Category',
    'Facebook likes',
    'Instagram followers',
    'Facebook ads running',
    'Description',
  ]);
});

it('keeps a pinned column beside the brand when one pinned before it is hidden', () => {
  const columns = parseColumns('-categories,categories.pin,fb_likes_count.pin');
  const pinned = (scope: 'all' | 'mine', isNarrow: boolean) => {
    const shown = resultColumns(scope, columns, isNarrow);
    return shown.columns.slice(0, shown.pinned).map(({ header }) => header);
  };
  expect(pinned('all', false)).toEqual(['Brand', 'Facebook likes']);
  expect(pinned('mine', false)).toEqual(['Brand', 'Source', 'Facebook likes']);
  expect(pinned('all', true)).toEqual(['Brand']);
});

import { expect, it } from 'vitest';
import { RESULT_COLUMNS, visibleColumns } from './result-columns.tsx';

const shown = (changed: Parameters<typeof visibleColumns>[0]) => {
  const visible = visibleColumns(changed);
  return RESULT_COLUMNS.filter(({ id }) => visible[id]).map(({ header }) => header);
};

it('shows brand, site, traffic, category, likes, followers and description by default', () => {
  expect(shown({})).toEqual([
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
  expect(shown({ locations: true, brand_url: false, is_fb_ads_active: true })).toEqual([
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

import { expect, it } from 'vitest';
import {
  arranged,
  DEFAULT_COLUMNS,
  formatColumns,
  isColumnShown,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  parseColumns,
  withMoved,
  withPinned,
  withShown,
  withWidth,
} from './table-columns.ts';

it('shown, hidden, resized, pinned and moved columns survive the URL', () => {
  let columns = withShown(DEFAULT_COLUMNS, 'locations', true);
  columns = withShown(columns, 'brand_url', false);
  columns = withWidth(columns, 'brand_name', 240.4);
  columns = withPinned(columns, 'fb_likes_count', true);
  columns = withMoved(columns, 'brand_description', 'categories');
  const text = formatColumns(columns);
  expect(text).toMatch(/^brand_name\.240,-brand_url,locations,fb_likes_count\.pin,order\./);
  expect(parseColumns(text)).toEqual(columns);
});

it('a link made before columns could be arranged shows the same columns', () => {
  expect(parseColumns('-brand_url,locations')).toEqual({
    ...DEFAULT_COLUMNS,
    shown: { brand_url: false, locations: true },
  });
});

it('a column that the search filters by is shown, unless the user hides it', () => {
  const filters = { locations: ['DE'], categories: ['sports'] };
  expect(isColumnShown(parseColumns(''), 'locations')).toBe(false);
  const columns = parseColumns('', filters);
  expect(isColumnShown(columns, 'locations')).toBe(true);
  expect(formatColumns(columns)).toBe('');
  const text = formatColumns(withShown(columns, 'locations', false));
  expect(text).toBe('-locations');
  const hidden = parseColumns(text, filters);
  expect(isColumnShown(hidden, 'locations')).toBe(false);
  expect(formatColumns(withShown(hidden, 'locations', true))).toBe('');
  // Without the filter the column has its usual default again.
  expect(formatColumns(parseColumns(text))).toBe('');
});

it('a column at its default is not stored', () => {
  const shown = withShown(DEFAULT_COLUMNS, 'locations', true);
  expect(isColumnShown(shown, 'locations')).toBe(true);
  expect(formatColumns(withShown(shown, 'locations', false))).toBe('');
  expect(formatColumns(withWidth(withWidth(shown, 'locations', 90), 'locations', null))).toBe('locations');
  const [first, second] = arranged(DEFAULT_COLUMNS);
  if (!first || !second) throw new Error('There are no columns.');
  const moved = withMoved(DEFAULT_COLUMNS, first, second);
  expect(arranged(moved).slice(0, 2)).toEqual([second, first]);
  expect(formatColumns(withMoved(moved, first, second))).toBe('');
});

it('pinned columns come first; a column moved beside one is pinned, elsewhere it is not', () => {
  const pinned = withPinned(withPinned(DEFAULT_COLUMNS, 'categories', true), 'locations', true);
  expect(arranged(pinned).slice(0, 2)).toEqual(['categories', 'locations']);
  expect(withMoved(pinned, 'brand_url', 'categories').pinned).toEqual([
    'brand_url',
    'categories',
    'locations',
  ]);
  expect(withMoved(pinned, 'categories', 'brand_url').pinned).toEqual(['locations']);
});

it('widths stay within limits', () => {
  expect(parseColumns('fb_likes_count.1,locations.9999').widths).toEqual({
    fb_likes_count: MIN_COLUMN_WIDTH,
    locations: MAX_COLUMN_WIDTH,
  });
});

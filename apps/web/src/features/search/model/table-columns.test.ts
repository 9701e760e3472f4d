import type { DataKey } from '@brandlode/contract';
import { expect, it } from 'vitest';
import {
  arranged,
  DEFAULT_COLUMNS,
  formatColumns,
  isColumnShown,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  parseColumns,
  withDefaults,
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

it('a column without any value in the catalogue is hidden, unless the user shows it or the search filters by it', () => {
  const empty: DataKey[] = ['fb_likes_count', 'reddit_mentions_count'];
  const isShown = (text: string, filters = {}) =>
    isColumnShown(parseColumns(text, filters, empty), 'fb_likes_count');
  expect([isShown(''), isShown('', { fb_likes_count: {} }), isShown('fb_likes_count')]).toEqual([
    false,
    true,
    true,
  ]);
  const columns = parseColumns('', {}, empty);
  expect(formatColumns(columns)).toBe('');
  const text = formatColumns(withShown(columns, 'fb_likes_count', true));
  expect(text).toBe('fb_likes_count');
  expect(formatColumns(withShown(parseColumns(text, {}, empty), 'fb_likes_count', false))).toBe('');
  // Once a value is known, the column is as it is by default.
  expect(isColumnShown(parseColumns(formatColumns(columns)), 'fb_likes_count')).toBe(true);
});

it('a reset keeps columns that the search filters by, and hides those without values', () => {
  const columns = parseColumns('reddit_mentions_count,-locations', { locations: ['DE'] }, [
    'reddit_mentions_count',
  ]);
  const reset = withDefaults(columns);
  expect(formatColumns(reset)).toBe('');
  expect(isColumnShown(reset, 'locations')).toBe(true);
  expect(isColumnShown(reset, 'reddit_mentions_count')).toBe(false);
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

it('what the search filters by comes before the categories, where it is in view', () => {
  const key: DataKey = 'estimated_monthly_traffic_change_90d';
  const position = (columns: DataKey[]) => columns.indexOf(key) - columns.indexOf('categories');
  expect(position(arranged(DEFAULT_COLUMNS))).toBeGreaterThan(0);
  const filtered = parseColumns('', { [key]: { min: 1 } });
  expect(position(arranged(filtered))).toBe(-1);
  expect(new Set(arranged(filtered)).size).toBe(arranged(DEFAULT_COLUMNS).length);
  const moved = withMoved(filtered, key, 'brand_url');
  expect(arranged(parseColumns(formatColumns(moved), { [key]: { min: 1 } }))).toEqual(arranged(moved));
});

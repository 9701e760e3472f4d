import { FLAG_KEYS, METRIC_KEYS, mapKeys, TEXT_COLUMNS, URL_COLUMNS } from '@brandlode/contract';
import type { ImportedValues } from '../imports/staged-columns.ts';
import type { PrivateColumn, PrivateDetails } from './tables.ts';

const LISTS = ['categories', 'locations', 'unmapped_categories'] as const;

/** Every column that an import can set, with its type. */
export const COLUMN_TYPES: Record<PrivateColumn, string> = {
  ...mapKeys(TEXT_COLUMNS, () => 'text'),
  ...mapKeys(URL_COLUMNS, () => 'text'),
  popularity_rank: 'bigint',
  ...mapKeys(METRIC_KEYS, () => 'bigint'),
  ...mapKeys(FLAG_KEYS, () => 'boolean'),
  categories: 'smallint[]',
  locations: 'text[]',
  unmapped_categories: 'text[]',
};
export const COLUMNS = Object.keys(COLUMN_TYPES) as PrivateColumn[];

export type Value = string | number | boolean | (string | number)[] | null;

export type PrivatePatch = ImportedValues<PrivateDetails>;

/** The value of a column in a row of an import; undefined without one. */
export function patchedValue(patch: PrivatePatch, column: PrivateColumn): Exclude<Value, null> | undefined {
  const value = column === 'popularity_rank' ? patch.rank : patch[column];
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

export const isList = (column: PrivateColumn): boolean =>
  (LISTS as readonly PrivateColumn[]).includes(column);

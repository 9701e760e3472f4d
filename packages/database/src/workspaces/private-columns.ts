import { FLAG_KEYS, type FlagKey, METRIC_KEYS, type MetricKey, mapKeys } from '@brandlode/contract';
import type { PrivateColumn, PrivateDetails } from './tables.ts';

const TEXTS = [
  'brand_name',
  'brand_description',
  'brand_url',
  'fb_url',
  'ig_url',
  'shopify_url',
  'fb_ads_library_url',
  'trustpilot_url',
  'profile_image',
  'cover_image',
] as const;
const LISTS = ['categories', 'locations', 'unmapped_categories'] as const;

/** Every column that an import can set, with its type. */
export const COLUMN_TYPES: Record<PrivateColumn, string> = {
  ...mapKeys(TEXTS, () => 'text'),
  popularity_rank: 'bigint',
  ...mapKeys(METRIC_KEYS, () => 'bigint'),
  ...mapKeys(FLAG_KEYS, () => 'boolean'),
  categories: 'smallint[]',
  locations: 'text[]',
  unmapped_categories: 'text[]',
};
export const COLUMNS = Object.keys(COLUMN_TYPES) as PrivateColumn[];

export type Value = string | number | boolean | (string | number)[] | null;

/** The known values of one row of an import; metrics in stored units. Without `brand_name` a new brand is named by its address. */
export type PrivatePatch = { domain: string } & { [key in (typeof TEXTS)[number]]?: string } & {
  [key in MetricKey]?: number;
} & { [key in FlagKey]?: boolean } & {
  categories?: number[];
  unmapped_categories?: string[];
  locations?: string[];
  /** Popularity rank, 1 the most popular. */
  rank?: number;
  /** Of metrics that are more than a plain number. */
  details?: PrivateDetails;
};

/** What a row of an import says of a column; undefined where it says nothing. */
export function patchedValue(patch: PrivatePatch, column: PrivateColumn): Exclude<Value, null> | undefined {
  const value = column === 'popularity_rank' ? patch.rank : patch[column];
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

export const isList = (column: PrivateColumn): boolean =>
  (LISTS as readonly PrivateColumn[]).includes(column);

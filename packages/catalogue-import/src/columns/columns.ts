import { FLAG_KEYS, type FlagKey, METRIC_ALIASES, METRIC_KEYS, type MetricKey } from '@brandlode/contract';

export const TEXT_COLUMNS = ['brand_name', 'brand_description'] as const;
export const URL_COLUMNS = [
  'brand_url',
  'fb_url',
  'ig_url',
  'shopify_url',
  'fb_ads_library_url',
  'trustpilot_url',
  'profile_image',
  'cover_image',
] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];
export type UrlColumn = (typeof URL_COLUMNS)[number];

/** What a column of a file can be read as; `rank` is a popularity rank. */
export type Column = 'categories' | 'locations' | 'rank' | TextColumn | UrlColumn | MetricKey | FlagKey;

const COLUMNS = new Map<string, Column>([
  ...(
    [
      'categories',
      'locations',
      'rank',
      ...TEXT_COLUMNS,
      ...URL_COLUMNS,
      ...METRIC_KEYS,
      ...FLAG_KEYS,
    ] as const
  ).map((column) => [column, column] as const),
  ...Object.entries(METRIC_ALIASES),
]);

/** The column that a header or key names, ignoring case and surrounding space; undefined for unknown ones. */
export const columnNamed = (header: string): Column | undefined => COLUMNS.get(header.trim().toLowerCase());

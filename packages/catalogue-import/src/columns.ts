import { FLAG_KEYS, type FlagKey, METRIC_KEYS, type MetricKey } from '@brandlode/contract';

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

/** Columns of a file that become something of a brand. */
export type Column = 'categories' | 'locations' | TextColumn | UrlColumn | MetricKey | FlagKey;

const COLUMNS = new Set<string>([
  'categories',
  'locations',
  ...TEXT_COLUMNS,
  ...URL_COLUMNS,
  ...METRIC_KEYS,
  ...FLAG_KEYS,
]);

/** The second spelling of the product metrics. */
const SPELLINGS: Record<string, Column> = {
  products_count: 'product_count',
  products_min_price: 'product_min_price',
  products_avg_price: 'product_avg_price',
  products_max_price: 'product_max_price',
};

/** The column a header or key names, whatever its case and surrounding space; undefined for one that is not ours. */
export function columnNamed(header: string): Column | undefined {
  const name = header.trim().toLowerCase();
  if (Object.hasOwn(SPELLINGS, name)) return SPELLINGS[name];
  return COLUMNS.has(name) ? (name as Column) : undefined;
}

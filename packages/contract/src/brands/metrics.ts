import { keysOf } from '../keys-of.ts';

/** The tabs of a brand's page with the sections of their tables, in order. */
export const BRAND_SECTIONS = {
  overview: ['Site and store', 'Social', 'Reviews', 'Ads'],
  products: ['Prices', 'Range'],
} as const;
export type BrandTab = keyof typeof BRAND_SECTIONS;

export type FilterGroupId =
  | 'brand'
  | 'site'
  | 'location'
  | 'category'
  | 'social'
  | 'reviews'
  | 'ads'
  | 'store'
  | 'products'
  | 'technology'
  | 'market'
  | 'growth'
  | 'other';

type Metric = {
  label: string;
  /** Unit and format of displayed values. */
  unit: string;
  format: 'number' | 'dollars';
  /** Values are stored and compared as whole numbers: the displayed value times the scale. */
  scale: 1 | 10 | 100;
  /** The largest plausible displayed value; the collector rejects larger ones. */
  sanityLimit: number;
  /** The largest possible displayed value; imports reject larger ones. */
  maximum?: number;
  /** Computed rather than counted: imported values may have decimals, which are rounded. */
  estimated?: true;
  filterGroup: FilterGroupId;
  /** Whether the results table has its column by default. */
  column: 'shown' | 'hidden';
  /** The section of the table on the brand's page. */
  section: (typeof BRAND_SECTIONS)[BrandTab][number];
  /** A tile on the section's tab. Metrics with the same tile label are added up in one tile; `unit` replaces the metric's. */
  tile?: { position: number; label: string; unit?: string };
  /** A second name, in imported files and in the API's brand detail. */
  alias?: string;
};

const USUAL = { format: 'number', scale: 1, column: 'hidden' } as const;

/**
 * All numbers known about a brand, with what differs from the usual. The filter payload, filter panels, columns of table, index and SQL, imports, API schemas, tiles
 * and sanity checks are derived from these records; the database column needs a migration, and the demonstration values (CONTRIBUTING.md, Recipes).
 */
const METRIC_RECORDS = {
  estimated_monthly_traffic: {
    label: 'Monthly traffic',
    unit: 'visits per month',
    sanityLimit: 1e11,
    estimated: true,
    filterGroup: 'site',
    column: 'shown',
    section: 'Site and store',
    tile: { position: 1, label: 'Monthly Traffic' },
  },
  estimated_monthly_revenue: {
    label: 'Monthly revenue',
    unit: 'USD per month',
    format: 'dollars',
    sanityLimit: 1e12,
    estimated: true,
    filterGroup: 'store',
    section: 'Site and store',
    tile: { position: 2, label: 'Monthly Revenue' },
  },
  estimated_monthly_orders: {
    label: 'Monthly orders',
    unit: 'orders per month',
    sanityLimit: 1e10,
    estimated: true,
    filterGroup: 'store',
    section: 'Site and store',
  },
  fb_likes_count: {
    label: 'Facebook likes',
    unit: 'likes',
    sanityLimit: 1e10,
    filterGroup: 'social',
    column: 'shown',
    section: 'Social',
    tile: { position: 3, label: 'Facebook Likes' },
  },
  ig_followers_count: {
    label: 'Instagram followers',
    unit: 'followers',
    sanityLimit: 1e10,
    filterGroup: 'social',
    column: 'shown',
    section: 'Social',
    tile: { position: 4, label: 'Instagram Followers' },
  },
  reddit_mentions_count: {
    label: 'Reddit mentions',
    unit: 'mentions',
    sanityLimit: 1e9,
    filterGroup: 'social',
    section: 'Social',
  },
  trustpilot_rating: {
    label: 'Trustpilot rating',
    unit: 'stars of 5',
    scale: 10,
    sanityLimit: 5,
    maximum: 5,
    filterGroup: 'reviews',
    section: 'Reviews',
  },
  trustpilot_reviews_count: {
    label: 'Trustpilot reviews',
    unit: 'reviews',
    sanityLimit: 1e9,
    filterGroup: 'reviews',
    section: 'Reviews',
    tile: { position: 5, label: 'Reviews' },
  },
  shopify_reviews_count: {
    label: 'Shopify reviews',
    unit: 'reviews',
    sanityLimit: 1e9,
    filterGroup: 'reviews',
    section: 'Reviews',
    tile: { position: 5, label: 'Reviews' },
  },
  fb_reviews_count: {
    label: 'Facebook reviews',
    unit: 'reviews',
    sanityLimit: 1e9,
    filterGroup: 'reviews',
    section: 'Reviews',
    tile: { position: 5, label: 'Reviews' },
  },
  fb_ads_count: {
    label: 'Facebook ads',
    unit: 'ads',
    sanityLimit: 1e8,
    filterGroup: 'ads',
    section: 'Ads',
  },
  fb_ads_active_count: {
    label: 'Active Facebook ads',
    unit: 'ads',
    sanityLimit: 1e8,
    filterGroup: 'ads',
    section: 'Ads',
  },
  product_count: {
    label: 'Products',
    unit: 'products',
    sanityLimit: 1e8,
    filterGroup: 'products',
    section: 'Range',
    tile: { position: 4, label: 'Total Products', unit: 'in the store' },
    alias: 'products_count',
  },
  product_min_price: {
    label: 'Min price',
    unit: 'USD',
    format: 'dollars',
    scale: 100,
    sanityLimit: 1e7,
    filterGroup: 'products',
    section: 'Prices',
    tile: { position: 1, label: 'Min Price', unit: 'cheapest product' },
    alias: 'products_min_price',
  },
  product_avg_price: {
    label: 'Average price',
    unit: 'USD',
    format: 'dollars',
    scale: 100,
    sanityLimit: 1e7,
    filterGroup: 'products',
    section: 'Prices',
    tile: { position: 3, label: 'Average Price', unit: 'of all products' },
    alias: 'products_avg_price',
  },
  product_max_price: {
    label: 'Max price',
    unit: 'USD',
    format: 'dollars',
    scale: 100,
    sanityLimit: 1e7,
    filterGroup: 'products',
    section: 'Prices',
    tile: { position: 2, label: 'Max Price', unit: 'most expensive product' },
    alias: 'products_max_price',
  },
  product_count_30_days: {
    label: 'New products, 30 days',
    unit: 'products',
    sanityLimit: 1e8,
    filterGroup: 'products',
    section: 'Range',
  },
} as const satisfies Record<string, Omit<Metric, keyof typeof USUAL> & Partial<Metric>>;

/** Yes/no facts; `null` is unknown. */
const FLAG_RECORDS = {
  is_fb_ads_active: { label: 'Facebook ads running', filterGroup: 'ads' },
  is_shop: { label: 'Sells goods', filterGroup: 'store' },
  is_pinned: { label: 'Pinned', filterGroup: 'other' },
} as const satisfies Record<string, { label: string; filterGroup: FilterGroupId }>;

/** An object with a value for each of the keys. */
export const mapKeys = <Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;

export type MetricKey = keyof typeof METRIC_RECORDS;
export const METRICS: Record<MetricKey, Metric> = mapKeys(keysOf(METRIC_RECORDS), (key) => ({
  ...USUAL,
  ...METRIC_RECORDS[key],
}));
export const METRIC_KEYS = keysOf(METRICS);
export const isMetric = (key: string): key is MetricKey => Object.hasOwn(METRICS, key);

export type FlagKey = keyof typeof FLAG_RECORDS;
export const FLAGS: Record<FlagKey, { label: string; filterGroup: FilterGroupId }> = FLAG_RECORDS;
export const FLAG_KEYS = keysOf(FLAGS);
export const isFlag = (key: string): key is FlagKey => Object.hasOwn(FLAGS, key);

type Aliases<Records> = {
  [Key in keyof Records as Records[Key] extends { alias: infer Alias extends string } ? Alias : never]: Key;
};
export type MetricAlias = keyof Aliases<typeof METRIC_RECORDS>;
/** Metrics by their alias. */
export const METRIC_ALIASES = Object.fromEntries(
  METRIC_KEYS.flatMap((key) => (METRICS[key].alias ? [[METRICS[key].alias, key]] : [])),
) as Record<MetricAlias, MetricKey>;
export const ALIAS_KEYS = keysOf(METRIC_ALIASES);

/** Displayed value to stored whole number; `null` stays `null`. */
export function toStored(key: MetricKey, displayed: number): number;
export function toStored(key: MetricKey, displayed: number | null): number | null;
export function toStored(key: MetricKey, displayed: number | null) {
  return displayed === null ? null : Math.round(displayed * METRICS[key].scale);
}

/** Stored whole number to displayed value; `null` stays `null`. */
export function toDisplayed(key: MetricKey, stored: number): number;
export function toDisplayed(key: MetricKey, stored: number | null): number | null;
export function toDisplayed(key: MetricKey, stored: number | null) {
  return stored === null ? null : stored / METRICS[key].scale;
}

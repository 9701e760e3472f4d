import { z } from 'zod';

/**
 * Every number a brand carries, in one table: the read model, the filter options, the index columns and the
 * database columns are all made from it.
 *
 * `scale`: whole numbers only are stored and compared; stored = shown x scale (prices in cents, rating in tenths).
 * `unit`: what one shown unit is.
 */
export const METRICS = {
  estimated_monthly_traffic: { label: 'Monthly traffic', unit: 'visits per month', scale: 1 },
  estimated_monthly_orders: { label: 'Monthly orders', unit: 'orders per month', scale: 1 },
  estimated_monthly_revenue: { label: 'Monthly revenue', unit: 'USD per month', scale: 1 },
  fb_likes_count: { label: 'Facebook likes', unit: 'likes', scale: 1 },
  ig_followers_count: { label: 'Instagram followers', unit: 'followers', scale: 1 },
  reddit_mentions_count: { label: 'Reddit mentions', unit: 'mentions', scale: 1 },
  trustpilot_rating: { label: 'Trustpilot rating', unit: 'stars of 5', scale: 10 },
  trustpilot_reviews_count: { label: 'Trustpilot reviews', unit: 'reviews', scale: 1 },
  shopify_reviews_count: { label: 'Shopify reviews', unit: 'reviews', scale: 1 },
  fb_reviews_count: { label: 'Facebook reviews', unit: 'reviews', scale: 1 },
  fb_ads_count: { label: 'Facebook ads', unit: 'ads', scale: 1 },
  fb_ads_active_count: { label: 'Active Facebook ads', unit: 'ads', scale: 1 },
  product_count: { label: 'Products', unit: 'products', scale: 1 },
  product_min_price: { label: 'Min price', unit: 'USD', scale: 100 },
  product_avg_price: { label: 'Average price', unit: 'USD', scale: 100 },
  product_max_price: { label: 'Max price', unit: 'USD', scale: 100 },
  product_count_30_days: { label: 'New products, 30 days', unit: 'products', scale: 1 },
} as const satisfies Record<string, { label: string; unit: string; scale: 1 | 10 | 100 }>;

export type MetricKey = keyof typeof METRICS;
export const METRIC_KEYS = Object.keys(METRICS) as MetricKey[];
export const isMetric = (key: string): key is MetricKey => Object.hasOwn(METRICS, key);

/** Yes/no facts. `null` is unknown. */
export const FLAGS = {
  is_fb_ads_active: { label: 'Facebook ads running' },
  is_pinned: { label: 'Pinned' },
} as const;

export type FlagKey = keyof typeof FLAGS;
export const FLAG_KEYS = Object.keys(FLAGS) as FlagKey[];

/** Shown value to stored whole number; `null` stays `null`. */
export const toStored = (key: MetricKey, shown: number | null): number | null =>
  shown === null ? null : Math.round(shown * METRICS[key].scale);

/** Stored whole number to shown value; `null` stays `null`. */
export const toShown = (key: MetricKey, stored: number | null): number | null =>
  stored === null ? null : stored / METRICS[key].scale;

/** How a figure came to be known. An estimate is never shown as a measurement. */
export const PROVENANCE_KINDS = ['measured', 'estimated', 'imported', 'demonstration'] as const;

/**
 * Where one figure comes from. `observedAt` is ISO 8601 UTC. `low` and `high` bound an estimate, in the figure's own unit;
 * `inputs` is what it was made from, with the version of its formula.
 */
export const Provenance = z.object({
  source: z.string(),
  kind: z.enum(PROVENANCE_KINDS),
  observedAt: z.iso.datetime(),
  low: z.number().optional(),
  high: z.number().optional(),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Provenance = z.infer<typeof Provenance>;

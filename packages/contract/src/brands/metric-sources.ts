import { FLAG_KEYS, type FlagKey, METRIC_KEYS, type MetricKey } from './metrics.ts';

/** One source of a metric, by its name in the collector; `keys` are the variables that enable it, if it needs any. */
export type MetricSource = { source: string; keys?: string[] };

type SourcedMetric = Exclude<MetricKey | FlagKey, 'is_pinned'>;

const PRODUCT_LISTS: MetricSource[] = [
  { source: 'shopify-products' },
  { source: 'woocommerce-products' },
  { source: 'structured-products' },
];
const ESTIMATES: MetricSource[] = [{ source: 'estimates' }];
const AD_LIBRARY: MetricSource[] = [{ source: 'meta-ad-library', keys: ['META_ACCESS_TOKEN'] }];

const STORE_REVIEWS: MetricSource = { source: 'store-reviews' };
const FACEBOOK_PAGE: MetricSource = { source: 'facebook-page', keys: ['META_ACCESS_TOKEN'] };

const METRIC_SOURCES: Partial<Record<SourcedMetric, MetricSource[]>> = {
  estimated_monthly_traffic: ESTIMATES,
  estimated_monthly_revenue: ESTIMATES,
  estimated_monthly_orders: ESTIMATES,
  fb_likes_count: [FACEBOOK_PAGE],
  ig_followers_count: [
    { source: 'wikidata' },
    { source: 'instagram-business', keys: ['INSTAGRAM_USER_ID', 'INSTAGRAM_ACCESS_TOKEN'] },
  ],
  reddit_mentions_count: [{ source: 'reddit-search', keys: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'] }],
  trustpilot_rating: [STORE_REVIEWS, { source: 'trustpilot', keys: ['TRUSTPILOT_API_KEY'] }],
  trustpilot_reviews_count: [STORE_REVIEWS, { source: 'trustpilot', keys: ['TRUSTPILOT_API_KEY'] }],
  shopify_reviews_count: [STORE_REVIEWS],
  fb_reviews_count: [FACEBOOK_PAGE],
  fb_ads_count: AD_LIBRARY,
  fb_ads_active_count: AD_LIBRARY,
  product_count: [{ source: 'shopify-meta' }, ...PRODUCT_LISTS],
  product_min_price: PRODUCT_LISTS,
  product_avg_price: PRODUCT_LISTS,
  product_max_price: PRODUCT_LISTS,
  product_count_30_days: [{ source: 'shopify-products' }, { source: 'woocommerce-products' }],
  is_fb_ads_active: AD_LIBRARY,
  is_shop: [{ source: 'shop-category' }],
};

/** The sources that can fill a metric, in addition to imports. */
export const sourcesOf = (metric: SourcedMetric): MetricSource[] => METRIC_SOURCES[metric] ?? [];

/** In the order of metrics and flags. */
export const SOURCED_METRICS = [...METRIC_KEYS, ...FLAG_KEYS].filter((key) => key !== 'is_pinned');

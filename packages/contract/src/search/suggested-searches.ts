import { RANGE_KEYS, RANGES, type RangeKey } from '../brands/changes.ts';
import type { RangeFilter } from './filter-payload.ts';

import type { SearchDefinition, Sort } from './search-definition.ts';

/** Without flags, because the brands that lack the values can only be counted for other filters. */
type Filters = Partial<Record<RangeKey, RangeFilter>> & { locations?: string[]; categories?: string[] };

/** Shows the columns that the search filters by. */
const suggestion = (
  id: string,
  name: string,
  filters: Filters,
  sort?: Sort,
): { id: string; name: string; filters: Filters; search: SearchDefinition } => ({
  id,
  name,
  filters,
  search: {
    scope: 'all',
    filters,
    ...(sort && { sort }),
    columns: RANGE_KEYS.filter((key) => filters[key] && RANGES[key].column === 'hidden').join(','),
  },
});

/** Suggestions for a start. */
export const SUGGESTED_SEARCHES = [
  suggestion(
    'growing-fast',
    'Growing fast',
    {
      estimated_monthly_traffic: { min: 10_000 },
      estimated_monthly_traffic_change_90d: { min: 50 },
    },
    'estimated_monthly_traffic_change_90d:desc',
  ),
  suggestion(
    'small-well-reviewed',
    'Small shops with many reviews',
    { estimated_monthly_traffic: { max: 50_000 }, trustpilot_reviews_count: { min: 200 } },
    'trustpilot_reviews_count:desc',
  ),
  suggestion(
    'active-ads-low-price',
    'Active ads under 40 USD',
    { fb_ads_active_count: { min: 1 }, product_avg_price: { max: 40 } },
    'fb_ads_active_count:desc',
  ),
  suggestion(
    'top-rated',
    'Rated 4 stars or more',
    { trustpilot_rating: { min: 4 }, trustpilot_reviews_count: { min: 100 } },
    'trustpilot_rating:desc',
  ),
  suggestion(
    'followed-rarely-visited',
    'Large following, few visits',
    { ig_followers_count: { min: 100_000 }, estimated_monthly_traffic: { max: 100_000 } },
    'ig_followers_count:desc',
  ),
  suggestion(
    'few-products-many-visits',
    'Few products, many visits',
    { product_count: { max: 50 }, estimated_monthly_traffic: { min: 100_000 } },
    'estimated_monthly_traffic:desc',
  ),
  suggestion(
    'many-new-products',
    'Many new products this month',
    { product_count_30_days: { min: 20 } },
    'product_count_30_days:desc',
  ),
  suggestion('premium', 'Premium prices', { product_avg_price: { min: 150 } }, 'product_avg_price:desc'),
  suggestion(
    'large-stores',
    'Over 1 million USD a month',
    { estimated_monthly_revenue: { min: 1_000_000 } },
    'estimated_monthly_revenue:desc',
  ),
  suggestion(
    'on-reddit',
    'Talked about on Reddit',
    { reddit_mentions_count: { min: 20 } },
    'reddit_mentions_count:desc',
  ),
  suggestion('german-pet-brands', 'Pet brands in Germany', {
    locations: ['DE'],
    categories: ['pets and animals'],
  }),
  suggestion('french-beauty', 'Beauty brands in France', {
    locations: ['FR'],
    categories: ['beauty and personal care'],
  }),
];

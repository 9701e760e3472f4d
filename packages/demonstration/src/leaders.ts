import type { MetricKey } from '@brandlode/contract';

/** The highest values of the demonstration catalogue, in displayed units. */
export const MAXIMA = {
  fb_likes_count: 31_420_978,
  ig_followers_count: 1_083_040,
  reddit_mentions_count: 650,
  trustpilot_rating: 5,
  trustpilot_reviews_count: 317_141,
  shopify_reviews_count: 8_097_745,
  fb_reviews_count: 888,
  fb_ads_count: 3_699,
  fb_ads_active_count: 3_346,
  estimated_monthly_traffic: 34_600_000_000,
  product_count: 547_136,
} as const satisfies { [key in MetricKey]?: number };
export type MaximumKey = Exclude<keyof typeof MAXIMA, 'trustpilot_rating' | 'estimated_monthly_traffic'>;

/** The brands with the most visits, in order: each in a category in which such sizes occur, with the maxima it has. */
export const LEADERS: { category: string; visits: number; holds?: MaximumKey[] }[] = [
  { category: 'Social networks', visits: MAXIMA.estimated_monthly_traffic },
  { category: 'Streaming services', visits: 1_870_000_000 },
  {
    category: 'Online marketplaces',
    visits: 942_000_000,
    holds: ['product_count', 'trustpilot_reviews_count'],
  },
  { category: 'Department stores', visits: 408_000_000, holds: ['fb_likes_count'] },
  { category: 'News and magazines', visits: 276_000_000 },
  { category: 'Mobile phones', visits: 231_000_000, holds: ['reddit_mentions_count'] },
  { category: "Women's clothing", visits: 168_000_000, holds: ['ig_followers_count'] },
  { category: 'Groceries and supermarkets', visits: 121_000_000 },
  { category: 'Activewear', visits: 97_000_000, holds: ['shopify_reviews_count'] },
  { category: 'Shoes', visits: 74_000_000, holds: ['fb_ads_count', 'fb_ads_active_count'] },
  { category: 'Cars', visits: 52_000_000, holds: ['fb_reviews_count'] },
];

/** Whether the brand of a rank has a maximum; in a smaller catalogue a rank has those of several. */
export const holdsMaximum = (key: MaximumKey, rank: number, count: number) =>
  LEADERS.findIndex(({ holds }) => holds?.includes(key)) % count === rank;

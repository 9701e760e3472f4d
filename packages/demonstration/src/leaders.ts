import { AGE_RESTRICTED_CATEGORIES, type MetricKey } from '@brandlode/contract';

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

/** The brands with the most visits, in order: each sells goods that people know, with the maxima it has. */
export const LEADERS: { category: string; visits: number; holds?: MaximumKey[] }[] = [
  {
    category: 'Online marketplaces',
    visits: MAXIMA.estimated_monthly_traffic,
    holds: ['product_count', 'trustpilot_reviews_count'],
  },
  { category: 'Department stores', visits: 942_000_000, holds: ['fb_likes_count'] },
  { category: 'Mobile phones', visits: 408_000_000, holds: ['reddit_mentions_count'] },
  { category: "Women's clothing", visits: 276_000_000, holds: ['ig_followers_count'] },
  { category: 'Furniture', visits: 231_000_000 },
  { category: 'Shoes', visits: 168_000_000, holds: ['fb_ads_count', 'fb_ads_active_count'] },
  { category: 'Groceries and supermarkets', visits: 121_000_000 },
  { category: 'Activewear', visits: 97_000_000, holds: ['shopify_reviews_count'] },
  { category: 'Skincare', visits: 74_000_000, holds: ['fb_reviews_count'] },
  { category: 'Building toys', visits: 52_000_000 },
  { category: 'Dog supplies', visits: 38_000_000 },
];

/** How many of the most visited brands the first screens of Browse show; fewer in a small catalogue. */
export const firstScreens = (count: number) => Math.max(LEADERS.length, Math.min(240, Math.ceil(count / 50)));

/** The sectors whose brands a new user sees first. */
export const CONSUMER_SECTORS = new Set([
  'Arts and crafts',
  'Baby and family',
  'Beauty and personal care',
  'Electronics',
  'Fashion and apparel',
  'Food and drink',
  'Home and garden',
  'Jewelry and watches',
  'Outdoors and adventure',
  'Pets and animals',
  'Sports',
  'Toys and games',
  'Video games',
]);

/** Whether brands of a category, which may sell goods, may be on the first screens. */
export const suitsFirstScreens = (sector: string, category: string, sells: boolean) =>
  sells &&
  CONSUMER_SECTORS.has(sector) &&
  category !== 'Hunting and shooting' &&
  !AGE_RESTRICTED_CATEGORIES.has(category.toLowerCase());

/** Whether the brand of a rank has a maximum; in a smaller catalogue a rank has those of several. */
export const holdsMaximum = (key: MaximumKey, rank: number, count: number) =>
  LEADERS.findIndex(({ holds }) => holds?.includes(key)) % count === rank;

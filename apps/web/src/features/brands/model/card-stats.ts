import { type Brand, changeKey, type MetricKey } from '@brandlode/contract';
import { formatMetric, formatRange, priceEnds, pricesText } from '#lib/text/format-number.ts';

/** `range` of an estimate; `growth` in 30 days, in percent; `spoken` instead of `text` and `range` for screen readers. */
export type CardStat = { text: string; range?: string; growth?: number; spoken?: string };

/** The first two that are known are shown. */
const METRICS_OF_CARD: [MetricKey, string][] = [
  ['estimated_monthly_traffic', 'visits/mo'],
  ['ig_followers_count', 'followers'],
  ['fb_likes_count', 'likes'],
  ['estimated_monthly_revenue', 'revenue/mo'],
  ['product_count', 'products'],
  ['trustpilot_reviews_count', 'reviews'],
  ['trustpilot_rating', 'stars'],
  ['fb_ads_active_count', 'active ads'],
  ['product_count_30_days', 'new products'],
  ['estimated_monthly_orders', 'orders/mo'],
  ['shopify_reviews_count', 'Shopify reviews'],
  ['fb_reviews_count', 'Facebook reviews'],
  ['reddit_mentions_count', 'Reddit mentions'],
  ['fb_ads_count', 'ads'],
];

/** Up to two values for the foot of a card: metrics, otherwise the range of prices. */
export function cardStats(brand: Brand): CardStat[] {
  const metrics = METRICS_OF_CARD.flatMap(([key, label]) => statOf(brand, key, label));
  const ends = priceEnds(brand);
  const prices = ends
    ? [{ text: `${ends.isEstimate ? '≈' : ''}${ends.low}-${ends.high}`, spoken: pricesText(brand) }]
    : [];
  return [...metrics, ...prices].slice(0, 2);
}

function statOf(brand: Brand, key: MetricKey, label: string): CardStat[] {
  const value = formatMetric(key, brand[key]);
  if (value === '-') return [];
  // `1 follower`, `1 visit/mo`
  const text = `${value} ${value === '1' ? label.replace(/s(?=\/|$)/, '') : label}`;
  const change = brand[changeKey(key, '30d')];
  const growth = typeof change === 'number' ? { growth: change } : {};
  const bounds = brand.estimates?.[key];
  if (bounds === undefined) return [{ text, ...growth }];
  if (bounds === null) return [{ text: `≈${text}`, spoken: `about ${text}`, ...growth }];
  const range = formatRange(key, bounds);
  const spoken = `about ${text}, between ${range.replace('-', ' and ')}`;
  return [{ text: `≈${text}`, range, spoken, ...growth }];
}

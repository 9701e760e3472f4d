import type { FlagKey, MetricKey } from '@brandlode/contract';
import type { Random } from './random.ts';

/** The highest values of the catalogue, in displayed units (docs/product.md, filters). */
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

/** Rank by traffic of the brand that holds each maximum. Its value is never unknown there. */
export const MAXIMUM_RANKS = {
  fb_likes_count: 1,
  ig_followers_count: 3,
  reddit_mentions_count: 2,
  trustpilot_reviews_count: 4,
  shopify_reviews_count: 5,
  fb_reviews_count: 6,
  fb_ads_count: 7,
  product_count: 0,
} as const satisfies { [key in keyof typeof MAXIMA]?: number };

/** Brands whose traffic decreases by a power of the rank, as among the largest real sites, instead of log-normally. */
export const LARGEST = 24;

export type Links = {
  fb_url: string | null;
  ig_url: string | null;
  shopify_url: string | null;
  fb_ads_library_url: string | null;
  trustpilot_url: string | null;
};

/** In stored units (prices in cents, rating in tenths), null where unknown. */
export type Metrics = { [key in MetricKey]: number | null } & { [key in FlagKey]: boolean | null };

/**
 * The metrics of one brand, correlated: followers, reviews and ads grow with traffic, revenue is orders times the average
 * price, and a missing link makes its metrics unknown.
 *
 * `rank`: 0 for the most visited of `count` brands. `price`: median price of its industry in dollars, null for a service.
 */
export function makeMetrics(
  random: Random,
  { rank, count, price, links }: { rank: number; count: number; price: number | null; links: Links },
): Metrics {
  const holdsMaximum = (key: keyof typeof MAXIMUM_RANKS) => MAXIMUM_RANKS[key] % count === rank;
  const traffic = trafficOf(random, rank, count);
  // How far above the median the traffic is, as a natural logarithm.
  const lift = Math.log(traffic / MEDIAN_TRAFFIC);
  /** Log-normal about `median`, growing with traffic by `pull`, below the maximum except for its holder. */
  const metric = (
    key: keyof typeof MAXIMUM_RANKS,
    { median, pull, spread }: { median: number; pull: number; spread: number },
  ) => {
    const drawn = median * Math.exp(pull * Math.min(lift, 9) + spread * random.normal());
    return holdsMaximum(key) ? MAXIMA[key] : Math.floor(drawn / (1 + drawn / (0.94 * MAXIMA[key])));
  };
  const known = (probability: number, holder = false) => random.chance(probability) || holder;

  const prices = makePrices(random, price);
  const productCount = metric('product_count', { median: 130, pull: 0.36, spread: 1.25 });
  const sells = price !== null && known(0.9, holdsMaximum('product_count'));
  const newProducts = Math.min(
    productCount,
    Math.floor(productCount * Math.abs(random.normal()) * 0.05 * (random.chance(0.2) ? 0 : 1)),
  );

  const trafficKnown = known(0.95, rank < LARGEST);
  // About 1.4 percent, less for the largest brands, whose visitors do more than shop.
  const conversion = (0.014 * Math.exp(0.45 * random.normal())) / (1 + Math.max(0, lift) ** 2 / 14);
  const orders = trafficKnown && price !== null && known(0.93) ? Math.round(traffic * conversion) : null;

  const ads = holdsMaximum('fb_ads_count')
    ? MAXIMA.fb_ads_count
    : random.chance(0.38)
      ? 0
      : metric('fb_ads_count', { median: 14, pull: 0.3, spread: 1.4 });
  const activeAds = holdsMaximum('fb_ads_count')
    ? MAXIMA.fb_ads_active_count
    : random.chance(0.25)
      ? 0
      : Math.min(Math.floor(ads * random.next() ** 1.6), MAXIMA.fb_ads_active_count - 1);
  const adsKnown = links.fb_ads_library_url !== null;
  const rated = links.trustpilot_url !== null;

  return {
    estimated_monthly_traffic: trafficKnown ? traffic : null,
    estimated_monthly_orders: orders,
    estimated_monthly_revenue: orders === null ? null : Math.round((orders * prices.average) / 100),
    fb_likes_count:
      links.fb_url && known(0.93, holdsMaximum('fb_likes_count'))
        ? metric('fb_likes_count', { median: 5_200, pull: 0.62, spread: 1.3 })
        : null,
    ig_followers_count:
      links.ig_url && known(0.94, holdsMaximum('ig_followers_count'))
        ? metric('ig_followers_count', { median: 8_800, pull: 0.52, spread: 1.15 })
        : null,
    reddit_mentions_count: known(0.38, holdsMaximum('reddit_mentions_count'))
      ? metric('reddit_mentions_count', { median: 3.5, pull: 0.3, spread: 1.1 })
      : null,
    trustpilot_rating: rated ? makeRating(random) : null,
    trustpilot_reviews_count: rated
      ? Math.max(1, metric('trustpilot_reviews_count', { median: 46, pull: 0.55, spread: 1.3 }))
      : null,
    shopify_reviews_count:
      links.shopify_url && known(0.58, holdsMaximum('shopify_reviews_count'))
        ? metric('shopify_reviews_count', { median: 240, pull: 0.6, spread: 1.5 })
        : null,
    fb_reviews_count:
      links.fb_url && known(0.34, holdsMaximum('fb_reviews_count'))
        ? metric('fb_reviews_count', { median: 22, pull: 0.25, spread: 1.1 })
        : null,
    fb_ads_count: adsKnown ? ads : null,
    fb_ads_active_count: adsKnown ? activeAds : null,
    is_fb_ads_active: adsKnown ? activeAds > 0 : null,
    product_count: sells ? Math.max(1, productCount) : null,
    product_min_price: sells ? prices.lowest : null,
    product_avg_price: sells ? prices.average : null,
    product_max_price: sells ? prices.highest : null,
    product_count_30_days: sells && known(0.8) ? newProducts : null,
    is_pinned: random.chance(0.015),
  };
}

const MEDIAN_TRAFFIC = 19_000;

/** Log-normal by rank, at the quantile of rank r of n, so that the distribution holds for any count. */
function trafficOf(random: Random, rank: number, count: number): number {
  if (rank === 0) return MAXIMA.estimated_monthly_traffic;
  const jitter = Math.exp(0.08 * (random.next() - 0.5));
  if (rank < LARGEST) return Math.round((MAXIMA.estimated_monthly_traffic * jitter) / (rank + 1) ** 1.45);
  const quantile = 1 - (rank + random.next()) / count;
  return Math.max(1, Math.round(MEDIAN_TRAFFIC * Math.exp(2.15 * probit(quantile)) * jitter));
}

/** In cents, lowest <= average <= highest, with the usual endings of retail prices. */
function makePrices(random: Random, price: number | null) {
  const average = Math.max(90, Math.round((price ?? 40) * 100 * Math.exp(0.42 * random.normal())));
  const lowest = shopPrice(random, average * (0.12 + 0.6 * random.next() ** 1.4));
  const highest = shopPrice(random, average * (1.3 + Math.exp(0.5 + 0.8 * random.normal())));
  return { lowest: Math.min(lowest, average), average, highest: Math.max(highest, average) };
}

function shopPrice(random: Random, cents: number): number {
  const dollars = Math.max(1, Math.round(cents / 100));
  // Large prices are multiples of five, such as 1,295.
  const round = dollars > 500 ? Math.round(dollars / 5) * 5 : dollars;
  return round * 100 - random.pick([0, 0, 1, 1, 1, 5, 10, 50]);
}

/** In tenths of a star: most stores are rated high, some very low, few between. */
function makeRating(random: Random): number {
  if (random.chance(0.14)) return Math.round(10 * (1 + 1.8 * random.next()));
  const stars = 4.25 + 0.42 * random.normal();
  return Math.round(10 * Math.min(5, Math.max(2.4, stars)));
}

/** Inverse of the standard normal distribution (Acklam's approximation, relative error below 1.2e-9). */
function probit(p: number): number {
  const [a, b, c, d] = ACKLAM;
  if (p < 0.02425 || p > 0.97575) {
    const q = Math.sqrt(-2 * Math.log(Math.min(p, 1 - p)));
    const tail = polynomial(c, q) / (polynomial(d, q) * q + 1);
    return p < 0.5 ? tail : -tail;
  }
  const q = p - 0.5;
  const r = q * q;
  return (polynomial(a, r) * q) / (polynomial(b, r) * r + 1);
}
const polynomial = (coefficients: number[], x: number) =>
  coefficients.reduce((sum, next) => sum * x + next, 0);
const ACKLAM: [number[], number[], number[], number[]] = [
  [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572],
  [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416],
];

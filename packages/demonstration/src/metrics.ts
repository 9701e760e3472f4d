import type { FlagKey, MetricKey } from '@brandlode/contract';
import { SECTORS, type Sector } from './data.ts';
import { CONSUMER_SECTORS, firstScreens, holdsMaximum, LEADERS, MAXIMA, type MaximumKey } from './leaders.ts';
import type { Random } from './random.ts';

export type Links = {
  fb_url: string | null;
  ig_url: string | null;
  shopify_url: string | null;
  fb_ads_library_url: string | null;
  trustpilot_url: string | null;
};

const MEDIAN_VISITS = 19_000;
/** In a large catalogue the first ranks would exceed what any sector of consumer goods allows. */
const MAX_VISITS = Math.max(
  ...SECTORS.filter(({ label }) => CONSUMER_SECTORS.has(label)).map(({ maxVisits }) => maxVisits),
);

/** Monthly visits of rank `rank` of `count`: the leaders' values, otherwise log-normal at the rank's quantile. */
export function visitsOfRank(random: Random, rank: number, count: number): number {
  const leader = LEADERS[rank];
  if (rank === 0 && leader) return leader.visits;
  const jitter = Math.exp(0.08 * (random.next() - 0.5));
  if (leader) return Math.round(leader.visits * jitter);
  const quantile = 1 - (rank + random.next()) / count;
  const visits = Math.round(MEDIAN_VISITS * Math.exp(2.15 * probit(quantile)) * jitter);
  return Math.min(Math.max(1, visits), MAX_VISITS);
}

/**
 * The metrics of one brand, correlated: orders follow visits and prices, revenue is orders times the average price, reviews
 * follow orders, followers and ads follow visits and what is usual in the sector. A missing link makes its metrics unknown.
 *
 * `rank`: 0 for the most visited of `count` brands. `price`: median price of its industry in dollars, null for a service.
 */
export function makeMetrics(
  random: Random,
  brand: { rank: number; count: number; visits: number; price: number | null; sector: Sector; links: Links },
) {
  const { rank, count, visits, price, sector, links } = brand;
  // Natural logarithm of visits relative to the median; the leaders' extra visits have little other effect.
  const lift = Math.min(Math.log(visits / MEDIAN_VISITS), 9);
  const holds = (key: MaximumKey) => holdsMaximum(key, rank, count);
  /** Log-normal about `median`, below the maximum except for its holder. */
  const metric = (key: MaximumKey, median: number, spread: number) => {
    const drawn = median * Math.exp(spread * random.normal());
    return holds(key) ? MAXIMA[key] : Math.floor(drawn / (1 + drawn / (0.94 * MAXIMA[key])));
  };
  const isLeader = rank < LEADERS.length;
  const isFirst = rank < firstScreens(count);
  const isKnown = (probability: number) => random.chance(probability) || isFirst;

  const prices = makePrices(random, price);
  const orderRate = conversion(prices.average / 100, lift) * Math.exp(0.4 * random.normal());
  const visitsKnown = isKnown(0.95);
  const orders = visitsKnown && price !== null && isKnown(0.93) ? Math.round(visits * orderRate) : null;
  /** Buyers per month, who write the reviews. */
  const customers = price === null ? visits * 0.004 : visits * orderRate;

  const productCount = metric('product_count', 110 * sector.products * Math.exp(0.28 * lift), 1.1);
  const sells = isKnown(0.9) && (price !== null || holds('product_count'));
  const isSingle = productCount <= 1;
  const newProducts = Math.min(
    productCount,
    Math.floor(productCount * Math.abs(random.normal()) * 0.05 * (random.chance(0.2) ? 0 : 1)),
  );

  /** How well the brand does on social networks, shared by all of them. */
  const appeal = sector.followers * Math.exp(0.8 * random.normal());
  const likes = metric('fb_likes_count', 4_300 * appeal * Math.exp(0.6 * lift), 0.8);
  const followers = metric('ig_followers_count', 7_200 * appeal * Math.exp(0.52 * lift), 0.7);

  const advertises = isLeader || random.chance(Math.min(0.9, 0.6 * Math.sqrt(sector.ads)));
  const ads = advertises ? metric('fb_ads_count', 13 * sector.ads * Math.exp(0.32 * lift), 1.2) : 0;
  const activeAds = holds('fb_ads_active_count')
    ? MAXIMA.fb_ads_active_count
    : random.chance(0.25)
      ? 0
      : Math.min(Math.floor(ads * random.next() ** 1.6), MAXIMA.fb_ads_active_count - 1);
  const adsKnown = links.fb_ads_library_url !== null;
  const rated = links.trustpilot_url !== null;

  return {
    estimated_monthly_traffic: visitsKnown ? visits : null,
    estimated_monthly_orders: orders,
    estimated_monthly_revenue: orders === null ? null : Math.round((orders * prices.average) / 100),
    fb_likes_count: links.fb_url && isKnown(0.93) ? likes : null,
    ig_followers_count: links.ig_url && isKnown(0.94) ? followers : null,
    reddit_mentions_count: isKnown(0.38)
      ? metric('reddit_mentions_count', 3.5 * Math.exp(0.3 * lift), 1.1)
      : null,
    trustpilot_rating: rated ? makeRating(random) : null,
    trustpilot_reviews_count: rated
      ? Math.max(1, metric('trustpilot_reviews_count', 0.14 * customers, 1.1))
      : null,
    shopify_reviews_count:
      links.shopify_url && isKnown(0.58) ? metric('shopify_reviews_count', 0.8 * customers, 1.2) : null,
    fb_reviews_count:
      links.fb_url && isKnown(0.34) ? metric('fb_reviews_count', 22 * Math.exp(0.25 * lift), 1) : null,
    fb_ads_count: adsKnown ? ads : null,
    fb_ads_active_count: adsKnown ? activeAds : null,
    is_fb_ads_active: adsKnown ? activeAds > 0 : null,
    product_count: sells ? Math.max(1, productCount) : null,
    product_min_price: sells ? (isSingle ? prices.average : prices.lowest) : null,
    product_avg_price: sells ? prices.average : null,
    product_max_price: sells ? (isSingle ? prices.average : prices.highest) : null,
    product_count_30_days: sells && isKnown(0.8) ? newProducts : null,
    is_shop: price !== null,
    is_pinned: random.chance(0.015),
  } satisfies { [key in MetricKey | FlagKey]?: number | boolean | null };
}

/** In stored units (prices in cents, rating in tenths), null if unknown. */
export type Metrics = ReturnType<typeof makeMetrics>;

/** Share of visits that order: about 2 percent at 40 dollars, less for expensive goods and for very large sites. */
const conversion = (price: number, lift: number) =>
  Math.min(0.035, 0.02 * (price / 40) ** -0.4) / (1 + Math.max(0, lift) ** 2 / 14);

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

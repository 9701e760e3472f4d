import {
  CHANGE_PERIODS,
  changeInPercent,
  METRIC_KEYS,
  type MetricChange,
  type MetricKey,
} from '@brandlode/contract';
import type { BrandRow, ChangeDetails, History, StoredChanges } from '@brandlode/database';
import { domainCreatedAt } from './domain-age.ts';
import { type Random, seededBy } from './random.ts';

type Brand = Pick<BrandRow, MetricKey | 'domain' | 'origins'>;

const MONTHS = 24;
/** Days within the last month, in addition to its first and last day. */
const WEEKS = [7, 14, 21];
const DAYS_OF_A_MONTH = 365.25 / 12;
/** Visits of a store by month, relative to an average one, if it has its best month in November. */
const SEASONS = [0.98, 0.97, 0.98, 0.99, 1, 0.98, 0.97, 0.98, 0.99, 1.01, 1.1, 1.05];
/** Months by which seasons are shifted. November is the most frequent best month, but every month is one for some stores. */
const SHIFTS = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** The share of brands whose visits multiply within months. */
const BOOM_SHARE = 0.03;

/** Which series a metric follows; others do not change. */
const SERIES: { [key in MetricKey]?: keyof Series } = {
  estimated_monthly_traffic: 'visits',
  estimated_monthly_orders: 'orders',
  estimated_monthly_revenue: 'revenue',
  fb_likes_count: 'followers',
  ig_followers_count: 'followers',
  reddit_mentions_count: 'mentions',
  trustpilot_rating: 'rating',
  trustpilot_reviews_count: 'reviews',
  shopify_reviews_count: 'reviews',
  fb_reviews_count: 'reviews',
  fb_ads_count: 'ads',
  fb_ads_active_count: 'ads',
  product_count: 'products',
  product_min_price: 'prices',
  product_avg_price: 'prices',
  product_max_price: 'prices',
  product_count_30_days: 'mentions',
};
/** Multiples of today's value, by months ago. */
type Series = ReturnType<typeof makeSeries>;

/**
 * A made-up history of a demonstration brand: one value a month for 24 months, but not before its domain was registered, and one a week of the last,
 * ending with the current one. It is computed when needed: storing it for 12,000 brands would take 20 times as long as storing the brands.
 */
export function demonstrationHistory(brand: Brand): History[] {
  const origin = brand.origins['*'];
  if (!origin) return [];
  const end = new Date(origin.observedAt);
  const series = seriesOf(brand, end);
  const months = Array.from({ length: MONTHS + 1 }, (_, ago) => {
    const day = new Date(end);
    // The last day of a shorter month, not the first of the next.
    day.setUTCDate(1);
    day.setUTCMonth(end.getUTCMonth() - ago + 1, 0);
    day.setUTCDate(Math.min(day.getUTCDate(), end.getUTCDate()));
    return { observedAt: day.toISOString(), ago };
  });
  const weeks = WEEKS.map((days) => ({ observedAt: dayBefore(end, days), ago: days / DAYS_OF_A_MONTH }));
  const created = domainCreatedAt(brand).toISOString();
  const days = [...months, ...weeks]
    .filter(({ observedAt }) => observedAt >= created)
    .sort((a, b) => a.ago - b.ago);
  return METRIC_KEYS.flatMap((metric) => {
    const value = brand[metric];
    if (!value) return [];
    const points = days.map(({ observedAt, ago }) => ({
      day: observedAt.slice(0, 10),
      value: valueAgo(brand, metric, series, ago),
      origin: { ...origin, observedAt },
    }));
    return [{ metric, points: points.reverse() }];
  });
}

const seriesOf = (brand: Brand, end: Date) =>
  makeSeries(seededBy(brand.domain), end.getUTCMonth(), brand.product_count !== null);

const dayBefore = (end: Date, days: number) => new Date(end.getTime() - days * 86_400_000).toISOString();

/** The changes of the history up to its last day. */
export function demonstrationChanges(brand: Brand): {
  changes: StoredChanges;
  change_details: ChangeDetails;
} {
  const changes: StoredChanges = {};
  const details: ChangeDetails = {};
  const end = new Date(brand.origins['*']?.observedAt ?? 0);
  const series = seriesOf(brand, end);
  const created = domainCreatedAt(brand).toISOString();
  for (const metric of METRIC_KEYS) {
    const value = brand[metric];
    if (!value) continue;
    const compared = Object.values(CHANGE_PERIODS).map(({ days }) => {
      const since = dayBefore(end, days);
      if (since < created) return null;
      // Longer periods end on a day of the monthly values.
      const before = valueAgo(brand, metric, series, days < 30 ? days / DAYS_OF_A_MONTH : days / 30);
      const percent = changeInPercent(before, value);
      return { percent, difference: value - before, since: since.slice(0, 10) };
    });
    changes[metric] = compared.map((change) =>
      change === null || change.percent === null ? null : Math.round(change.percent * 10),
    );
    details[metric] = compared.map((change) => change && [change.difference, change.since]);
  }
  return { changes, change_details: details };
}

/** How often a metric of the made-up history changed so, from week to week of the last days. */
export function demonstrationMetricChanges(
  brand: Brand,
  { metric, period, direction, percent }: MetricChange,
  lastDays: number,
): number {
  const origin = brand.origins['*'];
  if (!origin || !brand[metric]) return 0;
  const end = new Date(origin.observedAt);
  const series = seriesOf(brand, end);
  const created = domainCreatedAt(brand).toISOString();
  const value = (daysAgo: number) => valueAgo(brand, metric, series, daysAgo / DAYS_OF_A_MONTH);
  const matches = (daysAgo: number) => {
    const before = daysAgo + CHANGE_PERIODS[period].days;
    if (dayBefore(end, before) < created) return false;
    const change = changeInPercent(value(before), value(daysAgo));
    if (change === null) return false;
    const size = { up: change, down: -change, either: Math.abs(change) }[direction];
    return size >= percent;
  };
  const weeks = Array.from({ length: Math.ceil(lastDays / 7) }, (_, week) => 7 * week);
  return weeks.filter((daysAgo) => matches(daysAgo) && !matches(daysAgo + 7)).length;
}

function valueAgo(brand: Brand, metric: MetricKey, series: Series, ago: number): number {
  const scaled = (key: MetricKey) => {
    const name = SERIES[key];
    return Math.round((brand[key] ?? 0) * (name ? shareAgo(series[name], ago) : 1));
  };
  if (ago > 0 && metric === 'trustpilot_rating') return Math.min(50, Math.max(10, scaled(metric)));
  if (ago > 0 && metric === 'estimated_monthly_revenue' && brand.product_avg_price !== null)
    return Math.round((scaled('estimated_monthly_orders') * scaled('product_avg_price')) / 100);
  return scaled(metric);
}

/** Interpolated between two months by day. */
function shareAgo(series: number[], ago: number): number {
  const month = Math.floor(ago);
  const share = series[month] ?? 1;
  return share + (ago - month) * ((series[month + 1] ?? share) - share);
}

function makeSeries(random: Random, endMonth: number, isStore: boolean) {
  const series = (shareAt: (ago: number) => number) =>
    Array.from({ length: MONTHS + 1 }, (_, ago) => (ago === 0 ? 1 : shareAt(ago)));
  const noise = (spread: number) => Math.exp(spread * random.normal());
  /** For a count that only grows: smaller with every month back. */
  const cumulative = (rate: number) => {
    let share = 1;
    return series(() => {
      share *= 1 - rate * (0.4 + 1.2 * random.next());
      return share;
    });
  };
  const growth = 0.012 * random.normal() - 0.002;
  const shift = random.pick(SHIFTS);
  const season = (ago: number) => (isStore ? (SEASONS[(endMonth + shift - ago + MONTHS) % 12] ?? 1) : 1);
  const boom = random.chance(BOOM_SHARE)
    ? { months: random.between(2, 5), growth: 0.15 + 0.25 * random.next() }
    : { months: 0, growth: 0 };
  /** Logarithm of visits without their season; it wanders by month about its trend. */
  let level = 0;
  const visits = series((ago) => {
    level -= growth + 0.075 * random.normal() + (ago <= boom.months ? boom.growth : 0);
    return (Math.exp(level) * season(ago) * noise(0.03)) / season(0);
  });
  const orders = visits.map((share, ago) => (ago === 0 ? 1 : share * noise(0.05)));
  const raise = 0.02 + 0.05 * random.next();
  const raisedAt = [random.between(2, 10), random.between(11, 22)];
  const prices = series((ago) => (1 - raise) ** raisedAt.filter((month) => ago >= month).length);
  let stars = 1;
  return {
    visits,
    orders,
    prices,
    revenue: orders.map((share, ago) => share * (prices[ago] ?? 1)),
    followers: cumulative(Math.max(0.003, 0.012 + 0.5 * growth)),
    reviews: cumulative(Math.max(0.01, 0.03 + 0.6 * growth)),
    products: cumulative(0.012),
    ads: series(() => noise(0.3)),
    mentions: series(() => noise(0.2)),
    rating: series(() => {
      if (random.chance(0.25)) stars += random.pick([-0.03, 0.03]);
      return stars;
    }),
  };
}

import { createHash } from 'node:crypto';
import {
  CHANGE_PERIODS,
  changeInPercent,
  METRIC_KEYS,
  type MetricChange,
  type MetricKey,
} from '@brandlode/contract';
import type { BrandRow, ChangeDetails, History, StoredChanges } from '@brandlode/database';
import { type Random, seeded } from './random.ts';

type Brand = Pick<BrandRow, MetricKey | 'domain' | 'origins'>;

const MONTHS = 24;
/** Days within the last month, in addition to its first and last day. */
const WEEKS = [7, 14, 21];
const DAYS_OF_A_MONTH = 365.25 / 12;
/** Visits of stores by calendar month, relative to an average one: they peak before Christmas. */
const SEASONS = [0.94, 0.92, 0.96, 0.97, 0.99, 0.96, 0.93, 0.94, 0.98, 1.02, 1.24, 1.15];

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
 * A made-up history of a demonstration brand: one value a month for 24 months, and one a week of the last, ending with the current one. It is computed
 * when needed: storing it for 12,000 brands would take 20 times as long as storing the brands.
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
  const days = [...months, ...weeks].sort((one, other) => one.ago - other.ago);
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
  makeSeries(
    seeded(createHash('sha256').update(brand.domain).digest().readInt32LE()),
    end.getUTCMonth(),
    brand.product_count !== null,
  );

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
  for (const metric of METRIC_KEYS) {
    const value = brand[metric];
    if (!value) continue;
    const compared = Object.values(CHANGE_PERIODS).map(({ days }) => {
      // Longer periods end on a day of the monthly values.
      const before = valueAgo(brand, metric, series, days < 30 ? days / DAYS_OF_A_MONTH : days / 30);
      const percent = changeInPercent(before, value);
      return { percent, difference: value - before, since: dayBefore(end, days).slice(0, 10) };
    });
    changes[metric] = compared.map(({ percent }) => (percent === null ? null : Math.round(percent * 10)));
    details[metric] = compared.map(({ difference, since }) => [difference, since]);
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
  const series = seriesOf(brand, new Date(origin.observedAt));
  const value = (daysAgo: number) => valueAgo(brand, metric, series, daysAgo / DAYS_OF_A_MONTH);
  const matches = (daysAgo: number) => {
    const change = changeInPercent(value(daysAgo + CHANGE_PERIODS[period].days), value(daysAgo));
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
  const growth = Math.max(-0.03, Math.min(0.06, 0.01 + 0.018 * random.normal()));
  const season = (ago: number) => (isStore ? (SEASONS[(endMonth - ago + MONTHS) % 12] ?? 1) : 1);
  const visits = series((ago) => (Math.exp(-growth * ago) * season(ago) * noise(0.05)) / season(0));
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
    followers: cumulative(Math.max(0.003, 0.008 + 0.5 * growth)),
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

import type { InputsOf } from '../provenance.ts';
import { rankNoise } from './estimate-model.ts';
import {
  type AveragePrice,
  type Calibration,
  type Estimate,
  ordersFromVisits,
  type RankBounds,
  revenueFromOrders,
  visitsFromRank,
} from './estimates.ts';

type Inputs = InputsOf<'estimates'>;

/** A rank of a brand; the day of an imported one may be unknown. */
export type BrandRank = RankBounds & { list: Inputs['list']; day?: string | undefined };

/** A brand's imported visits, and the rank it had then. */
export type BrandCalibration = {
  visits: number;
  /** YYYY-MM-DD. */
  day: string;
  rank: Pick<Inputs, 'list' | 'bestRank' | 'worstRank'>;
};

export type EstimatedMetric = {
  metric: 'estimated_monthly_traffic' | 'estimated_monthly_orders' | 'estimated_monthly_revenue';
  kind: 'estimated';
  value: number;
  low: number;
  high: number;
  inputs: Inputs;
};

/** All that can be estimated about a brand with a rank: visits, with an average price also orders and revenue. */
export function estimateBrand({
  rank,
  price,
  calibration,
  now,
}: {
  rank: BrandRank;
  price?: AveragePrice | undefined;
  calibration?: BrandCalibration | undefined;
  now: Date;
}): EstimatedMetric[] {
  const inputs: Omit<Inputs, 'formula'> = {
    source: 'estimates',
    list: rank.list,
    bestRank: rank.best,
    worstRank: rank.worst,
    ...(rank.day && { rankDay: rank.day }),
  };
  // Ranks of different lists cannot be compared.
  const applied = calibration?.rank.list === rank.list ? calibration : undefined;
  if (applied) inputs.calibratedWith = applied.day;
  const visits = visitsFromRank(rank, applied && toCalibration(applied, now));
  const traffic = toMetric('estimated_monthly_traffic', visits, inputs);
  if (!price) return [traffic];
  const orders = ordersFromVisits(visits, price);
  const withPrice = {
    ...inputs,
    averagePrice: price.middle,
    ...(price.category !== undefined && { priceCategory: price.category }),
  };
  return [
    traffic,
    toMetric('estimated_monthly_orders', orders, withPrice),
    toMetric('estimated_monthly_revenue', revenueFromOrders(orders, price), withPrice),
  ];
}

const toCalibration = ({ visits, day, rank }: BrandCalibration, now: Date): Calibration => ({
  visits,
  rank: { best: rank.bestRank, worst: rank.worstRank },
  days: Math.max(0, now.getTime() - Date.parse(day)) / DAY_MS,
});

const DAY_MS = 86_400_000;

const toMetric = (
  metric: EstimatedMetric['metric'],
  { low, middle, high, formula }: Estimate,
  inputs: Omit<Inputs, 'formula'>,
): EstimatedMetric => ({
  metric,
  kind: 'estimated',
  value: Math.round(middle),
  low: Math.floor(low),
  high: Math.ceil(high),
  inputs: { ...inputs, formula },
});

/** Prefers the exact list to the one with buckets, and uses an imported rank if no list has the brand. */
export function preferredRank<Rank extends BrandRank>(ranks: readonly Rank[]): Rank | undefined {
  const isImported = ({ list }: Rank) => Number(list === 'Imported');
  return ranks.toSorted(
    (a, b) => isImported(a) - isImported(b) || a.worst / a.best - b.worst / b.best || a.best - b.best,
  )[0];
}

/** A rank that is kept despite newer ones is at most this old. */
const MAX_KEPT_DAYS = 90;

/**
 * The rank to estimate from: the one of the last estimate as long as the new one differs from it by no more than the noise of their list,
 * so that noise is not mistaken for growth. A bucket is always that of the new list.
 */
export function steadyRank<Rank extends BrandRank>(
  rank: Rank,
  before: Inputs | undefined,
  noise: readonly (number | null)[] | undefined,
): Rank {
  if (before?.list !== rank.list || !rank.day || !before.rankDay) return rank;
  if (rank.best !== rank.worst || before.bestRank !== before.worstRank) return rank;
  const days = Math.abs(Date.parse(rank.day) - Date.parse(before.rankDay)) / DAY_MS;
  // A list or file of the same day corrects the rank.
  if (days === 0) return rank;
  const factor = rankNoise(before.bestRank, days, noise);
  const ratio = rank.best / before.bestRank;
  return days <= MAX_KEPT_DAYS && Math.max(ratio, 1 / ratio) <= factor
    ? { ...rank, best: before.bestRank, worst: before.worstRank, day: before.rankDay }
    : rank;
}

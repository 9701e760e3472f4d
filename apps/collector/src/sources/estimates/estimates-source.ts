import {
  type Estimate,
  type InputsOf,
  ordersFromVisits,
  type RankBounds,
  revenueFromOrders,
  visitsFromRank,
} from '@brandlode/contract';
import { type MetricValue, sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source, type Visit } from '../source.ts';

const NAME = 'estimates';
type RankInputs = Omit<InputsOf<typeof NAME>, 'formula'>;

/** Computes estimates from the reports of the other sources. Sends no request. */
export const estimates: Source = {
  name: NAME,
  schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  always: true,
  async collect(visit) {
    const rank = rankSoFar(visit);
    if (!rank) return sourceReport(NAME, 'not applicable', { reason: 'no rank to estimate from' });
    const inputs: RankInputs = {
      source: NAME,
      list: rank.list,
      bestRank: rank.best,
      worstRank: rank.worst,
      ...(rank.day && { rankDay: rank.day }),
    };
    const calibration = visit.known?.calibration;
    // Ranks of different lists cannot be compared.
    const isCalibrated = calibration?.rank.list === rank.list;
    if (isCalibrated) inputs.calibratedWith = calibration.day;
    const visits = visitsFromRank(
      rank,
      isCalibrated
        ? {
            visits: calibration.visits,
            rank: { best: calibration.rank.bestRank, worst: calibration.rank.worstRank },
            days: Math.max(0, visit.now.getTime() - Date.parse(calibration.day)) / 86_400_000,
          }
        : undefined,
    );
    const price = averagePriceSoFar(visit);
    if (!price)
      return sourceReport(NAME, 'found', {
        metrics: [estimated('estimated_monthly_traffic', visits, inputs)],
      });

    const orders = ordersFromVisits(visits, price.middle);
    const withPrice = { ...inputs, averagePrice: price.middle };
    return sourceReport(NAME, 'found', {
      metrics: [
        estimated('estimated_monthly_traffic', visits, inputs),
        estimated('estimated_monthly_orders', orders, withPrice),
        estimated('estimated_monthly_revenue', revenueFromOrders(orders, price), withPrice),
      ],
    });
  },
};

const estimated = (
  metric: MetricValue['metric'],
  { low, middle, high, formula }: Estimate,
  inputs: RankInputs,
): MetricValue => ({
  metric,
  value: Math.round(middle),
  kind: 'estimated',
  low: Math.floor(low),
  high: Math.ceil(high),
  inputs: { ...inputs, formula },
});

type Rank = RankBounds & { list: InputsOf<typeof NAME>['list']; day?: string };

/** Prefers the exact list to the one with buckets, and uses an imported rank if no list has the store. */
function rankSoFar(visit: Visit): Rank | undefined {
  const ranks: Rank[] = visit.earlier.flatMap(({ facts }) => facts.popularity ?? []);
  const imported = visit.known?.importedRank;
  return (
    ranks.sort((a, b) => a.worst / a.best - b.worst / b.best)[0] ??
    (imported ? { list: 'Imported', best: imported, worst: imported } : undefined)
  );
}

/** In US dollars, with its bounds if it is an estimate. */
function averagePriceSoFar(visit: Visit): { low: number; middle: number; high: number } | undefined {
  const found = visit.earlier
    .flatMap(({ metrics }) => metrics)
    .findLast(({ metric }) => metric === 'product_avg_price');
  const middle = Number(found?.value ?? 0);
  if (!found || middle <= 0) return undefined;
  return { low: (found.low ?? middle) / 100, middle: middle / 100, high: (found.high ?? middle) / 100 };
}

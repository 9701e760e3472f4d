import {
  type AveragePrice,
  type BrandRank,
  estimateBrand,
  preferredRank,
  steadyRank,
} from '@brandlode/contract';
import { sourceReport } from '../report.ts';
import { HOURS_PER_DAY, type Source, type Visit } from '../source.ts';

const NAME = 'estimates';

/** Computes estimates from the reports of the other sources. Sends no request. */
export const estimates: Source = {
  name: NAME,
  schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  always: true,
  async collect(visit) {
    const rank = preferredRank(ranksSoFar(visit));
    if (!rank) return sourceReport(NAME, 'not applicable', { reason: 'no rank to estimate from' });
    const { lastEstimate, noise, calibration } = visit.known ?? {};
    return sourceReport(NAME, 'found', {
      metrics: estimateBrand({
        rank: steadyRank(rank, lastEstimate, noise?.get(rank.list)),
        price: averagePriceSoFar(visit),
        calibration,
        now: visit.now,
      }),
    });
  },
};

function ranksSoFar({ earlier, known }: Visit): BrandRank[] {
  const imported = known?.importedRank;
  return [
    ...earlier.flatMap(({ facts }) => facts.popularity ?? []),
    ...(imported
      ? [{ list: 'Imported' as const, best: imported.rank, worst: imported.rank, day: imported.day }]
      : []),
  ];
}

/** In US dollars, with its bounds if it is an estimate. */
function averagePriceSoFar(visit: Visit): AveragePrice | undefined {
  const found = visit.earlier
    .flatMap(({ metrics }) => metrics)
    .findLast(({ metric }) => metric === 'product_avg_price');
  const middle = Number(found?.value ?? 0);
  if (!found || middle <= 0) return undefined;
  return { low: (found.low ?? middle) / 100, middle: middle / 100, high: (found.high ?? middle) / 100 };
}

import {
  type BrandDetail,
  CALIBRATION_DAYS,
  type CalibratedEstimates,
  estimateBrand,
  type InputsOf,
  readProvenanceInputs,
} from '@brandlode/contract';
import { type BrandRow, type Database, getHistory } from '@brandlode/database';
import { toProvenance } from '../get-brand.ts';

const DAY_MS = 86_400_000;

/**
 * Estimates of a shared brand based on the visits that the user imported, with a narrower range than the shared ones. Empty if
 * the brand has no rank, or none was known at the time of the visits. Only for this user: the shared values do not change.
 */
export async function estimateWithPrivateVisits(
  db: Database,
  privateBrand: BrandDetail,
  shared: BrandRow,
): Promise<CalibratedEstimates> {
  const now = new Date();
  const visits = privateBrand.estimated_monthly_traffic;
  const imported = privateBrand.origins.estimated_monthly_traffic;
  const current = rankOf(shared.origins.estimated_monthly_traffic?.inputs);
  if (!visits || imported?.kind !== 'imported' || !current) return {};
  const day = imported.observedAt.slice(0, 10);
  if (now.getTime() - Date.parse(day) > CALIBRATION_DAYS * DAY_MS) return {};
  const then = (await getHistory(db, shared.id, new Date(now.getTime() - 2 * CALIBRATION_DAYS * DAY_MS)))
    .filter(({ metric }) => metric === 'estimated_monthly_traffic')
    .flatMap(({ points }) => points)
    .flatMap(({ day, origin }) => {
      const rank = rankOf(origin.inputs);
      return rank ? [{ ...rank, rankDay: rank.rankDay ?? day }] : [];
    })
    // Ranks of different lists cannot be compared.
    .findLast(({ list, rankDay }) => list === current.list && rankDay <= day);
  if (!then) return {};

  const estimates: CalibratedEstimates = {};
  for (const { metric, value, kind, low, high, inputs } of estimateBrand({
    rank: { list: current.list, best: current.bestRank, worst: current.worstRank, day: current.rankDay },
    price: averagePriceOf(privateBrand, shared),
    calibration: { visits, day, rank: then },
    now,
  }))
    estimates[metric] = {
      value,
      origin: { source: 'estimates', kind, observedAt: now.toISOString(), low, high, inputs },
    };
  return estimates;
}

function rankOf(inputs: unknown): InputsOf<'estimates'> | undefined {
  const read = readProvenanceInputs(inputs);
  return read.source === 'estimates' ? read : undefined;
}

/** In US dollars; the user's own takes precedence over the shared one. */
function averagePriceOf(privateBrand: BrandDetail, shared: BrandRow) {
  const own = privateBrand.product_avg_price;
  const stored = shared.origins.product_avg_price ?? shared.origins['*'];
  const origin = own
    ? privateBrand.origins.product_avg_price
    : stored && toProvenance('product_avg_price', stored);
  const middle = own || (shared.product_avg_price ?? 0) / 100;
  return middle > 0 ? { low: origin?.low ?? middle, middle, high: origin?.high ?? middle } : undefined;
}

import {
  type BrandDetail,
  CALIBRATION_DAYS,
  type CalibratedEstimates,
  type Estimate,
  type InputsOf,
  ordersFromVisits,
  type Provenance,
  readProvenanceInputs,
  revenueFromOrders,
  visitsFromRank,
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
  const days = Math.max(0, (now.getTime() - Date.parse(day)) / DAY_MS);
  if (days > CALIBRATION_DAYS) return {};
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

  const { formula: _, averagePrice: __, ...rank } = current;
  const origin = ({ low, high, formula }: Estimate, averagePrice?: number): Provenance => ({
    source: 'estimates',
    kind: 'estimated',
    observedAt: now.toISOString(),
    low: Math.floor(low),
    high: Math.ceil(high),
    inputs: {
      ...rank,
      formula,
      calibratedWith: day,
      ...(averagePrice !== undefined && { averagePrice }),
    },
  });
  const traffic = visitsFromRank(boundsOf(current), { visits, rank: boundsOf(then), days });
  const estimates: CalibratedEstimates = {
    estimated_monthly_traffic: { value: Math.round(traffic.middle), origin: origin(traffic) },
  };
  const price = averagePriceOf(privateBrand, shared);
  if (price === undefined) return estimates;
  const orders = ordersFromVisits(traffic, price.middle);
  const revenue = revenueFromOrders(orders, price);
  return {
    ...estimates,
    estimated_monthly_revenue: { value: Math.round(revenue.middle), origin: origin(revenue, price.middle) },
    estimated_monthly_orders: { value: Math.round(orders.middle), origin: origin(orders, price.middle) },
  };
}

function rankOf(inputs: unknown): InputsOf<'estimates'> | undefined {
  const read = readProvenanceInputs(inputs);
  return read.source === 'estimates' ? read : undefined;
}

const boundsOf = ({ bestRank, worstRank }: InputsOf<'estimates'>) => ({ best: bestRank, worst: worstRank });

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

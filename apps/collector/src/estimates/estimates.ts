/**
 * Every estimate of the product: visits from rank, orders from visits, revenue from orders. Each has a low, a middle and a high
 * value and the version of its formula; none is ever shown as a measurement, and without its inputs there is none. Change a
 * number here, raise its version.
 */
export type Estimate = { low: number; middle: number; high: number; formula: string };
type Bounds = { low: number; middle: number; high: number };

/**
 * Visits in a month from a place in a list of popular sites.
 *
 * 1e9 x rank^-0.746 was fitted to page views of 30 days against ranks of Alexa, a list that is no more; the lists of today count
 * other things (Tranco mixes DNS queries and links, CrUX counts what Chrome loads). We take the curve as it is, as visits, until
 * it is refitted: it may be off by ten times either way, and the bounds say so. A bucket (CrUX: 'among the first 10,000') is a
 * place somewhere between its ends: the ends widen the bounds, their geometric middle gives the middle.
 */
export function visitsFromRank({ best, worst }: { best: number; worst: number }): Estimate {
  const visits = (rank: number) => 1e9 * rank ** -0.746;
  return whole('visits-from-rank 1', {
    low: visits(worst) / 10,
    middle: visits(Math.sqrt(best * worst)),
    high: visits(best) * 10,
  });
}

/**
 * Orders in a month from visits and the shop's average price.
 *
 * Of about 2,800 stores in 2023 the mean conversion was 1.4 %, that of the top fifth 3.2 %. That a dearer thing is bought less
 * often per visit is common experience; by how much in each band is our assumption, set around that mean. Low is a third of the
 * middle, high as many times the middle as the top fifth is of the mean.
 */
export function ordersFromVisits(visits: Bounds, averagePrice: number): Estimate {
  const { conversion } = PRICE_BANDS.find(({ below }) => averagePrice < below)!;
  return whole('orders-from-visits 1', {
    low: (visits.low * conversion) / 3,
    middle: visits.middle * conversion,
    high: visits.high * conversion * TOP_FIFTH,
  });
}

/** Average price in US dollars, and the share of visits that buy. */
export const PRICE_BANDS = [
  { below: 25, conversion: 0.02 },
  { below: 100, conversion: 0.014 },
  { below: 300, conversion: 0.01 },
  { below: Number.POSITIVE_INFINITY, conversion: 0.006 },
];
const TOP_FIFTH = 3.2 / 1.4;

/**
 * Revenue in a month, in US dollars, from orders and the shop's average price.
 *
 * An order is taken to hold one thing of the average price. Cheaper things are bought more often, and orders hold several: half
 * and twice of it are our bounds, further than the bounds of the average price itself where that is an estimate.
 */
export function revenueFromOrders(orders: Bounds, averagePrice: Bounds): Estimate {
  return whole('revenue-from-orders 1', {
    low: orders.low * averagePrice.low * 0.5,
    middle: orders.middle * averagePrice.middle,
    high: orders.high * averagePrice.high * 2,
  });
}

const whole = (formula: string, { low, middle, high }: Bounds): Estimate => ({
  low: Math.floor(low),
  middle: Math.round(middle),
  high: Math.ceil(high),
  formula,
});

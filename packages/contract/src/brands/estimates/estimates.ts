import {
  CALIBRATION_ERRORS,
  CATEGORY_PRICE_ERROR,
  combineErrors,
  PRICE_BANDS,
  VISITS_CURVE,
  VISITS_ERRORS,
  visitsAtRank,
} from './estimate-model.ts';

/**
 * All estimates: visits from rank, orders from visits, revenue from orders. Each has a low, a middle and a high value and the
 * version of its formula; none is presented as a measurement, and none is made without its inputs. Increment the version whenever a
 * number changes. Bounds are those of an 80 % interval: independent errors are combined in quadrature.
 */
export type Estimate = { low: number; middle: number; high: number; formula: string };
type Bounds = { low: number; middle: number; high: number };

/** A rank in a list of popular sites: equal ends, or those of a bucket (CrUX: among the first 10,000). */
export type RankBounds = { best: number; worst: number };
/** A brand's true visits, the rank it had then in the same list, and the days that have passed. */
export type Calibration = { visits: number; rank: RankBounds; days: number };

/**
 * Monthly visits from a rank, by the curve fitted to shopping sites (`VISITS_CURVE`). The rank is assumed to be anywhere in a
 * bucket. A true value of the same brand determines its distance from the curve, so that only the drift since is uncertain.
 */
export function visitsFromRank(rank: RankBounds, calibration?: Calibration): Estimate {
  const place = (share: number) => rank.best + (rank.worst - rank.best) * share;
  const middle = visitsAtRank(place(0.5));
  const bucket = { low: middle / visitsAtRank(place(0.9)), high: visitsAtRank(place(0.1)) / middle };
  if (calibration) {
    const then = visitsAtRank((calibration.rank.best + calibration.rank.worst) / 2);
    const { value: own, year, share } = CALIBRATION_ERRORS;
    const drift = year ** Math.sqrt(calibration.days / 365);
    const slope = (middle / then) ** share;
    return withErrors('visits-from-rank-calibrated 1', (calibration.visits * middle) / then, [
      combineErrors(own, drift, slope, bucket.low),
      combineErrors(own, drift, slope, bucket.high),
    ]);
  }
  const { fit, lists, scale } = VISITS_ERRORS;
  // Beyond the last rank of the fit the slope is an extrapolation.
  const beyond = Math.max(1, place(0.5) / VISITS_CURVE.lastRank) ** 0.2;
  return withErrors('visits-from-rank 2', middle, [
    combineErrors(fit, lists, scale, beyond, bucket.low),
    combineErrors(fit, lists, scale, beyond, bucket.high),
  ]);
}

/**
 * A store's average price in US dollars, with its bounds if it is an estimate. `category`: its own is not known, this is the median of the
 * stores in that category, with the bounds of the middle 80 %.
 */
export type AveragePrice = Bounds & { category?: string | undefined };

/**
 * Monthly orders from visits and the store's average price. Of about 2,800 stores in 2023 the mean conversion was 1.4 %, that
 * of the top fifth 3.2 %. Expensive things are bought less often per visit; the size of the effect in each band is our
 * assumption around that mean. Low is a third of the middle; high exceeds it by the ratio of the top fifth to the mean. A category's
 * price adds the difference in conversion between its bounds.
 */
export function ordersFromVisits(visits: Bounds, price: AveragePrice): Estimate {
  const conversion = conversionAt(price.middle);
  const bounds = price.category === undefined ? undefined : categoryBounds(price);
  const error = errorOf(visits);
  return withErrors(
    bounds ? 'orders-from-category-price 1' : 'orders-from-visits 2',
    visits.middle * conversion,
    [
      combineErrors(error.low, 3, conversion / conversionAt(bounds?.high ?? price.middle)),
      combineErrors(error.high, TOP_FIFTH, conversionAt(bounds?.low ?? price.middle) / conversion),
    ],
  );
}

const conversionAt = (price: number) => PRICE_BANDS.find(({ below }) => price < below)!.conversion;

/** Few stores may have similar prices by chance. */
const categoryBounds = ({ low, middle, high }: Bounds) => ({
  low: Math.min(low, middle / CATEGORY_PRICE_ERROR),
  middle,
  high: Math.max(high, middle * CATEGORY_PRICE_ERROR),
});

const TOP_FIFTH = 3.2 / 1.4;
/** Cheaper products are bought more often, and orders hold several. */
const ORDER_VALUE_ERROR = 2;

/**
 * Monthly revenue in US dollars from orders and the store's average price. An order is assumed to hold one product of the
 * average price; the range is wider if the average price is an estimate or that of a category.
 */
export function revenueFromOrders(orders: Bounds, price: AveragePrice): Estimate {
  const isCategory = price.category !== undefined;
  const [sold, paid] = [errorOf(orders), errorOf(isCategory ? categoryBounds(price) : price)];
  return withErrors(
    isCategory ? 'revenue-from-category-price 1' : 'revenue-from-orders 2',
    orders.middle * price.middle,
    [
      combineErrors(sold.low, paid.low, ORDER_VALUE_ERROR),
      combineErrors(sold.high, paid.high, ORDER_VALUE_ERROR),
    ],
  );
}

const errorOf = ({ low, middle, high }: Bounds) => ({ low: middle / low, high: high / middle });

/** Not rounded: the next estimate is computed from it. */
const withErrors = (formula: string, middle: number, [low, high]: [number, number]): Estimate => ({
  low: middle / low,
  middle,
  high: middle * high,
  formula,
});

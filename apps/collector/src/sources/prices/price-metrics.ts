import type { InputsOf } from '@brandlode/contract';
import { conversion, type RateTable, toCents } from '@brandlode/currencies';
import type { MetricValue } from '../report.ts';

/** Lowest, highest and average of prices in one currency, without storing the prices. */
export class PriceSpread {
  low = Number.POSITIVE_INFINITY;
  high = 0;
  count = 0;
  #sum = 0;
  #squares = 0;

  /** A price, or those of one product: each product counts once in the average. Ignores zero prices. */
  add(low: number, high = low, average = low): void {
    if (!(low > 0) || !Number.isFinite(average)) return;
    this.low = Math.min(this.low, low);
    this.high = Math.max(this.high, high);
    this.count += 1;
    this.#sum += average;
    this.#squares += average ** 2;
  }

  get average(): number {
    return this.#sum / this.count;
  }

  /** Half of the 95 % interval of the average, for prices that are a sample; infinite for one price. */
  get margin(): number {
    if (this.count < 2) return Number.POSITIVE_INFINITY;
    const variance = Math.max(0, this.#squares / this.count - this.average ** 2);
    return (STUDENT[this.count - 2] ?? 2) * Math.sqrt(variance / (this.count - 1));
  }
}

/** Student's t for 95 %, by the number of prices from two; 2 beyond the table. */
const STUDENT = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1,
];

/** Exceeds the sanity limit: a placeholder, not a price. In US dollars. */
const MAX_PRICE = 10_000_000;

type PricesFrom = {
  currency: string;
  inputs: InputsOf<'shopify-products' | 'woocommerce-products' | 'structured-products'>;
  /** The prices are a sample: the result is an estimate. */
  sampled: boolean;
  /** Today's rates, if they were fetched. */
  rates: RateTable | undefined;
};

/**
 * The three price metrics in US cents, each with the original amount, the rate and its day; for a sample of at least two products only
 * the average; none without a rate.
 */
export function priceMetrics(
  spread: PriceSpread,
  { currency, inputs, sampled, rates }: PricesFrom,
): MetricValue[] {
  const rate = conversion(currency, rates);
  if (!rate || spread.count === 0 || toCents(spread.high, rate) > MAX_PRICE * 100) return [];
  const cents = (amount: number) => toCents(amount, rate);
  const metricValue = (metric: MetricValue['metric'], amount: number): MetricValue => ({
    metric,
    value: cents(amount),
    kind: 'measured',
    inputs: { ...inputs, ...rate, amount: Math.round(amount * 10_000) / 10_000 },
  });
  const { low, high, average, margin } = spread;
  const middle = metricValue('product_avg_price', average);
  // Unread products may be cheaper or more expensive: the extremes of a sample are bounds, not values.
  if (sampled && !Number.isFinite(margin)) return [];
  if (sampled)
    return [
      {
        ...middle,
        kind: 'estimated',
        low: cents(Math.max(average - margin, Math.min(low, average))),
        high: cents(average + margin),
      },
    ];
  return [metricValue('product_min_price', low), middle, metricValue('product_max_price', high)];
}

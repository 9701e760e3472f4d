import type { MetricValue } from '../report.ts';
import { conversion, toCents } from './to-usd.ts';

/** Lowest, highest and sum of prices in one currency, which need not be in memory together. */
export class PriceSpread {
  low = Number.POSITIVE_INFINITY;
  high = 0;
  sum = 0;
  count = 0;
  #squares = 0;

  /** `times`: how many prices come to `sum` together. A price of nothing is a gift, not a price. */
  add(low: number, high = low, sum = low, times = 1): void {
    if (!(low > 0) || !Number.isFinite(sum)) return;
    this.low = Math.min(this.low, low);
    this.high = Math.max(this.high, high);
    this.sum += sum;
    this.count += times;
    this.#squares += times * (sum / times) ** 2;
  }

  get average(): number {
    return this.sum / this.count;
  }

  /** Twice the standard error of the average: what it may be off by when the prices are a sample. */
  get margin(): number {
    const variance = Math.max(0, this.#squares / this.count - this.average ** 2);
    return 2 * Math.sqrt(variance / Math.max(1, this.count - 1));
  }
}

/** Dearer than anything a shop sells: a placeholder, not a price. In US dollars. */
const DEAREST = 10_000_000;

export type PricesFrom = {
  currency: string;
  /** Where the currency was read, and what counts as a price. */
  inputs: Record<string, string | number>;
  /** The prices are a sample of them all: what they come to is an estimate. */
  sampled: boolean;
};

/** The three price figures in cents of a US dollar, each with the amount as sold, the rate and its day; none without a rate. */
export function priceMetrics(spread: PriceSpread, { currency, inputs, sampled }: PricesFrom): MetricValue[] {
  const rate = conversion(currency);
  if (!rate || spread.count === 0 || toCents(spread.high, rate) > DEAREST * 100) return [];
  const cents = (amount: number) => toCents(amount, rate);
  const metricValue = (
    metric: MetricValue['metric'],
    amount: number,
    bounds: { low?: number; high?: number },
  ): MetricValue => ({
    metric,
    value: cents(amount),
    kind: sampled ? 'estimated' : 'measured',
    ...(sampled && bounds),
    inputs: { ...rate, amount: Math.round(amount * 10_000) / 10_000, ...inputs },
  });
  const { low, high, average, margin } = spread;
  return [
    // Among the unread ones may be a cheaper and a dearer one.
    metricValue('product_min_price', low, { high: cents(low) }),
    metricValue('product_avg_price', average, {
      low: cents(Math.max(average - margin, Math.min(low, average))),
      high: cents(average + margin),
    }),
    metricValue('product_max_price', high, { low: cents(high) }),
  ];
}

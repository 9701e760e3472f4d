import type { InputsOf, PriceSummary } from '@brandlode/contract';
import { conversion, type RateTable, toCents } from '@brandlode/currencies';
import type { MetricValue } from '../report.ts';

/** In US dollars. A higher amount is a placeholder, not a price. */
const MAX_PRICE = 10_000_000;

type PricesFrom = {
  currency: string;
  inputs: InputsOf<'shopify-products' | 'woocommerce-products' | 'structured-products'>;
  /** Whether the prices are a sample, so that the result is an estimate. */
  sampled: boolean;
  /** Today's rates, if they were fetched. */
  rates: RateTable | undefined;
};

/**
 * Returns the three price metrics in US cents, each with the original amount, the rate and its day. For a sample of at least two
 * products it returns only the average, and nothing without an exchange rate.
 */
export function priceMetrics(
  prices: PriceSummary | undefined,
  { currency, inputs, sampled, rates }: PricesFrom,
): MetricValue[] {
  const rate = conversion(currency, rates);
  if (!rate || !prices || toCents(prices.high, rate) > MAX_PRICE * 100) return [];
  const cents = (amount: number) => toCents(amount, rate);
  const metricValue = (metric: MetricValue['metric'], amount: number): MetricValue => ({
    metric,
    value: cents(amount),
    kind: 'measured',
    inputs: { ...inputs, ...rate, amount: rounded(amount) },
  });
  const { low, high, average, margin } = prices;
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

/** What was left out of the prices, and the lowest and highest price of everything that the store lists. */
export function leftOutOf(
  prices: PriceSummary | undefined,
  all: { low: number; high: number }[],
  nonGoods: number,
): Pick<InputsOf<'shopify-products'>, 'nonGoods' | 'unusualPrices' | 'lowestListed' | 'highestListed'> {
  const unusualPrices = prices?.leftOut ?? 0;
  if (nonGoods === 0 && unusualPrices === 0) return {};
  const priced = all.filter(({ low }) => low > 0);
  const listed = priced.reduce(
    (bounds, { low, high }) => ({ low: Math.min(bounds.low, low), high: Math.max(bounds.high, high) }),
    { low: Number.POSITIVE_INFINITY, high: 0 },
  );
  return {
    ...(nonGoods > 0 && { nonGoods }),
    ...(unusualPrices > 0 && { unusualPrices }),
    ...(priced.length > 0 && { lowestListed: rounded(listed.low), highestListed: rounded(listed.high) }),
  };
}

const rounded = (amount: number) => Math.round(amount * 10_000) / 10_000;

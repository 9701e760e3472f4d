/** The lowest, highest and average price of one product's variants, in one currency. */
export type ProductPrices = { low: number; high: number; average: number };

/** The prices of a brand's products. `leftOut`: products with a price that is not part of the average. */
export type PriceSummary = ProductPrices & {
  count: number;
  leftOut: number;
  /** Half of the 95 % interval of the average, for prices that are a sample; infinite for one price. */
  margin: number;
};

/** Robust standard deviations from the median: Iglewicz and Hoaglin's limit for the modified z-score. */
export const OUTLIER_DEVIATIONS = 3.5;
/** Times the median: a lower price counts in the average, however similar the others are. */
export const OUTLIER_FACTOR = 10;
/** Times or parts of the median: an outlier this far away is a placeholder, and not the lowest or highest price. */
export const PLACEHOLDER_FACTOR = 100;
/** Fewer prices do not show which of them is the outlier. */
const MIN_PRICES = 3;
/** Outliers are rare; more different ones are a part of the assortment. */
const MAX_SHARE = 0.1;

/**
 * The lowest, highest and average price of products, each of which counts once. Prices without a plausible amount are ignored. Prices spread
 * by factors, so outliers are searched among logarithms: by their distance from the median in median absolute deviations, which
 * one absurd price cannot shift as it shifts mean and standard deviation. Undefined without any price.
 */
export function summarisePrices(products: Iterable<ProductPrices>): PriceSummary | undefined {
  const priced = [...products].filter(({ low, average }) => low > 0 && Number.isFinite(average));
  if (priced.length === 0) return undefined;
  const averages = priced.map(({ average }) => average);
  const middle = median(averages);
  const unusual = outliersAmong(averages, OUTLIER_FACTOR);
  const placeholder = outliersAmong(averages, PLACEHOLDER_FACTOR);
  // A low price hardly changes a mean, and cheap accessories are common.
  const kept = averages.filter((price) => !(placeholder(price) || (price > middle && unusual(price))));
  // A placeholder may be the price of one variant.
  const amounts = priced.flatMap(({ low, high }) => [low, high]).filter((price) => !placeholder(price));
  const average = kept.reduce((sum, price) => sum + price, 0) / kept.length;
  return {
    low: least(amounts),
    high: -least(amounts.map((price) => -price)),
    average,
    count: kept.length,
    leftOut: priced.length - kept.length,
    margin: marginOf(kept, average),
  };
}

function outliersAmong(prices: number[], factor: number): (price: number) => boolean {
  if (prices.length < MIN_PRICES) return () => false;
  const middle = median(prices.map(Math.log));
  const deviation = 1.4826 * median(prices.map((price) => Math.abs(Math.log(price) - middle)));
  const limit = Math.max(OUTLIER_DEVIATIONS * deviation, Math.log(factor));
  const isFar = (price: number) => Math.abs(Math.log(price) - middle) > limit;
  const different = new Set(prices.filter(isFar)).size;
  return different > Math.max(1, MAX_SHARE * prices.length) ? () => false : isFar;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

const least = (values: number[]) => values.reduce((least, value) => Math.min(least, value));

function marginOf(prices: number[], average: number): number {
  if (prices.length < 2) return Number.POSITIVE_INFINITY;
  const squares = prices.reduce((sum, price) => sum + (price - average) ** 2, 0);
  const error = Math.sqrt(squares / prices.length / (prices.length - 1));
  return (STUDENT[prices.length - 2] ?? 2) * error;
}

/** Student's t for 95 %, by the number of prices from two; 2 beyond the table. */
const STUDENT = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1,
];

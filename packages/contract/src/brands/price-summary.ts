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
/** Times or parts of the median: an outlier this far away is unusual whatever its digits, and not the lowest or highest price. */
export const PLACEHOLDER_FACTOR = 100;
/** Unusual prices at most so many times apart are those of one assortment, such as furniture beside accessories. */
export const ASSORTMENT_FACTOR = 10;
/** Fewer prices do not show which of them is the outlier. */
const MIN_PRICES = 3;
/** Amounts that no store charges in a store of much lower prices. */
const NINES = /^9{3,}(?:\.9+)?$/;
const PLACEHOLDERS = /^(?:(\d)\1{3,}(?:\.\1+)?|10{4,}|12345\d*)$|^0|^1$/;

/**
 * The lowest, highest and average price of products, each of which counts once. Prices without a plausible amount are ignored. Prices spread
 * by factors, so outliers are searched among logarithms: by their distance from the median in median absolute deviations, which
 * one absurd price cannot shift as it shifts mean and standard deviation. Undefined without any price.
 */
export function summarisePrices(products: Iterable<ProductPrices>): PriceSummary | undefined {
  const priced = [...products].filter(({ low, average }) => low > 0 && Number.isFinite(average));
  if (priced.length === 0) return undefined;
  const isPlaceholder = placeholdersAmong(priced.map(({ average }) => average));
  const kept = priced.flatMap(({ average }) => (isPlaceholder(average, average, NINES) ? [] : [average]));
  // A placeholder may be the price of one variant.
  const amounts = priced.flatMap(({ low, high, average }) =>
    [low, high].filter((price) => !isPlaceholder(price, average)),
  );
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

/**
 * Whether a price, of a product with the average `own`, is far from the median of all and not one of an assortment there, which two other products
 * show, or one if the price does not look like a placeholder. Above the median, prices with the digits `also` need not be as far.
 */
function placeholdersAmong(averages: number[]): (price: number, own: number, also?: RegExp) => boolean {
  if (averages.length < MIN_PRICES) return () => false;
  const middle = median(averages.map(Math.log));
  const deviation = 1.4826 * median(averages.map((price) => Math.abs(Math.log(price) - middle)));
  const isFar = (price: number, factor: number) =>
    Math.abs(Math.log(price) - middle) > Math.max(OUTLIER_DEVIATIONS * deviation, Math.log(factor));
  const assortment = averages
    .filter((price) => isFar(price, OUTLIER_FACTOR) && !PLACEHOLDERS.test(String(price)))
    .toSorted((a, b) => a - b);
  const countBelow = (price: number) => {
    let [from, to] = [0, assortment.length];
    while (from < to) {
      const half = (from + to) >> 1;
      if ((assortment[half] ?? 0) < price) from = half + 1;
      else to = half;
    }
    return from;
  };
  return (price, own, also) => {
    const digits = String(price);
    const isLooser = also?.test(digits) && Math.log(price) > middle;
    if (!isFar(price, isLooser ? OUTLIER_FACTOR : PLACEHOLDER_FACTOR)) return false;
    const [least, most] = [price / ASSORTMENT_FACTOR, price * ASSORTMENT_FACTOR];
    const isCounted =
      own >= least && own < most && isFar(own, OUTLIER_FACTOR) && !PLACEHOLDERS.test(String(own));
    const others = countBelow(most) - countBelow(least) - (isCounted ? 1 : 0);
    return others < (PLACEHOLDERS.test(digits) ? 2 : 1);
  };
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

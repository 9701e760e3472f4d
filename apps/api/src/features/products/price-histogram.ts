import type { BrandProducts } from '@brandlode/contract';

const BARS = 12;
/** The last bar contains all prices above those of this share of the products, so that outliers do not flatten the other bars. */
const USUAL = 0.98;

/** Number of products by price in US dollars, in bars of equal width that do not overlap: each ends a cent below the next. */
export function toHistogram(prices: { price: number; count: number }[]): BrandProducts['histogram'] {
  const [lowest, highest] = [prices[0]?.price, prices.at(-1)?.price];
  if (lowest === undefined || highest === undefined) return [];
  const usual = usualHighest(prices);
  const width = roundWidth((usual - lowest + 1) / BARS);
  const start = Math.floor(lowest / width) * width;
  const bars = Math.floor((usual - start) / width) + 1;
  const counts = Array.from({ length: bars }, () => 0);
  for (const { price, count } of prices) {
    const bar = Math.min(bars - 1, Math.floor((price - start) / width));
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  return counts.map((count, bar) => {
    const end = start + (bar + 1) * width - 1;
    return {
      min: (start + bar * width) / 100,
      max: (bar === bars - 1 ? Math.max(end, highest) : end) / 100,
      count,
    };
  });
}

function usualHighest(prices: { price: number; count: number }[]): number {
  const total = prices.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { price, count } of prices) {
    below += count;
    if (below >= USUAL * total) return price;
  }
  return 0;
}

/** Returns the next of 1, 2, 5, 10, 20, 50, ... cents. */
function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, width)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= width) ?? 10 * power;
}

import type { BrandDetail } from '@brandlode/contract';

export type PriceRange = { id: number; min: number; max: number; average: number | null };

/** Brands of which the cheapest and the most expensive product are known. An average of another source may lie outside; it is left out. */
export const priceRanges = (brands: BrandDetail[]): PriceRange[] =>
  brands.flatMap(({ id, product_min_price: min, product_max_price: max, product_avg_price: average }) =>
    min && max && min <= max
      ? [{ id, min, max, average: average && average >= min && average <= max ? average : null }]
      : [],
  );

/** Places prices on a shared logarithmic axis from 0 to 1, between powers of ten. */
export function priceScale(ranges: PriceRange[]): (price: number) => number {
  const low = Math.floor(Math.log10(Math.min(...ranges.map(({ min }) => min))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...ranges.map(({ max }) => max)))));
  return (price) => (Math.log10(price) - low) / (high - low);
}

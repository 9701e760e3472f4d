import type { BrandDetail } from '@brandlode/contract';

type PriceRange = { id: number; name: string; min: number; max: number; average: number | null };

/** Brands of which the cheapest and the most expensive product are known. */
export const priceRanges = (brands: BrandDetail[]): PriceRange[] =>
  brands.flatMap(({ id, brand_name: name, product_min_price: min, product_max_price: max, ...brand }) =>
    min && max && min <= max ? [{ id, name, min, max, average: brand.product_avg_price || null }] : [],
  );

/** Prices on a shared logarithmic axis from 0 to 1, between powers of ten. */
export function priceScale(ranges: PriceRange[]) {
  const low = Math.floor(Math.log10(Math.min(...ranges.map(({ min }) => min))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...ranges.map(({ max }) => max)))));
  return {
    place: (price: number) => (Math.log10(price) - low) / (high - low),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  };
}

import type { RangeFilter } from '../search/filter-payload.ts';

// Separate from the schemas, which the web app need not load.

/** Bands of a niche: upper ends of monthly visits, and of average prices in dollars. */
export const NICHE_VISIT_BANDS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000] as const;
export const NICHE_PRICE_BANDS = [20, 50, 100, 250] as const;

/** How much visits changed over 90 days, in percent. Estimates of neighbouring ranks differ by up to 10 %. */
export const NICHE_GROWTH: readonly RangeFilter[] = [
  { max: -20 },
  { min: -19, max: -10 },
  { min: -9.9, max: 9.9 },
  { min: 10, max: 19 },
  { min: 20 },
];

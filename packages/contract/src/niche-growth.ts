import type { RangeFilter } from './filter-payload.ts';

// Separate from the schemas, which the web app need not load.

/** How much visits changed over 90 days, in percent. */
export const NICHE_GROWTH: readonly RangeFilter[] = [
  { max: -20 },
  { min: -19, max: -1 },
  { min: 0, max: 0 },
  { min: 1, max: 19 },
  { min: 20 },
];

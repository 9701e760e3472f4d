import type { Bucket } from '@brandlode/contract';

const MIN_BRANDS = 20;

export type Percentile = { buckets: Bucket[]; value: number; text: string };

/**
 * The greater of the shares below and above the value, rounded down. Brands in the value's own bucket count as neither, so the text
 * is never an overstatement. `null` with too few known values, or when all are in one bucket.
 */
export function percentileOf(
  value: number | null,
  buckets: Bucket[] | undefined,
  among: string,
): Percentile | null {
  if (value === null || value === 0 || buckets === undefined) return null;
  const known = sum(buckets);
  if (known < MIN_BRANDS) return null;
  const below = sum(buckets.filter(({ max }) => max < value));
  const above = sum(buckets.filter(({ min }) => min > value));
  const share = Math.floor((100 * Math.max(below, above)) / known);
  if (share === 0) return null;
  const word = below >= above ? 'Higher' : 'Lower';
  return {
    buckets,
    value,
    text: `${word} than ${share}% of ${known.toLocaleString('en-US')} ${among}`,
  };
}

const sum = (buckets: Bucket[]) => buckets.reduce((total, { count }) => total + count, 0);

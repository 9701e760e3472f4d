import type { Bucket } from '@brandlode/contract';
import { formatExact } from '#lib/text/format-number.ts';

const MIN_BRANDS = 20;

/** `position` says where the value is among the buckets, from 0 (left) to 1 (right). */
export type Percentile = { buckets: Bucket[]; position: number; text: string };

/**
 * The greater of the shares below and above the value, rounded down. Brands in the value's own bucket count as neither, so that the
 * text never overstates. `null` for an unknown value, and with too few known values.
 */
export function percentileOf(
  value: number | null,
  buckets: Bucket[] | undefined,
  among: string,
): Percentile | null {
  if (value === null || value === 0 || buckets === undefined) return null;
  const brands = sum(buckets);
  if (brands < MIN_BRANDS) return null;
  const below = sum(buckets.filter(({ max }) => max < value));
  const above = sum(buckets.filter(({ min }) => min > value));
  const share = Math.floor((100 * Math.max(below, above)) / brands);
  const word = below >= above ? 'Higher' : 'Lower';
  const peers = `${formatExact(brands)} ${among}`;
  return {
    buckets,
    position: positionOf(value, buckets),
    text: share === 0 ? `Like most of ${peers}` : `${word} than ${share}% of ${peers}`,
  };
}

/** The middle of the bucket that contains the value; larger values are in the last bucket. */
function positionOf(value: number, buckets: Bucket[]): number {
  const index = buckets.findIndex(({ max }) => max >= value);
  return ((index < 0 ? buckets.length - 1 : index) + 0.5) / buckets.length;
}

const sum = (buckets: Bucket[]) => buckets.reduce((total, { count }) => total + count, 0);

import { type Bucket, METRICS, type MetricKey } from '@brandlode/contract';

/** Fewer brands than this are no measure. */
const FEWEST = 20;

/** Where one value stands among the known values of a metric. `text` is true whatever the values within a bucket are. */
export type Percentile = { buckets: Bucket[]; value: number; text: string };

/**
 * Brands in buckets below the value's own are surely below it, those in buckets above surely above; the greater of the
 * two shares is told, rounded down. `null` where too few brands have the figure, or all of them the same.
 */
export function percentileOf(
  value: number | null,
  buckets: Bucket[] | undefined,
  among: string,
): Percentile | null {
  if (value === null || value === 0 || buckets === undefined) return null;
  const known = sum(buckets);
  if (known < FEWEST) return null;
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

/** What one is, for beside a figure; a dollar sign has said it already. */
export const unitOf = (key: MetricKey): string => METRICS[key].unit.replace(/^USD ?/, '');

import type { Bucket } from '@brandlode/contract';

type Props = { buckets: Bucket[]; min: number | undefined; max: number | undefined };

/** The distribution of a metric, with the selected range highlighted. Decorative: the fields contain the same numbers. */
export function Histogram({
  buckets,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
}: Props) {
  const highest = Math.max(...buckets.map(({ count }) => count));
  if (!(highest > 0)) return null;
  return (
    <svg
      viewBox={`0 0 ${buckets.length} 40`}
      preserveAspectRatio="none"
      className="block size-full"
      aria-hidden="true"
    >
      {buckets.map((bucket, index) => {
        // Non-empty buckets stay visible.
        const height = bucket.count === 0 ? 0.5 : Math.max(1.5, (bucket.count / highest) * 40);
        const within = bucket.max >= min && bucket.min <= max;
        return (
          <rect
            key={bucket.min}
            x={index + 0.08}
            width={0.84}
            y={40 - height}
            height={height}
            className={within ? 'fill-accent' : 'fill-line-strong'}
          />
        );
      })}
    </svg>
  );
}

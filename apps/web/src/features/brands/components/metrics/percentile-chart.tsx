import { Histogram } from '../../../../ui/chart/histogram.tsx';
import type { Percentile } from '../../model/percentile.ts';

/** The distribution of a metric with a mark at the brand's value, even where there are few or no other brands. */
export function PercentileChart({ buckets, position }: Percentile) {
  return (
    <span className="relative block h-full" data-percentile={position}>
      <Histogram buckets={buckets} min={undefined} max={Number.NEGATIVE_INFINITY} />
      {/* A border, since forced colours drop backgrounds. */}
      <span
        aria-hidden="true"
        className="absolute -inset-y-0.5 -translate-x-1/2 border-accent border-l-2"
        style={{ left: `clamp(1px, ${position * 100}%, 100% - 1px)` }}
      />
    </span>
  );
}

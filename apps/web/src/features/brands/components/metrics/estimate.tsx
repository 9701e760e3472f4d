import type { MetricKey, Provenance } from '@brandlode/contract';
import { formatExactMetric, formatRange } from '#lib/text/format-number.ts';

/** Marks the value after it as an estimate. */
export const EstimateMark = () => (
  <>
    <span aria-hidden="true" className="font-normal text-ink-faint">
      ≈
    </span>
    <span className="sr-only">about </span>
  </>
);

/** `$2M-$9M`, read out as "between $2M and $9M". */
export function EstimateRange({ range }: { range: string }) {
  const [low, high] = range.split('-');
  return (
    <>
      <span aria-hidden="true">{range}</span>
      <span className="sr-only">{` between ${low} and ${high}`}</span>
    </>
  );
}

type ExactValueProps = { metric: MetricKey; value: number | null; origin: Provenance | undefined };

/** Every digit, with an estimate's range below; `-` for zero and unknown. */
export function ExactValue({ metric, value, origin }: ExactValueProps) {
  const text = formatExactMetric(metric, value);
  if (text === '-') return <span className="text-ink-faint">-</span>;
  const { kind, low, high } = origin ?? {};
  return (
    <>
      {kind === 'estimated' && <EstimateMark />}
      {text}
      {kind === 'estimated' && low !== undefined && high !== undefined && (
        <span className="block font-normal text-ink-faint text-xs">
          <EstimateRange range={formatRange(metric, [low, high])} />
        </span>
      )}
    </>
  );
}

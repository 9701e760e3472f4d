import type { ComparedValue, MetricKey } from '@brandlode/contract';
import { Change } from '#features/brands/components/change.tsx';
import { EstimateMark, EstimateRange } from '#features/brands/components/metrics/estimate.tsx';
import { formatMetric, formatRange, formatWithUnit } from '#lib/text/format-number.ts';
import { Tooltip } from '#ui/dialog/tooltip.tsx';
import { ratioText } from '../../model/ratio-text.ts';

export const Unknown = () => <span className="text-ink-faint">-</span>;

type ValueProps = {
  metric: MetricKey;
  compared: ComparedValue;
  /** In percent over 30 days; null if unknown. */
  growth: number | null;
  /** Empty if the text above the table already names it. */
  source: string;
  sources: boolean;
};

/** A metric of one brand beside those of the others: in one line on a narrow screen, in two in a table's cell. */
export function CompareValue({ metric, compared, growth, source, sources }: ValueProps) {
  const { value, origin, share, isHighest, ratio } = compared;
  if (value === null) return <Unknown />;
  const { kind, low, high } = origin ?? {};
  const isEstimate = kind === 'estimated';
  const details = (
    <>
      {formatWithUnit(metric, value)}
      {isEstimate && low !== undefined && high !== undefined && (
        <>
          {', '}
          <EstimateRange range={formatRange(metric, [low, high])} />
        </>
      )}
      {source !== '' && <bdi className="block">{source}</bdi>}
    </>
  );
  const text = (
    <>
      {isEstimate && <EstimateMark />}
      {formatMetric(metric, value)}
      {isHighest && <span className="sr-only">, the highest</span>}
    </>
  );
  const weight = isHighest ? 'font-semibold' : '';
  return (
    <>
      <span className="digits flex flex-wrap items-center gap-x-2 leading-4.5 sm:grid sm:grid-cols-[minmax(0,1fr)_3.25rem]">
        {sources ? (
          <span className={`whitespace-nowrap max-sm:w-17 ${weight}`}>{text}</span>
        ) : (
          <Tooltip
            content={details}
            trigger={
              // Not a tab stop, since there would be a hundred; keyboard users show the details with the switch.
              <button
                type="button"
                tabIndex={-1}
                className={`truncate rounded-sm text-left -my-0.75 min-h-6 hover:text-accent-ink max-sm:my-0 max-sm:w-17 ${weight}`}
              >
                {text}
              </button>
            }
          />
        )}
        <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full sm:order-1">
          {share !== null && (
            <span className="block h-full rounded-full bg-sunken">
              <span
                data-bar={share}
                style={{ width: `${share * 100}%` }}
                className={`block h-full min-w-0.5 rounded-full forced-colors:bg-[CanvasText] ${isHighest ? 'bg-ink-soft' : 'bg-control'}`}
              />
            </span>
          )}
        </span>
        <span className="whitespace-nowrap text-right text-ink-faint text-xs max-sm:w-11">
          {ratio !== null && ratioText(ratio)}
        </span>
        <span className="whitespace-nowrap text-right text-xs max-sm:w-12 sm:order-2">
          {growth !== null && (
            <>
              <span className="sr-only">in 30 days </span>
              <Change percent={growth} />
            </>
          )}
        </span>
      </span>
      {sources && <span className="wrap-anywhere mt-1 block text-ink-faint text-xs">{details}</span>}
    </>
  );
}

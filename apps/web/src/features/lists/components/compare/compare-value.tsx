import type { MetricKey } from '@brandlode/contract';
import { ExactValue } from '#features/brands/components/metrics/estimate.tsx';
import { Tooltip } from '#ui/dialog/tooltip.tsx';
import type { ComparedValue } from '../../model/comparison.ts';

export const CELL = 'border-line border-b px-3 py-2 align-top';

export const Unknown = () => <span className="text-ink-faint">-</span>;

/** `source` is empty if the text above the table already names it. */
type ValueProps = { metric: MetricKey; compared: ComparedValue; source: string; sources: boolean };

/** A metric of one brand beside those of the others. */
export function CompareValue({ metric, compared, source, sources }: ValueProps) {
  const { value, origin, share, isHighest, relative } = compared;
  if (value === null) return <Unknown />;
  const exact = (
    <span className={isHighest ? 'font-semibold' : ''}>
      <ExactValue metric={metric} value={value} origin={origin} />
    </span>
  );
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {sources || source === '' ? (
          <span>{exact}</span>
        ) : (
          <Tooltip
            content={<bdi>{source}</bdi>}
            trigger={
              // Not a tab stop, since there would be a hundred; keyboard users show sources with the switch.
              <button type="button" tabIndex={-1} className="rounded-sm text-left hover:text-accent-ink">
                {exact}
              </button>
            }
          />
        )}
        <span className="shrink-0 text-ink-faint text-xs">
          {isHighest ? (
            <>
              {relative && <span className="mr-1">{relative}</span>}
              <span className="font-medium text-ink-soft">highest</span>
            </>
          ) : (
            relative
          )}
        </span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-sunken">
        <span
          style={{ width: `${share * 100}%` }}
          className={`block h-full min-w-px rounded-full forced-colors:bg-[CanvasText] ${isHighest ? 'bg-ink-soft' : 'bg-control'}`}
        />
      </span>
      {sources && source !== '' && (
        <span className="wrap-anywhere mt-1 block text-ink-faint text-xs">
          <bdi>{source}</bdi>
        </span>
      )}
    </>
  );
}

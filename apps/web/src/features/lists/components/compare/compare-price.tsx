import type { BrandDetail, MetricKey } from '@brandlode/contract';
import { EstimateMark } from '#features/brands/components/metrics/estimate.tsx';
import { sourceText } from '#features/brands/model/metric-provenance.ts';
import { formatExactMetric } from '#lib/text/format-number.ts';
import { Tooltip } from '#ui/dialog/tooltip.tsx';
import type { PriceRange } from '../../model/price-scale.ts';

const ENDS = ['product_min_price', 'product_max_price'] as const satisfies MetricKey[];

type Props = {
  brand: BrandDetail;
  range: PriceRange;
  /** On the axis, from 0 to 1. */
  place: (price: number) => number;
  sources: boolean;
  /** Whether the text above the table names the source of all values. */
  isSourceShared: boolean;
};

/** The cheapest to the most expensive product of a brand, with the average as a mark. */
export function ComparePrice({ brand, range, place, sources, isSourceShared }: Props) {
  const { min, max, average } = range;
  const percent = (price: number) => `${place(price) * 100}%`;
  const isEstimate = ENDS.some((key) => brand.origins[key]?.kind === 'estimated');
  const origins = isSourceShared ? [] : [...new Set(ENDS.map((key) => sourceText(brand, key, '')))];
  const text = (
    <>
      {isEstimate && <EstimateMark />}
      {formatExactMetric('product_min_price', min)}
      <span className="text-ink-faint"> to </span>
      {formatExactMetric('product_max_price', max)}
    </>
  );
  const details = origins.map((origin) => (
    <bdi key={origin} className="block">
      {origin}
    </bdi>
  ));
  return (
    <span className="digits block leading-4.5">
      {sources || origins.length === 0 ? (
        <span className="block">{text}</span>
      ) : (
        <Tooltip
          content={details}
          trigger={
            <button
              type="button"
              tabIndex={-1}
              className="block rounded-sm text-left -my-0.75 min-h-6 hover:text-accent-ink max-sm:my-0"
            >
              {text}
            </button>
          }
        />
      )}
      <span aria-hidden="true" className="relative mt-1.5 mb-0.5 block h-1.5 rounded-full bg-sunken">
        <span
          style={{ left: percent(min), right: `${(1 - place(max)) * 100}%` }}
          className="absolute inset-y-0 min-w-1 rounded-full bg-control forced-colors:bg-[CanvasText]"
        />
        {average !== null && (
          <span
            style={{ left: percent(average) }}
            className="-inset-y-0.5 -translate-x-1/2 absolute w-1 rounded-full bg-ink outline-1 outline-surface forced-colors:bg-[Highlight]"
          />
        )}
      </span>
      {sources && origins.length > 0 && (
        <span className="wrap-anywhere mt-1 block text-ink-faint text-xs">{details}</span>
      )}
    </span>
  );
}

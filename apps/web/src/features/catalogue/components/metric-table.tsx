import {
  BRAND_SECTIONS,
  type BrandCollection,
  type BrandDetail,
  type BrandTab,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { formatExactMetric, formatRange, unitOf } from '#lib/format-number.ts';
import { gapText } from '../model/gap-text.ts';
import { provenanceText } from '../model/metric-provenance.ts';
import { EstimateMark, EstimateRange } from './estimate.tsx';

/** Exact values in sections, with their provenance. */
type SectionProps = { brand: BrandDetail; collection: BrandCollection | undefined; tab: BrandTab };

export function MetricTable({ brand, collection, tab }: SectionProps) {
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-base">All metrics and their sources</h2>
      <div className="card mt-3 overflow-hidden">
        <table className="w-full table-fixed border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr className="*:h-9 *:border-line *:border-b *:px-4 *:font-medium *:text-ink-faint *:text-xs">
              <th scope="col">Metric</th>
              <th scope="col" className="w-1/2 text-right sm:w-36">
                Value
              </th>
              <th scope="col" className="hidden w-2/5 sm:table-cell">
                Source
              </th>
            </tr>
          </thead>
          {BRAND_SECTIONS[tab].map((section) => (
            <tbody key={section} className="group">
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={2}
                  className="h-7 border-line border-b bg-sunken px-4 font-medium text-ink-soft text-xs"
                >
                  {section}
                </th>
                {/* Separate, since the third column is hidden on small screens. */}
                <td className="hidden border-line border-b bg-sunken sm:table-cell" />
              </tr>
              {METRIC_KEYS.filter((key) => METRICS[key].section === section).map((key) => (
                <MetricRow key={key} brand={brand} metric={key} gap={gapText(key, collection)} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

const CELL = 'border-line border-b px-4 py-1.5';

function MetricRow({ brand, metric, gap }: { brand: BrandDetail; metric: MetricKey; gap: string }) {
  const value = brand[metric];
  const origin = brand.origins[metric];
  const range =
    origin?.kind === 'estimated' && origin.low !== undefined && origin.high !== undefined
      ? ([origin.low, origin.high] as const)
      : null;
  const provenance = value === null ? gap : origin ? provenanceText(origin, metric) : 'Source not recorded';
  return (
    <tr className="transition-colors *:align-baseline hover:bg-sunken group-last:last:*:border-b-0">
      <th scope="row" className={`${CELL} font-normal`}>
        {METRICS[metric].label} <span className="text-ink-faint text-xs">{unitOf(metric)}</span>
        <span className="block text-ink-faint text-xs sm:hidden">{provenance}</span>
      </th>
      <td className={`${CELL} digits wrap-anywhere text-right`}>
        {value === null ? (
          <span className="text-ink-faint">-</span>
        ) : (
          <>
            {origin?.kind === 'estimated' && <EstimateMark />}
            {formatExactMetric(metric, value)}
          </>
        )}
        {value !== null && range && (
          <span className="block text-ink-faint text-xs">
            <EstimateRange range={formatRange(metric, range)} />
          </span>
        )}
      </td>
      <td className={`${CELL} hidden text-ink-faint sm:table-cell`}>{provenance}</td>
    </tr>
  );
}

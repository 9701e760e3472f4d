import {
  BRAND_SECTIONS,
  type BrandDetail,
  type BrandTab,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { formatExactMetric, unitOf } from '#lib/format-number.ts';
import { provenanceText } from '../model/metric-provenance.ts';

/** Exact values in sections, with their provenance. */
export function MetricTable({ brand, tab }: { brand: BrandDetail; tab: BrandTab }) {
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
                <MetricRow key={key} brand={brand} metric={key} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

const CELL = 'border-line border-b px-4 py-1.5';

function MetricRow({ brand, metric }: { brand: BrandDetail; metric: MetricKey }) {
  const value = brand[metric];
  const origin = brand.origins[metric];
  const provenance =
    value === null ? 'No data yet' : origin ? provenanceText(origin, metric) : 'Source not recorded';
  return (
    <tr className="transition-colors *:align-baseline hover:bg-sunken group-last:last:*:border-b-0">
      <th scope="row" className={`${CELL} font-normal`}>
        {METRICS[metric].label} <span className="text-ink-faint text-xs">{unitOf(metric)}</span>
        <span className="block text-ink-faint text-xs sm:hidden">{provenance}</span>
      </th>
      <td className={`${CELL} digits wrap-anywhere text-right`}>
        {value === null ? <span className="text-ink-faint">-</span> : formatExactMetric(metric, value)}
      </td>
      <td className={`${CELL} hidden text-ink-faint sm:table-cell`}>{provenance}</td>
    </tr>
  );
}

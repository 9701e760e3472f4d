import {
  BRAND_SECTIONS,
  type BrandDetail,
  type BrandTab,
  CHANGE_PERIOD_KEYS,
  CHANGE_PERIODS,
  type ChangeKey,
  changeKey,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { formatDay } from '#lib/text/format-date.ts';
import { formatDifference } from '#lib/text/format-number.ts';
import { Section } from '#ui/section.tsx';
import { Change } from './change.tsx';

/** How the metrics of a tab changed; renders nothing if no change is known. */
export function ChangeTable({ brand, tab }: { brand: BrandDetail; tab: BrandTab }) {
  const sections: readonly string[] = BRAND_SECTIONS[tab];
  const keys = METRIC_KEYS.filter(
    (key) =>
      sections.includes(METRICS[key].section) &&
      CHANGE_PERIOD_KEYS.some((period) => brand.changes[changeKey(key, period)]),
  );
  if (keys.length === 0) return null;
  return (
    <Section title="Growth">
      <p className="mt-1 max-w-prose text-pretty text-ink-soft text-sm">
        Each value is compared with an earlier one from the same source and method. Small changes of an
        estimate may only reflect its precision.
      </p>
      <div className="card mt-3 max-w-3xl overflow-hidden">
        <table className="-mb-px w-full table-fixed border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr className="*:h-9 *:font-medium *:text-ink-faint *:text-xs">
              <th scope="col" className={`${CELL} w-1/3 sm:w-auto`}>
                Metric
              </th>
              {CHANGE_PERIOD_KEYS.map((period) => (
                <th key={period} scope="col" className={`${CELL} text-right sm:w-36`}>
                  {CHANGE_PERIODS[period].days} days
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key} className="transition-colors *:align-baseline hover:bg-sunken">
                <th scope="row" className={`${CELL} font-normal`}>
                  {METRICS[key].label}
                </th>
                {CHANGE_PERIOD_KEYS.map((period) => (
                  <td key={period} className={`${CELL} text-right`}>
                    <ChangeCell brand={brand} metric={key} change={changeKey(key, period)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** Three columns of numbers fit into 320 px, also with the text spacing of WCAG 1.4.12. */
const CELL =
  'wrap-anywhere border-line border-b px-1 py-1.5 first:pl-2 last:pr-2 sm:px-4 sm:first:pl-4 sm:last:pr-4';

function ChangeCell({ brand, metric, change }: { brand: BrandDetail; metric: MetricKey; change: ChangeKey }) {
  const percent = brand[change] ?? null;
  const { difference, since } = brand.changes[change] ?? {};
  return (
    <span title={since && `Since ${formatDay(new Date(since))}`}>
      <Change percent={percent} />
      {percent !== null && percent !== 0 && difference !== undefined && (
        <span className="digits block text-2xs text-ink-faint">{formatDifference(metric, difference)}</span>
      )}
    </span>
  );
}

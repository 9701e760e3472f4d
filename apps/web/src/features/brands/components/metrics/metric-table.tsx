import {
  type BrandCollection,
  type BrandDetail,
  type BrandHistory,
  type BrandTab,
  CHANGE_PERIOD_KEYS,
  CHANGE_PERIODS,
  type ChangeKey,
  changeKey,
  gapText,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { formatDay } from '#lib/text/format-date.ts';
import { formatDifference, unitOf } from '#lib/text/format-number.ts';
import { Sparkline } from '#ui/chart/sparkline.tsx';
import { Section } from '#ui/section.tsx';
import { emptyGroupsTexts } from '../../model/gap-text.ts';
import { metricGroups } from '../../model/metric-groups.ts';
import { sourceText } from '../../model/metric-provenance.ts';
import { comparablePoints } from '../../model/metric-series.ts';
import { Change } from '../change.tsx';
import { ExactValue } from './estimate.tsx';

type Props = {
  brand: BrandDetail;
  collection: BrandCollection | undefined;
  history: BrandHistory['data'];
  tab: BrandTab;
};

/** Exact values with their range, changes, trend and source. Groups without any value are named below. */
export function MetricTable({ brand, collection, history, tab }: Props) {
  const { known, empty } = metricGroups(brand, tab);
  if (known.length === 0) return null;
  const keys = known.flatMap((group) => group.keys);
  const hasChanges = keys.some((key) =>
    CHANGE_PERIOD_KEYS.some((period) => brand.changes[changeKey(key, period)]),
  );
  const hasTrends = keys.some((key) => comparablePoints(history, key).length > 1);
  const gapOf = (key: MetricKey) => gapText(key, brand, collection);
  return (
    <Section title="Metrics" id="metrics">
      {hasChanges && (
        <p className="mt-1 text-pretty text-ink-soft text-sm">
          Each value is compared with an earlier one from the same source and method. Small changes of an
          estimate may only reflect its precision.
        </p>
      )}
      <div className="@container card mt-3 overflow-hidden">
        <table className="w-full table-fixed border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr className="*:h-9 *:border-line *:border-b *:px-3 *:font-medium *:text-ink-faint *:text-xs">
              <th scope="col">Metric</th>
              <th scope="col" className="w-1/2 text-right @xl:w-28">
                Value
              </th>
              {hasChanges &&
                CHANGE_PERIOD_KEYS.map((period) => (
                  <th key={period} scope="col" className={`w-18 text-right ${WIDE}`}>
                    {CHANGE_PERIODS[period].days} days
                  </th>
                ))}
              {hasTrends && (
                <th scope="col" className={`w-24 ${WIDEST}`}>
                  Trend
                </th>
              )}
              <th scope="col" className={`w-1/4 ${WIDE}`}>
                Source
              </th>
            </tr>
          </thead>
          {known.map(({ name, keys }) => (
            <tbody key={name} className="*:*:border-line *:*:border-b last:*:last:*:border-b-0">
              <tr>
                <th scope="rowgroup" className="h-7 bg-sunken px-3 font-medium text-ink-soft text-xs">
                  {name}
                </th>
                {/* As many cells as columns are shown. */}
                <td className="bg-sunken" />
                {hasChanges &&
                  CHANGE_PERIOD_KEYS.map((period) => <td key={period} className={`bg-sunken ${WIDE}`} />)}
                {hasTrends && <td className={`bg-sunken ${WIDEST}`} />}
                <td className={`bg-sunken ${WIDE}`} />
              </tr>
              {keys.map((key) => (
                <MetricRow
                  key={key}
                  brand={brand}
                  metric={key}
                  hasChanges={hasChanges}
                  trend={hasTrends ? comparablePoints(history, key) : null}
                  source={sourceText(brand, key, gapOf(key), { withRange: false })}
                />
              ))}
            </tbody>
          ))}
        </table>
        {emptyGroupsTexts(empty, gapOf).map((text) => (
          <p key={text} className="border-line border-t px-3 py-2 text-ink-faint text-xs">
            {text}
          </p>
        ))}
      </div>
    </Section>
  );
}

/** Columns that narrow containers show below the metric and its value, or not at all. */
const WIDE = 'hidden @xl:table-cell';
const WIDEST = 'hidden @3xl:table-cell';

type RowProps = {
  brand: BrandDetail;
  metric: MetricKey;
  hasChanges: boolean;
  /** Null if the table has no such column. */
  trend: { time: number; value: number }[] | null;
  source: string;
};

function MetricRow({ brand, metric, hasChanges, trend, source }: RowProps) {
  return (
    <tr className="transition-colors *:px-3 *:py-1.5 *:align-baseline hover:bg-sunken">
      <th scope="row" className="wrap-anywhere font-normal">
        {METRICS[metric].label} <span className="text-ink-faint text-xs">{unitOf(metric)}</span>
        <span className="block text-ink-faint text-xs @xl:hidden">
          <bdi>{source}</bdi>
        </span>
      </th>
      <td className="digits wrap-anywhere text-right font-medium">
        <ExactValue metric={metric} value={brand[metric]} origin={brand.origins[metric]} />
        {hasChanges && brand[metric] !== null && (
          <span className="flex flex-wrap justify-end gap-x-2 font-normal text-2xs text-ink-faint @xl:hidden">
            {CHANGE_PERIOD_KEYS.map((period) => (
              <span key={period} className="whitespace-nowrap">
                {CHANGE_PERIODS[period].days} d <Change percent={brand[changeKey(metric, period)] ?? null} />
              </span>
            ))}
          </span>
        )}
      </td>
      {hasChanges &&
        CHANGE_PERIOD_KEYS.map((period) => (
          <td key={period} className={`text-right ${WIDE}`}>
            <ChangeCell brand={brand} metric={metric} change={changeKey(metric, period)} />
          </td>
        ))}
      {trend && (
        <td className={`align-middle! ${WIDEST}`}>{trend.length > 1 && <Sparkline points={trend} />}</td>
      )}
      <td className={`wrap-anywhere text-ink-faint text-xs ${WIDE}`}>
        <bdi>{source}</bdi>
      </td>
    </tr>
  );
}

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

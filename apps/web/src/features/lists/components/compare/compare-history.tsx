import {
  type BrandDetail,
  type BrandHistory,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { ChevronRightIcon } from '@heroicons/react/16/solid';
import { mediaQueryHook } from '#lib/media-query.ts';
import { PeriodChoice, ScaleChoice } from '#ui/chart/chart-choices.tsx';
import { type ChartPeriod, namesOf, omittedNotes } from '#ui/chart/chart-data.ts';
import { deferred } from '#ui/deferred.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { type HistorySeries, historySeries, metricsWithHistory } from '../../model/history-series.ts';

const MetricChart = deferred(() =>
  import('#features/brands/components/metrics/metric-chart.tsx').then((module) => module.MetricChart),
);

/** Where the page has a rail for it. */
const useRail = mediaQueryHook('(width >= 125rem)');

type Props = {
  brands: BrandDetail[];
  /** Histories in the order of the brands; undefined while any is loading. */
  histories: (BrandHistory['data'] | undefined)[];
  metric: MetricKey | undefined;
  /** Without a rail. */
  isOpen: boolean;
  onToggle: () => void;
  indexed: boolean;
  period: ChartPeriod;
  onChange: (change: { metric?: MetricKey; indexed?: boolean; period?: ChartPeriod }) => unknown;
};

/** One metric's history of all brands in one chart, with a table as its alternative. */
export function CompareHistory({
  brands,
  histories,
  metric: wanted,
  isOpen,
  onToggle,
  indexed,
  period,
  onChange,
}: Props) {
  const hasRail = useRail();
  const loaded = brands.map(({ id }, index) => ({ brandId: id, history: histories[index] ?? [] }));
  const isLoading = histories.some((history) => history === undefined);
  const metrics = metricsWithHistory(loaded, METRIC_KEYS);
  const metric = wanted && metrics.includes(wanted) ? wanted : metrics[0];
  const names = brands.map(({ id, brand_name }) => ({ id, name: brand_name }));
  // Without a chart there is nothing to open.
  const isShown = hasRail || isOpen || (!metric && !isLoading);
  return (
    <section aria-labelledby="history" className="mt-2 min-[125rem]:mt-0">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="history" className="font-semibold text-base">
          {hasRail || (!metric && !isLoading) ? (
            'History'
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={onToggle}
              className="flex min-h-8 items-center gap-1 rounded-sm pr-2"
            >
              <ChevronRightIcon className={`size-4 ${isOpen ? 'rotate-90' : ''}`} aria-hidden="true" />
              History
            </button>
          )}
        </h2>
        {isShown && metric && (
          <div className="flex flex-wrap items-center gap-2">
            <SelectOf
              aria-label="Metric"
              options={metrics.map((value) => ({ value, label: METRICS[value].label }))}
              value={metric}
              onChange={(next) => onChange({ metric: next })}
              className="h-8 text-sm"
            />
            <ScaleChoice value={indexed} onChange={(next) => onChange({ indexed: next })} />
            <PeriodChoice value={period} onChange={(next) => onChange({ period: next })} />
          </div>
        )}
      </div>
      {!isShown ? null : metric || isLoading ? (
        <div className="card mt-3 min-h-87 overflow-hidden">
          {metric && !isLoading ? (
            <Chart {...{ metric, period }} brands={names} history={historySeries(loaded, metric, indexed)} />
          ) : (
            <p className="grid h-87 place-items-center text-ink-soft text-sm">Loading...</p>
          )}
        </div>
      ) : (
        <p className="mt-1 text-ink-soft text-sm">
          A chart appears here once a metric of these brands has values on two days.
        </p>
      )}
    </section>
  );
}

type ChartProps = {
  metric: MetricKey;
  period: ChartPeriod;
  /** In the order of their marks. */
  brands: { id: number; name: string }[];
  history: HistorySeries;
};

function Chart({ metric, period, brands, history: { series, base, omitted } }: ChartProps) {
  const lines = (of: typeof series) =>
    of.map(({ brandId, points, breaks }) => {
      const style = brands.findIndex(({ id }) => id === brandId);
      return { id: String(brandId), name: brands[style]?.name ?? '', style, points, breaks };
    });
  const without = brands.filter(({ id }) => ![...series, ...omitted].some(({ brandId }) => brandId === id));
  return (
    <MetricChart
      key={metric}
      {...{ metric, base, period }}
      title={namesOf(brands)}
      series={lines(series)}
      isNamed={brands.length > 1}
      notes={[
        ...omittedNotes(lines(omitted)),
        ...(without.length > 0 ? [`no history: ${namesOf(without)}`] : []),
      ]}
    />
  );
}

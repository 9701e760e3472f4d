import {
  type BrandDetail,
  categoryByLabel,
  type BrandHistory as History,
  METRIC_KEYS,
  METRICS,
} from '@brandlode/contract';
import { useMemo } from 'react';
import { PeriodChoice, ScaleChoice } from '#ui/chart/chart-choices.tsx';
import { asValues, indexSeries, omittedNotes } from '#ui/chart/chart-data.ts';
import { deferred } from '#ui/deferred.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { useBrandEvents } from '../../api/get-brand-events.ts';
import { useCategoryHistory } from '../../api/get-category-history.ts';
import { eventMarks } from '../../model/event-marks.ts';
import type { HistoryView } from '../../model/history-view.ts';
import { medianSeries, metricSeries } from '../../model/metric-series.ts';

const MetricChart = deferred(() => import('./metric-chart.tsx').then((module) => module.MetricChart));

type Props = {
  brand: BrandDetail;
  history: History['data'];
  view: HistoryView;
  onChange: (change: Partial<HistoryView>) => unknown;
};

/** The metrics that were observed on at least two days. */
export const chartedMetrics = (history: History['data']) =>
  METRIC_KEYS.filter((key) => history.some(({ metric, points }) => metric === key && points.length > 1));

/** A chart of one of these metrics. */
export function BrandHistory({ brand, history, view, onChange }: Props) {
  const metrics = chartedMetrics(history);
  const metric = view.metric && metrics.includes(view.metric) ? view.metric : metrics[0];
  const events = useBrandEvents(brand.id);
  const marks = useMemo(() => eventMarks(events), [events]);
  const categories = brand.categories.flatMap((label) => categoryByLabel(label.toLowerCase()) ?? []);
  const category = categories.find(({ id }) => id === view.median);
  const { data: median, isError } = useCategoryHistory(category?.id, metric);
  const lines = useMemo(
    () =>
      metric === undefined
        ? []
        : [
            { id: 'brand', name: brand.brand_name, style: 0, ...metricSeries(history, metric) },
            ...(category && median && median.data.length > 0 ? [medianSeries(category.label, median)] : []),
          ],
    [brand.brand_name, history, metric, category, median],
  );
  const isIndexed = view.indexed && lines.length > 1;
  const scaled = useMemo(() => (isIndexed ? indexSeries(lines) : asValues(lines)), [isIndexed, lines]);
  if (!metric) return null;
  return (
    <section aria-labelledby="history" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="history" className="font-semibold text-base">
          History
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <SelectOf
            aria-label="Metric"
            options={metrics.map((value) => ({ value, label: METRICS[value].label }))}
            value={metric}
            onChange={(chosen) => onChange({ metric: chosen })}
            className="h-8 text-sm"
          />
          {categories.length > 0 && (
            <SelectOf
              aria-label="Compare with"
              options={[
                { value: undefined, label: 'No comparison' },
                ...categories.map(({ id, label }) => ({ value: id, label: `Median of ${label}` })),
              ]}
              value={category?.id}
              onChange={(id) => onChange({ median: id })}
              className="h-8 max-w-60 text-sm"
            />
          )}
          {category && <ScaleChoice value={view.indexed} onChange={(indexed) => onChange({ indexed })} />}
          <PeriodChoice value={view.period} onChange={(period) => onChange({ period })} />
        </div>
      </div>
      <div className="card mt-3 min-h-87 overflow-hidden">
        <MetricChart
          key={metric}
          metric={metric}
          period={view.period}
          title={brand.brand_name}
          series={scaled.series}
          isNamed={lines.length > 1}
          base={scaled.base}
          events={marks}
          notes={[
            ...omittedNotes(scaled.omitted),
            ...(category && isError ? ["Couldn't load the median."] : []),
            ...(category && median?.data.length === 0 ? ['Too few brands in this category have data.'] : []),
          ]}
        />
      </div>
    </section>
  );
}

import type { BrandHistory, MetricKey } from '@brandlode/contract';
import { metricSeries } from '#features/brands/model/metric-series.ts';
import { asValues, type ChartSeries, indexSeries, type Scaled } from '#ui/chart/chart-data.ts';

type Series = Pick<ChartSeries, 'points' | 'breaks'> & { brandId: number };
/** Lines that share their axes. */
export type HistorySeries = Scaled<Series>;

type BrandPoints = { brandId: number; history: BrandHistory['data'] };

/** Metrics that at least one brand has on two days. */
export function metricsWithHistory(brands: BrandPoints[], keys: readonly MetricKey[]): MetricKey[] {
  return keys.filter((key) =>
    brands.some(({ history }) => history.some(({ metric, points }) => metric === key && points.length > 1)),
  );
}

/** The history of a metric as lines, of brands that have one. */
export function historySeries(brands: BrandPoints[], metric: MetricKey, indexed: boolean): HistorySeries {
  const lines = brands
    .map(({ brandId, history }) => ({ brandId, ...metricSeries(history, metric) }))
    .filter(({ points }) => points.length > 0);
  return indexed ? indexSeries(lines) : asValues(lines);
}

import { type BrandDetail, isMetric, MAX_COMPARED, type MetricKey } from '@brandlode/contract';
import { type ChartPeriod, isChartPeriod } from '#ui/chart/chart-data.ts';

export const isComparable = (brands: number): boolean => brands >= 2 && brands <= MAX_COMPARED;

export type Comparison = {
  ids: number[];
  /** The metric of the history; undefined means the first metric that has one. */
  metric: MetricKey | undefined;
  /** Whether the history is open where the page has no room beside the table. */
  chart: boolean;
  /** History relative to a day on which all brands are 100. */
  indexed: boolean;
  period: ChartPeriod;
  onlyDifferences: boolean;
  sources: boolean;
};

const ID = /^[1-9]\d{0,14}$/;

export function parseComparison(params: URLSearchParams): Comparison {
  const ids = (params.get('ids') ?? '').split(',').filter((id) => ID.test(id));
  const metric = params.get('metric') ?? '';
  const period = params.get('period') ?? '';
  return {
    ids: [...new Set(ids.map(Number))],
    metric: isMetric(metric) ? metric : undefined,
    chart: ['chart', 'metric', 'history', 'period'].some((name) => params.has(name)),
    indexed: params.get('history') === 'indexed',
    period: isChartPeriod(period) ? period : 'all',
    onlyDifferences: params.has('differences'),
    sources: params.has('sources'),
  };
}

/** The query string; commas stay readable. */
export function formatComparison(comparison: Comparison): string {
  const { ids, metric, chart, indexed, period, onlyDifferences, sources } = comparison;
  const view = [
    metric && `metric=${metric}`,
    indexed && 'history=indexed',
    period !== 'all' && `period=${period}`,
  ].filter(Boolean);
  const parts = [
    ids.length > 0 && `ids=${ids.join()}`,
    ...(chart && view.length === 0 ? ['chart=1'] : view),
    onlyDifferences && 'differences=1',
    sources && 'sources=1',
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** A change of the latest ids of the URL, which may have brands that are not rendered yet. */
export type ChangeIds = (ids: number[]) => number[];

/** The ids without `gone` ones, which no brand has any more; what they were `merged` into is shown after the others. */
export const withMerged = (ids: number[], gone: number[], merged: number[]): number[] =>
  ids.some((id) => gone.includes(id))
    ? [
        ...ids.slice(0, MAX_COMPARED).filter((id) => !gone.includes(id)),
        ...merged,
        ...ids.slice(MAX_COMPARED),
      ]
    : ids;

export type ComparedTechnology = {
  name: string;
  /** By brand; null if none of its technologies is known. */
  has: (boolean | null)[];
  /** All brands of which technologies are known have it. */
  isSame: boolean;
};

/** The technologies of brands: those that tell them apart first, and of these the most frequent. */
export function compareTechnologies(brands: BrandDetail[]): ComparedTechnology[] {
  const names = [...new Set(brands.flatMap(({ technologies }) => technologies))];
  const rows = names.map((name) => {
    const has = brands.map(({ technologies }) =>
      technologies.length === 0 ? null : technologies.includes(name),
    );
    return { name, has, isSame: !has.includes(false) };
  });
  const users = ({ has }: ComparedTechnology) => has.filter(Boolean).length;
  return rows.toSorted(
    (a, b) =>
      Number(a.isSame) - Number(b.isSame) || users(b) - users(a) || a.name.localeCompare(b.name, 'en'),
  );
}

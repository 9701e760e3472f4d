import { type BrandDetail, isMetric, type MetricKey, type Provenance } from '@brandlode/contract';
import { type ChartPeriod, isChartPeriod } from '#ui/chart/chart-data.ts';

export const MAX_COMPARED = 6;
export const isComparable = (brands: number): boolean => brands >= 2 && brands <= MAX_COMPARED;

export type Comparison = {
  ids: number[];
  /** The metric of the history; undefined means the first metric that has one. */
  metric: MetricKey | undefined;
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
    indexed: params.get('history') === 'indexed',
    period: isChartPeriod(period) ? period : 'all',
    onlyDifferences: params.has('differences'),
    sources: params.has('sources'),
  };
}

/** The query string; commas stay readable. */
export function formatComparison(comparison: Comparison): string {
  const { ids, metric, indexed, period, onlyDifferences, sources } = comparison;
  const parts = [
    ids.length > 0 && `ids=${ids.join()}`,
    metric && `metric=${metric}`,
    indexed && 'history=indexed',
    period !== 'all' && `period=${period}`,
    onlyDifferences && 'differences=1',
    sources && 'sources=1',
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

export type ComparedValue = {
  value: number | null;
  origin: Provenance | undefined;
  /** Share of the row's largest value, 0 to 1. */
  share: number;
  isHighest: boolean;
  /** Compared with the first brand, such as `+40%` or `12x`; empty if not comparable. */
  relative: string;
};

type ComparedMetric = {
  values: ComparedValue[];
  /** All brands have the same value, or none has one. */
  isSame: boolean;
  /** Estimates whose ranges overlap, so that no brand is clearly the highest. */
  isUnclear: boolean;
};

/** A metric of several brands side by side. Zero is shown as unknown and treated as such. */
export function compareMetric(brands: BrandDetail[], key: MetricKey): ComparedMetric {
  const estimates = brands.map((brand) => {
    const value = brand[key] === 0 ? null : brand[key];
    const origin = brand.origins[key];
    return { value, origin, low: origin?.low ?? value ?? 0, high: origin?.high ?? value ?? 0 };
  });
  const first = estimates[0];
  const numbers = estimates.flatMap(({ value }) => value ?? []);
  const max = Math.max(0, ...numbers);
  const isSame = numbers.length === 0 || (numbers.length === estimates.length && new Set(numbers).size === 1);
  const highest = numbers.length > 1 && !isSame ? estimates.filter(({ value }) => value === max) : [];
  const [top] = highest;
  const isUnclear =
    top !== undefined &&
    estimates.some(
      (other) => other !== top && other.value !== null && other.value !== max && other.high >= top.low,
    );
  return {
    isSame,
    isUnclear,
    values: estimates.map((estimate) => {
      const { value, origin } = estimate;
      const overlaps = first && estimate.low <= first.high && first.low <= estimate.high;
      return {
        value,
        origin,
        share: value === null || max === 0 ? 0 : value / max,
        isHighest: !isUnclear && highest.includes(estimate),
        relative:
          !first ||
          estimate === first ||
          value === null ||
          first.value === null ||
          (overlaps && value !== first.value)
            ? ''
            : relativeText(value, first.value),
      };
    }),
  };
}

/** A factor from a tenfold difference on, since it is easier to read than percent. */
function relativeText(value: number, base: number): string {
  const ratio = value / base;
  if (ratio >= 10) return `${Math.round(ratio).toLocaleString('en-US')}×`;
  const percent = Math.round((ratio - 1) * 100);
  if (percent === 0) return ratio === 1 ? 'same' : '±0%';
  return percent > 0 ? `+${percent}%` : `\u2212${-percent}%`;
}

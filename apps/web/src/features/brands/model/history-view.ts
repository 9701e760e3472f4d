import { isMetric, type MetricKey } from '@brandlode/contract';
import { type ChartPeriod, isChartPeriod } from '#ui/chart/chart-data.ts';

export type HistoryView = {
  /** Undefined: the first metric with a history. */
  metric: MetricKey | undefined;
  period: ChartPeriod;
  /** The id of the category whose median is also displayed. */
  median: number | undefined;
  /** Beside a median: relative to the first common day, which is 100. */
  indexed: boolean;
};
export const DEFAULT_VIEW: HistoryView = {
  metric: undefined,
  period: 'all',
  median: undefined,
  indexed: false,
};

const KEYS = ['metric', 'period', 'median', 'scale'];

export function parseHistoryView(params: URLSearchParams): HistoryView {
  const [metric = '', period = '', median = '', scale = ''] = KEYS.map((key) => params.get(key) ?? '');
  return {
    metric: isMetric(metric) ? metric : undefined,
    period: isChartPeriod(period) ? period : 'all',
    median: /^[1-9]\d{0,5}$/.test(median) ? Number(median) : undefined,
    indexed: scale === 'indexed',
  };
}

/** The query string with another view of the history; other parameters are kept. */
export function withHistoryView(search: string, { metric, period, median, indexed }: HistoryView): string {
  // Kept as written: encoding them again would make filters unreadable.
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !KEYS.some((key) => part.startsWith(`${key}=`)));
  const own = [
    metric && `metric=${metric}`,
    period !== 'all' && `period=${period}`,
    median && `median=${median}`,
    median && indexed && 'scale=indexed',
  ].filter(Boolean);
  const text = [...others, ...own].join('&');
  return text && `?${text}`;
}

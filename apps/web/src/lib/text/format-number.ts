import {
  formatChange,
  formatDollars,
  formatExactMetric,
  formatNumber,
  METRICS,
  type MetricKey,
  RANGES,
  type RangeKey,
} from '@brandlode/contract';

export {
  formatChange,
  formatCount,
  formatDollars,
  formatExact,
  formatExactMetric,
  formatNumber,
} from '@brandlode/contract';

/** Abbreviated, as in tiles and tables of brands. */
export function formatMetric(key: RangeKey, value: number | null): string {
  const { format } = RANGES[key];
  if (format === 'percent') return formatChange(value);
  return format === 'dollars' ? formatDollars(value) : formatNumber(value);
}

/** With its sign, abbreviated: `+1.2K`, `\u2212$0.50`. */
export function formatDifference(key: MetricKey, difference: number): string {
  const text = formatMetric(key, Math.abs(difference));
  return text === '-' ? '0' : `${difference > 0 ? '+' : '\u2212'}${text}`;
}

/** Every digit, with the unit: `1,234 visits per month`. */
export function formatWithUnit(key: MetricKey, value: number | null): string {
  const text = formatExactMetric(key, value);
  return text === '-' || METRICS[key].format === 'dollars' ? text : `${text} ${unitOf(key)}`.trimEnd();
}

/** The unit to display beside a label and a value; empty where the label or the dollar sign says it. */
export function unitOf(key: MetricKey): string {
  const { label, unit } = METRICS[key];
  const [word = ''] = unit.split(' ');
  return label.toLowerCase().includes(word) || word === 'USD' ? '' : unit;
}

/** An estimate's range in two significant digits: `$2M-$9M`, `120K-1.4M`. */
export function formatRange(key: MetricKey, [low, high]: readonly [number, number]): string {
  const sign = METRICS[key].format === 'dollars' ? '$' : '';
  return `${sign}${formatRough(low)}-${sign}${formatRough(high)}`;
}

/** Two significant digits, abbreviated: `2M`, `1.4K`, `350`. */
const formatRough = (value: number): string =>
  value === 0 ? '0' : formatNumber(Number(value.toPrecision(2)), 2).replace(/\.0(?=[A-Z])/, '');

/** `12%`; never 0% or 100% unless exact. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return '< 1%';
  if (share < 1 && share > 0.99) return '> 99%';
  return `${Math.round(share * 100)}%`;
}

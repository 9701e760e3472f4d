import { formatExactMetric, formatMetric, METRICS, type MetricKey } from '@brandlode/contract';

export {
  formatChange,
  formatCount,
  formatDollars,
  formatExact,
  formatExactMetric,
  formatMetric,
  formatNumber,
  formatRange,
} from '@brandlode/contract';

/** With its sign, abbreviated: `+1.2K`, `\u2212$0.50`. */
export function formatDifference(key: MetricKey, difference: number): string {
  const text = formatMetric(key, Math.abs(difference));
  return text === '-' ? '0' : `${difference > 0 ? '+' : '\u2212'}${text}`;
}

let compact: Intl.NumberFormat | undefined;

/** A value beside an axis, abbreviated as far as it stays exact: `1.22M`, `$4.50`. */
export function formatTick(key: MetricKey, value: number): string {
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 9 });
  const text = compact.format(Math.abs(value));
  if (METRICS[key].format !== 'dollars' || value === 0) return value < 0 ? `-${text}` : text;
  return `${value < 0 ? '-' : ''}$${text.replace(/\.\d$/, '$&0')}`;
}

/** Every digit, with the unit: `1,234 visits per month`. */
export function formatWithUnit(key: MetricKey, value: number | null): string {
  const text = formatExactMetric(key, value);
  if (text === '-' || METRICS[key].format === 'dollars') return text;
  // `1 star of 5`
  const unit = text === '1' ? unitOf(key).replace(/^(\w+)s\b/, '$1') : unitOf(key);
  return `${text} ${unit}`.trimEnd();
}

/** The unit to display beside a label and a value; empty where the label or the dollar sign says it. */
export function unitOf(key: MetricKey): string {
  const { label, unit } = METRICS[key];
  const [word = ''] = unit.split(' ');
  return label.toLowerCase().includes(word) || word === 'USD' ? '' : unit;
}

/** `12%`; never 0% or 100% unless exact. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return '< 1%';
  if (share < 1 && share > 0.99) return '> 99%';
  return `${Math.round(share * 100)}%`;
}

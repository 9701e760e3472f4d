import { METRICS, type MetricKey } from '@brandlode/contract';

let compact: Intl.NumberFormat | undefined;

/** A value beside an axis, abbreviated as far as it stays exact: `1.22M`, `$4.50`. */
export function formatTick(key: MetricKey, value: number): string {
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 9 });
  const text = compact.format(Math.abs(value));
  if (METRICS[key].format !== 'dollars' || value === 0) return value < 0 ? `-${text}` : text;
  return `${value < 0 ? '-' : ''}$${text.replace(/\.\d$/, '$&0')}`;
}

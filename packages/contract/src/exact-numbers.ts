import { MAX_CHANGE, RANGES, type RangeKey } from './brands/changes.ts';

let decimals: Intl.NumberFormat | undefined;

/** Every digit, grouped, and up to two decimals: `1,234.5`. Whole numbers without `Intl`, whose first format delays a page more than all other numbers on it. */
export function formatExact(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  decimals ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return decimals.format(value);
}

/** `1 brand`, `2,000 brands`. */
export const formatCount = (count: number, noun: string): string =>
  `${formatExact(count)} ${noun}${count === 1 ? '' : 's'}`;

/** A change in percent: `+12.5%`, `0%`; `-` for unknown. Larger ones count as the maximum, `≥ 3,000%`. */
export function formatChange(percent: number | null): string {
  if (percent === null) return '-';
  return percent === MAX_CHANGE ? `≥ ${formatExact(percent)}%` : formatSigned(percent);
}

/** `+12.5%`, `0%` */
export function formatSigned(percent: number): string {
  const size = formatExact(Math.abs(percent));
  return percent === 0 ? '0%' : `${percent > 0 ? '+' : '\u2212'}${size}%`;
}

/** Every digit, without the unit, so that digits align: `1,234`, `$159.70`; `-` for zero and unknown. */
export function formatExactMetric(key: RangeKey, value: number | null): string {
  if (RANGES[key].format === 'percent') return formatChange(value);
  if (value === null || value === 0) return '-';
  if (RANGES[key].format !== 'dollars') return formatExact(value);
  return `$${Number.isInteger(value) ? formatExact(value) : formatCents(value)}`;
}

const formatCents = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

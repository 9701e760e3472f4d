import { RANGES, type RangeKey } from './brands/changes.ts';

/** Shared, because `toLocaleString` with options would create one for every number. */
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Every digit, grouped: `1,234`. */
export const formatExact = (value: number): string => exact.format(value);

/** `1 brand`, `2,000 brands`. */
export const formatCount = (count: number, noun: string): string =>
  `${formatExact(count)} ${noun}${count === 1 ? '' : 's'}`;

/** A change in percent: `+12.5%`, `0%`; `-` for unknown. */
export function formatChange(percent: number | null): string {
  if (percent === null) return '-';
  const size = exact.format(Math.abs(percent));
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

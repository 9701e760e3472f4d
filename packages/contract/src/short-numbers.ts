import { RANGES, type RangeKey } from './brands/changes.ts';
import { METRICS, type MetricKey } from './brands/metrics.ts';
import { formatChange } from './exact-numbers.ts';

const STEPS = ['', 'K', 'M', 'B', 'T'];

/** Abbreviates in steps of 1,000 with one decimal; `-` for zero and unknown (docs/product.md 9). `decimals` applies below 1,000. */
export function formatNumber(value: number | null | undefined, decimals = 1): string {
  if (value === null || value === undefined || value === 0 || !Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  const below = round(size, decimals);
  if (below < 1000) return below === 0 ? '-' : sign(value) + String(below);

  let step = 1;
  let shown = round(size / 1000, 1);
  // Round before choosing the step: 999,950 is 1.0M, not 1000.0K.
  while (shown >= 1000 && step < STEPS.length - 1) {
    step += 1;
    shown = round(size / 1000 ** step, 1);
  }
  return `${sign(value)}${shown.toFixed(1)}${STEPS[step]}`;
}

/** `$19.99`, `$1.2K`; `-` for zero and unknown. */
export function formatDollars(value: number | null | undefined): string {
  const text = formatNumber(value, 2);
  if (text === '-') return text;
  const cents = /\.\d$/.test(text) ? `${text}0` : text;
  return cents.startsWith('-') ? `-$${cents.slice(1)}` : `$${cents}`;
}

/** Abbreviated, as in tiles and tables of brands. */
export function formatMetric(key: RangeKey, value: number | null): string {
  const { format } = RANGES[key];
  if (format === 'percent') return formatChange(value);
  return format === 'dollars' ? formatDollars(value) : formatNumber(value);
}

/** The smallest range in two significant digits that contains this one, and so the value within it. */
export const roundRange = ([low, high]: readonly [number, number]): [number, number] => [
  roundTowards(low, -1),
  roundTowards(high, 1),
];

/** Two significant digits, not below the value (1) or not above it (-1). */
function roundTowards(value: number, direction: 1 | -1): number {
  const nearest = Number(value.toPrecision(2));
  if ((nearest - value) * direction >= 0) return nearest;
  const [, exponent] = value.toExponential().split('e');
  return Number((nearest + direction * 10 ** (Number(exponent) - 1)).toPrecision(2));
}

/** An estimate's range in two significant digits (`roundRange`): `$2M-$9M`, `120K-1.4M`. */
export function formatRange(key: MetricKey, range: readonly [number, number]): string {
  const [low, high] = roundRange(range);
  const sign = METRICS[key].format === 'dollars' ? '$' : '';
  return `${sign}${formatRough(low)}-${sign}${formatRough(high)}`;
}

/** Abbreviated: `2M`, `1.4K`, `350`. */
const formatRough = (value: number): string =>
  value === 0 ? '0' : formatNumber(value, 2).replace(/\.0(?=[A-Z])/, '');

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const sign = (value: number) => (value < 0 ? '-' : '');

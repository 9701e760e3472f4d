import { keysOf } from '../keys-of.ts';
import { METRIC_KEYS, METRICS, type MetricKey, mapKeys } from './metrics.ts';

/**
 * The periods of changes, in days. A value is compared with the comparable one closest to that many days before it, at most `tolerance`
 * days off; a value that is older than both together is not evidence of the current state (docs/decisions/changes.md).
 */
export const CHANGE_PERIODS = {
  '7d': { days: 7, tolerance: 3 },
  '30d': { days: 30, tolerance: 10 },
  '90d': { days: 90, tolerance: 20 },
} as const;
export type ChangePeriod = keyof typeof CHANGE_PERIODS;
export const CHANGE_PERIOD_KEYS = keysOf(CHANGE_PERIODS);

export const CHANGE_DIRECTIONS = ['up', 'down', 'either'] as const;

/** A metric's change over a period in percent, in search payloads and in brands: `product_avg_price_change_30d`. */
export type ChangeKey = `${MetricKey}_change_${ChangePeriod}`;
export const changeKey = (metric: MetricKey, period: ChangePeriod): ChangeKey => `${metric}_change_${period}`;
const PARTS = Object.fromEntries(
  METRIC_KEYS.flatMap((metric) =>
    CHANGE_PERIOD_KEYS.map((period) => [changeKey(metric, period), { metric, period }]),
  ),
) as Record<ChangeKey, { metric: MetricKey; period: ChangePeriod }>;
export const CHANGE_KEYS = keysOf(PARTS);
export const isChange = (key: string): key is ChangeKey => Object.hasOwn(PARTS, key);
/** The metric and period of a change. */
export const changeOf = (key: ChangeKey) => PARTS[key];

/** In percent: larger changes count as this. */
export const MAX_CHANGE = 3_000;

/** In percent: the largest fall that leaves something. */
export const MIN_REST_CHANGE = -99.9;

/** In percent, below 10 with one decimal; 0 only if nothing changed, -100 only if nothing is left, null if there is nothing to compare with. */
export function changeInPercent(before: number, after: number): number | null {
  if (before === after) return 0;
  if (before <= 0) return null;
  const percent = (100 * (after - before)) / before;
  const size = Math.abs(percent);
  const rounded = size < 10 ? Math.max(1, Math.round(size * 10)) / 10 : Math.round(size);
  const change = Math.min(MAX_CHANGE, Math.sign(percent) * rounded);
  return after > 0 ? Math.max(MIN_REST_CHANGE, change) : change;
}

/** Range filters and sort keys: metrics and their changes. */
export type RangeKey = MetricKey | ChangeKey;
type Range = Pick<
  (typeof METRICS)[MetricKey],
  'label' | 'unit' | 'scale' | 'estimated' | 'filterGroup' | 'column'
> & {
  format: 'number' | 'dollars' | 'percent';
};
const rangeOfChange = (key: ChangeKey): Range => {
  const { metric, period } = PARTS[key];
  return {
    label: `${METRICS[metric].label}, ${CHANGE_PERIODS[period].days}-day change`,
    unit: '%',
    scale: 10,
    filterGroup: 'growth',
    column: 'hidden',
    format: 'percent',
  };
};
export const RANGES: Record<RangeKey, Range> = { ...METRICS, ...mapKeys(CHANGE_KEYS, rangeOfChange) };
export const RANGE_KEYS = keysOf(RANGES);
export const isRange = (key: string): key is RangeKey => Object.hasOwn(RANGES, key);

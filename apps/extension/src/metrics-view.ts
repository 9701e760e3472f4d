import {
  type BrandDetail,
  changeKey,
  formatChange,
  formatMetric,
  formatRange,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { element } from './elements.ts';

/** Metrics shown at once; the others unfold. */
const SHOWN = 6;

/** The known values, those of the application's tiles first; 0 is unknown. */
export function metricsSection(brand: BrandDetail): HTMLElement {
  const known = METRIC_KEYS.filter((key) => brand[key]);
  const first = known.filter((key) => METRICS[key].tile);
  const keys = [...first, ...known.filter((key) => !first.includes(key))];
  const rest = keys.slice(SHOWN);
  return element(
    'section',
    {},
    element(
      'h2',
      {},
      'Metrics',
      keys.some((key) => brand[changeKey(key, '30d')] != null) &&
        element('span', { className: 'soft period' }, '30 days'),
    ),
    keys.length === 0 && element('p', { className: 'soft' }, 'No data yet.'),
    keys.length > 0 && list(brand, keys.slice(0, SHOWN)),
    rest.length > 0 &&
      element('details', {}, element('summary', {}, `${rest.length} more`), list(brand, rest)),
  );
}

const list = (brand: BrandDetail, keys: MetricKey[]) =>
  element(
    'dl',
    {},
    ...keys.flatMap((key) => [
      element('dt', {}, METRICS[key].label),
      valueWithRange(brand, key),
      changeIn30Days(brand, key),
    ]),
  );

/** The value; an estimate is marked, and has its range. */
function valueWithRange(brand: BrandDetail, key: MetricKey): HTMLElement {
  const { kind, low, high } = brand.origins[key] ?? {};
  const isEstimate = kind === 'estimated';
  const range = isEstimate && low != null && high != null ? formatRange(key, [low, high]) : null;
  return element(
    'dd',
    {},
    range !== null && element('span', { className: 'soft range', title: 'Range of the estimate' }, range),
    element('span', { className: 'value' }, `${isEstimate ? '≈' : ''}${formatMetric(key, brand[key])}`),
  );
}

/** Empty without a comparable value. */
function changeIn30Days(brand: BrandDetail, key: MetricKey): HTMLElement {
  const change = brand[changeKey(key, '30d')] ?? null;
  const className = change === null || change === 0 ? 'soft' : change > 0 ? 'up' : 'down';
  return element(
    'dd',
    { className: `change ${className}`, title: 'Change in 30 days' },
    change !== null && formatChange(change),
  );
}

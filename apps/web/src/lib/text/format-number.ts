import { type Brand, formatExactMetric, formatMetric, METRICS, type MetricKey } from '@brandlode/contract';

export {
  formatChange,
  formatCount,
  formatDollars,
  formatExact,
  formatExactMetric,
  formatMetric,
  formatNumber,
  formatRange,
  formatSigned,
} from '@brandlode/contract';

/** With its sign, abbreviated: `+1.2K`, `\u2212$0.50`. */
export function formatDifference(key: MetricKey, difference: number): string {
  const text = formatMetric(key, Math.abs(difference));
  return text === '-' ? '0' : `${difference > 0 ? '+' : '\u2212'}${text}`;
}

/** Every digit, with the unit: `1,234 visits per month`. */
export function formatWithUnit(key: MetricKey, value: number | null): string {
  const text = formatExactMetric(key, value);
  if (text === '-' || METRICS[key].format === 'dollars') return text;
  return `${text} ${unitFor(text, unitOf(key))}`.trimEnd();
}

/** The unit after a number: `1 star of 5`, `1 visit per month`. */
export const unitFor = (number: string, unit: string): string =>
  number === '1' ? unit.replace(/^(\w+)s\b/, '$1') : unit;

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

export type PriceEnds = Pick<Brand, 'product_min_price' | 'product_max_price' | 'estimates'>;

/** The cheapest and the most expensive product; undefined if one is unknown, as is zero. */
export function priceEnds({ product_min_price: min, product_max_price: max, estimates }: PriceEnds) {
  if (!min || !max) return undefined;
  return {
    low: formatMetric('product_min_price', min),
    high: formatMetric('product_max_price', max),
    isEstimate: estimates?.product_min_price !== undefined || estimates?.product_max_price !== undefined,
  };
}

/** `prices from $9 to $160`, estimates as `prices from about $9 to $160`; empty if unknown. */
export function pricesText(brand: PriceEnds): string {
  const ends = priceEnds(brand);
  return ends ? `prices from ${ends.isEstimate ? 'about ' : ''}${ends.low} to ${ends.high}` : '';
}

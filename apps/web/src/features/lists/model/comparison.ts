import { type BrandDetail, isMetric, type MetricKey, type Provenance } from '@brandlode/contract';
import { type ChartPeriod, isChartPeriod } from '#ui/chart/chart-data.ts';

export const MAX_COMPARED = 6;
export const isComparable = (brands: number): boolean => brands >= 2 && brands <= MAX_COMPARED;

export type Comparison = {
  ids: number[];
  /** The metric of the history; undefined means the first metric that has one. */
  metric: MetricKey | undefined;
  /** Whether the history is open where the page has no room beside the table. */
  chart: boolean;
  /** History relative to a day on which all brands are 100. */
  indexed: boolean;
  period: ChartPeriod;
  onlyDifferences: boolean;
  sources: boolean;
};

const ID = /^[1-9]\d{0,14}$/;

export function parseComparison(params: URLSearchParams): Comparison {
  const ids = (params.get('ids') ?? '').split(',').filter((id) => ID.test(id));
  const metric = params.get('metric') ?? '';
  const period = params.get('period') ?? '';
  return {
    ids: [...new Set(ids.map(Number))],
    metric: isMetric(metric) ? metric : undefined,
    chart: ['chart', 'metric', 'history', 'period'].some((name) => params.has(name)),
    indexed: params.get('history') === 'indexed',
    period: isChartPeriod(period) ? period : 'all',
    onlyDifferences: params.has('differences'),
    sources: params.has('sources'),
  };
}

/** The query string; commas stay readable. */
export function formatComparison(comparison: Comparison): string {
  const { ids, metric, chart, indexed, period, onlyDifferences, sources } = comparison;
  const view = [
    metric && `metric=${metric}`,
    indexed && 'history=indexed',
    period !== 'all' && `period=${period}`,
  ].filter(Boolean);
  const parts = [
    ids.length > 0 && `ids=${ids.join()}`,
    ...(chart && view.length === 0 ? ['chart=1'] : view),
    onlyDifferences && 'differences=1',
    sources && 'sources=1',
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

export type ComparedValue = {
  value: number | null;
  origin: Provenance | undefined;
  /** Share of the row's largest value, 0 to 1; null if no other was counted in the same way. */
  share: number | null;
  isHighest: boolean;
  /** Compared with the first brand, such as `+40%` or `12×`; empty if not comparable. */
  relative: string;
};

type ComparedMetric = {
  values: ComparedValue[];
  /** All brands have the same value, or none has one. */
  isSame: boolean;
  /** Estimates whose ranges overlap, so that no brand is clearly the highest. */
  isUnclear: boolean;
  /** Values that do not count the same, so that no brand is the highest. */
  isMixed: boolean;
};

/** A metric of several brands side by side. Zero is shown as unknown and treated as such. */
export function compareMetric(brands: BrandDetail[], key: MetricKey): ComparedMetric {
  const estimates = brands.map((brand) => {
    const value = brand[key] === 0 ? null : brand[key];
    const origin = brand.origins[key];
    return {
      value,
      origin,
      low: origin?.low ?? value ?? 0,
      high: origin?.high ?? value ?? 0,
      scope: value === null ? null : scopeOf(origin),
    };
  });
  const first = estimates[0];
  const numbers = estimates.flatMap(({ value }) => value ?? []);
  const isSame = numbers.length === 0 || (numbers.length === estimates.length && new Set(numbers).size === 1);
  // The scope of the first brand, or of the next one that has a value.
  const scope = estimates.find(({ value }) => value !== null)?.scope ?? null;
  const isMixed =
    numbers.length > 1 &&
    estimates.some((other) => other.value !== null && (scope === null || other.scope !== scope));
  const comparable = estimates.filter(
    (other) => other.value !== null && other.scope === scope && scope !== null,
  );
  const max = Math.max(0, ...comparable.map(({ value }) => value ?? 0));
  const highest =
    comparable.length > 1 && !isSame && !isMixed ? comparable.filter(({ value }) => value === max) : [];
  const [top] = highest;
  const isUnclear =
    top !== undefined && comparable.some((other) => !highest.includes(other) && other.high >= top.low);
  return {
    isSame,
    isUnclear,
    isMixed,
    values: estimates.map((estimate) => {
      const { value, origin } = estimate;
      const isComparable = comparable.includes(estimate);
      const overlaps = first && estimate.low <= first.high && first.low <= estimate.high;
      return {
        value,
        origin,
        share: isComparable && comparable.length > 1 && value !== null ? value / max : null,
        isHighest: !isUnclear && highest.includes(estimate),
        relative:
          !first ||
          estimate === first ||
          value === null ||
          first.value === null ||
          !isComparable ||
          !comparable.includes(first) ||
          (overlaps && value !== first.value)
            ? ''
            : relativeText(value, first.value),
      };
    }),
  };
}

/**
 * What a value counts: all of the store, or the ads that reached the EU or the UK. Null if it counts an unknown part of the store, as the
 * products of its front page do, which compares with nothing.
 */
function scopeOf(origin: Provenance | undefined): string | null {
  const { inputs, low, high } = origin ?? {};
  if (inputs?.source === 'meta-ad-library') return inputs.source;
  // The range of a sample says what the whole may be.
  if (low !== undefined && high !== undefined) return '';
  if (inputs?.source === 'structured-products')
    return inputs.pagesRead !== undefined && inputs.pagesRead === inputs.pagesListed ? '' : null;
  return inputs?.source === 'shopify-products' && inputs.limit !== undefined ? null : '';
}

/** A factor from a tenfold difference on, since it is easier to read than percent. */
function relativeText(value: number, base: number): string {
  const ratio = value / base;
  if (ratio >= 10) return `${Math.round(ratio).toLocaleString('en-US')}×`;
  const percent = Math.round((ratio - 1) * 100);
  // Nothing is left at -100%.
  if (percent === -100) return `\u2212${Math.floor((1 - ratio) * 1_000) / 10}%`;
  if (percent === 0) return ratio === 1 ? 'same' : '±0%';
  return percent > 0 ? `+${percent}%` : `\u2212${-percent}%`;
}

export type ComparedTechnology = {
  name: string;
  /** By brand; null if none of its technologies is known. */
  has: (boolean | null)[];
  /** All brands of which technologies are known have it. */
  isSame: boolean;
};

/** The technologies of brands: those that tell them apart first, and of these the most frequent. */
export function compareTechnologies(brands: BrandDetail[]): ComparedTechnology[] {
  const names = [...new Set(brands.flatMap(({ technologies }) => technologies))];
  const rows = names.map((name) => {
    const has = brands.map(({ technologies }) =>
      technologies.length === 0 ? null : technologies.includes(name),
    );
    return { name, has, isSame: !has.includes(false) };
  });
  const users = ({ has }: ComparedTechnology) => has.filter(Boolean).length;
  return rows.toSorted(
    (one, other) =>
      Number(one.isSame) - Number(other.isSame) ||
      users(other) - users(one) ||
      one.name.localeCompare(other.name, 'en'),
  );
}

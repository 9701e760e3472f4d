import type { CategoryStatistics } from '@brandlode/contract';
import {
  formatChange,
  formatDollars,
  formatExact,
  formatNumber,
  formatShare,
} from '#lib/text/format-number.ts';
import type { TableSort } from '#ui/table/table-types.ts';

/** A statistic of a category; `known`: of how many brands, undefined for the number of brands itself. */
type Statistic = {
  header: string;
  /** Its name beside a value on the category's own page. */
  label: string;
  width: number;
  value: (category: CategoryStatistics) => number | null;
  known?: (category: CategoryStatistics) => number;
  format: (value: number) => string;
};

const STATISTICS = {
  brands: {
    header: 'Brands',
    label: 'Brands',
    width: 5.25,
    value: ({ brands }) => brands,
    format: formatExact,
  },
  visits: {
    header: 'Visits',
    label: 'Total monthly visits',
    width: 5,
    value: ({ visits }) => visits.sum,
    known: ({ visits }) => visits.known,
    format: formatNumber,
  },
  median: {
    header: 'Median visits',
    label: 'Median monthly visits',
    width: 7.25,
    value: ({ visits }) => visits.median,
    known: ({ visits }) => visits.known,
    format: formatNumber,
  },
  growth: {
    header: '90 days',
    label: 'Median 90-day growth',
    width: 5.5,
    value: ({ growth }) => growth.median,
    known: ({ growth }) => growth.known,
    format: formatChange,
  },
  price: {
    header: 'Median price',
    label: 'Median average price',
    width: 7.25,
    value: ({ price }) => price.median,
    known: ({ price }) => price.known,
    format: formatDollars,
  },
  advertising: {
    header: 'Advertise',
    label: 'Share advertising on Facebook',
    width: 6,
    value: ({ advertising }) => advertising.share,
    known: ({ advertising }) => advertising.known,
    format: formatShare,
  },
  top: {
    header: 'Top 3',
    label: 'Share of the three largest',
    width: 5,
    value: ({ visits }) => visits.topShare,
    known: ({ visits }) => visits.known,
    format: formatShare,
  },
  new: {
    header: 'New',
    label: 'Newcomers of the last year',
    width: 4.25,
    value: ({ newcomers }) => (newcomers.known === 0 ? null : newcomers.count),
    known: ({ newcomers }) => newcomers.known,
    format: formatExact,
  },
  gap: {
    header: 'Gap',
    label: 'Gap score',
    width: 4.25,
    value: ({ gapScore }) => gapScore,
    format: formatExact,
  },
} satisfies Record<string, Statistic>;

export type ShownStatistic = keyof typeof STATISTICS;
export type StatisticId = ShownStatistic | 'name';
export const STATISTIC_RECORDS: Record<ShownStatistic, Statistic> = STATISTICS;
export const STATISTIC_IDS = [
  'brands',
  'visits',
  'median',
  'growth',
  'price',
  'advertising',
  'top',
  'new',
  'gap',
] as const satisfies (keyof typeof STATISTICS)[];

/** Whether a statistic is based on any value of a brand. */
export function hasValues(id: ShownStatistic, category: CategoryStatistics): boolean {
  const { known, value } = STATISTIC_RECORDS[id];
  return known ? known(category) > 0 : value(category) !== null;
}

const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** `No data yet: total monthly visits, gap score.` */
export const missingText = (labels: readonly string[]): string =>
  `No data yet: ${labels.map(inSentence).join(', ')}.`;

export const labelsOf = (statistics: readonly ShownStatistic[]): string[] =>
  statistics.map((id) => STATISTIC_RECORDS[id].label);

export const isStatistic = (id: string): id is StatisticId => id === 'name' || Object.hasOwn(STATISTICS, id);

/** The categories in the order of a statistic: unknown last in both directions, equal ones by number of brands. */
export function sortCategories(
  categories: readonly CategoryStatistics[],
  { column, direction }: TableSort & { column: StatisticId },
): CategoryStatistics[] {
  const sign = direction === 'asc' ? 1 : -1;
  const byBrands = (a: CategoryStatistics, b: CategoryStatistics) =>
    b.brands - a.brands || a.name.localeCompare(b.name);
  if (column === 'name') return categories.toSorted((a, b) => sign * a.name.localeCompare(b.name));
  const { value } = STATISTIC_RECORDS[column];
  return categories.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byBrands(a, b);
    return sign * (x - y) || byBrands(a, b);
  });
}

import type { FilterSpec, IndexRow, Unknown } from '@brandlode/catalogue-index';
import { seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { METRIC_KEYS, type MetricKey } from '@brandlode/contract';
import { LAYOUT } from './brand-rows.ts';

export type FilterQuery = { name: string; spec: FilterSpec; offset: number };

/** Typical queries of the brand search, from the broadest to the most specific. */
export function typicalFilters(sample: IndexRow[], size: number): FilterQuery[] {
  const at = quantiles(sample);
  const range = (
    metric: MetricKey,
    from: number | null,
    to: number | null,
    unknown: Unknown = 'exclude',
  ) => ({
    metric,
    min: from === null ? null : at(metric, from),
    max: to === null ? null : at(metric, to),
    unknown,
  });
  const list = (name: string, values: number[], unknown = false) => ({ list: name, values, unknown });
  const make = (name: string, spec: Partial<FilterSpec>, offset = 0): FilterQuery => ({
    name,
    spec: { ranges: [], flags: [], lists: [], ...spec },
    offset,
  });
  const broad = [range('fb_likes_count', 0.1, 0.95)];
  return [
    make('no filter', {}),
    make('traffic, broad', { ranges: [range('estimated_monthly_traffic', 0.3, 0.9)] }),
    make('likes, broad', { ranges: broad }),
    make('likes, narrow', { ranges: [range('fb_likes_count', 0.9, 0.91)] }),
    make('likes, top of the top', { ranges: [range('fb_likes_count', 0.9995, null)] }),
    make('three ranges', {
      ranges: [
        range('ig_followers_count', 0.3, null),
        range('product_count', 0.2, 0.8),
        range('product_avg_price', 0.1, 0.9),
      ],
    }),
    make('six ranges', {
      ranges: [
        range('estimated_monthly_traffic', 0.2, null),
        range('fb_likes_count', 0.2, null),
        range('ig_followers_count', 0.2, 0.95),
        range('product_count', 0.1, 0.9),
        range('product_max_price', 0.1, 0.9),
        range('estimated_monthly_revenue', 0.3, null),
      ],
    }),
    make('country, frequent', { lists: [list('locations', [0])] }),
    make('country, rare', { lists: [list('locations', [180])] }),
    make('five categories', { lists: [list('categories', [3, 8, 20, 60, 120])] }),
    make('ads running', { flags: [{ flag: 'is_fb_ads_active', value: true }] }),
    make('rating unknown', { ranges: [range('trustpilot_rating', null, null, 'only')] }),
    make('reviews or unknown', { ranges: [range('trustpilot_reviews_count', 0.8, null, 'include')] }),
    make('likes, deep page', { ranges: broad }, Math.floor(size / 2)),
    make('country and likes', { ranges: broad, lists: [list('locations', [0, 2])] }),
    make('category, country, traffic, ads', {
      ranges: [range('estimated_monthly_traffic', 0.5, null), range('product_avg_price', 0.2, 0.8)],
      flags: [{ flag: 'is_fb_ads_active', value: true }],
      lists: [list('locations', [0, 1, 2]), list('categories', [5, 6])],
    }),
  ];
}

/** Filters of one to six entries, drawn at random. */
export function randomFilters(sample: IndexRow[], size: number, count: number, seed = 11): FilterQuery[] {
  const at = quantiles(sample);
  const random = seeded(seed);
  const some = <T>(from: readonly T[], max: number): T[] =>
    [...from].sort(() => random() - 0.5).slice(0, Math.floor(random() * (max + 1)));
  return Array.from({ length: count }, (_, i) => ({
    name: `random ${i}`,
    offset: random() < 0.2 ? Math.floor(random() * size) : 0,
    spec: {
      ranges: some(METRIC_KEYS, 4).map((metric) => {
        const low = random() * 0.9;
        const unknown: Unknown = random() < 0.8 ? 'exclude' : 'include';
        return {
          metric,
          min: random() < 0.2 ? null : at(metric, low),
          max: random() < 0.5 ? null : at(metric, low + (1 - low) * random()),
          unknown,
        };
      }),
      flags: some(LAYOUT.flags, 1).map((flag) => ({ flag, value: random() < 0.7 })),
      lists: some(LAYOUT.lists, 2).map(({ name, size: values }) => ({
        list: name,
        values: Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
          Math.floor(random() ** 2 * values),
        ),
        unknown: random() < 0.1,
      })),
    },
  }));
}

/** Returns the value below which the given share of the known values lies. */
function quantiles(sample: IndexRow[]): (metric: MetricKey, share: number) => number {
  const sorted = METRIC_KEYS.map((_, m) =>
    sample
      .map((row) => row.metrics[m]!)
      .filter((value) => value !== null)
      .sort((a, b) => a - b),
  );
  return (metric, share) => {
    const values = sorted[METRIC_KEYS.indexOf(metric)]!;
    return values[Math.min(values.length - 1, Math.floor(share * values.length))]!;
  };
}

import {
  type CategoriesQuery,
  type CategoryList,
  MANY_REVIEWS,
  MIN_NICHE_BRANDS,
  NEWCOMER_DAYS,
  RANGES,
  type RangeKey,
} from '@brandlode/contract';
import { ONLINE_SINCE, toCompleteSpec } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';
import { cacheStatistics } from './cached-statistics.ts';
import { type StatisticsWithoutGap, withGaps } from './category-gaps.ts';
import { type CategoryGroup, groupCategories } from './group-categories.ts';
import { countRows, type Metric, NO_VALUES, WITHOUT_FILTER, withoutAny, withValue } from './niche-specs.ts';

const VISITS = 'estimated_monthly_traffic';
const PRICE = 'product_avg_price';
const GROWTH = 'estimated_monthly_traffic_change_90d';
const METRICS = [VISITS, GROWTH, PRICE] as const satisfies RangeKey[];
const DAY_MS = 86_400_000;
const cached = cacheStatistics<CategoryList>();

/** Every category with the statistics of its brands, in the order of the taxonomy. */
export function listCategories(
  { catalogue }: Pick<Context, 'catalogue'>,
  { brands }: CategoriesQuery,
): Promise<CategoryList> {
  const index = catalogue.index();
  const today = Math.floor(Date.now() / DAY_MS);
  return cached(index, JSON.stringify(['list', today, brands]), async () => {
    const query = await catalogue.toQuery(brands);
    const [groups, total, uncategorised, priced] = await Promise.all([
      groupCategories(index, query, { metrics: METRICS, columns: columnsOn(today) }),
      countRows(index, query),
      countRows(index, { ...query, lists: [...query.lists, withoutAny('categories')] }),
      countRows(index, { ...query, ranges: [...query.ranges, withValue(PRICE)] }),
    ]);
    const data = withGaps(groups.map(toStatistics), total === 0 ? 0 : priced / total);
    return { brands: total, known: total - uncategorised, data };
  });
}

/** In the order that `toStatistics` reads. */
const columnsOn = (today: number) => [
  { ...WITHOUT_FILTER, flags: [{ flag: 'is_fb_ads_active', value: true }] },
  { ...WITHOUT_FILTER, flags: [{ flag: 'is_fb_ads_active', value: false }] },
  { ...WITHOUT_FILTER, ranges: [withValue(ONLINE_SINCE)] },
  { ...WITHOUT_FILTER, ranges: [withValue(ONLINE_SINCE, today - NEWCOMER_DAYS)] },
  { ...WITHOUT_FILTER, ranges: [withValue('trustpilot_reviews_count')] },
  toCompleteSpec({ trustpilot_reviews_count: { min: MANY_REVIEWS } }),
];

function toStatistics({ id, name, group, rows, metrics, columns }: CategoryGroup): StatisticsWithoutGap {
  const [visits = NO_VALUES, growth = NO_VALUES, price = NO_VALUES] = metrics;
  const [advertise = 0, doNot = 0, dated = 0, recent = 0, rated = 0, reviewed = 0] = columns;
  return {
    id,
    name,
    group,
    brands: rows,
    visits: {
      known: visits.known,
      sum: visits.known === 0 ? null : visits.sum,
      median: medianOf(VISITS, visits),
      topShare: topShareOf(visits),
    },
    growth: { known: growth.known, median: medianOf(GROWTH, growth) },
    price: { known: price.known, median: medianOf(PRICE, price) },
    advertising: shareOf(advertise, advertise + doNot),
    newcomers: shareOf(recent, dated),
    reviewed: shareOf(reviewed, rated),
  };
}

/** In displayed units. */
export const medianOf = (key: RangeKey, { known, median }: Metric): number | null =>
  median === null || known < MIN_NICHE_BRANDS ? null : median / RANGES[key].scale;

const topShareOf = ({ known, sum, highest }: Metric) =>
  known < MIN_NICHE_BRANDS || sum <= 0 ? null : highest.reduce((top, value) => top + value, 0) / sum;

const shareOf = (count: number, known: number) => ({
  known,
  count,
  share: known < MIN_NICHE_BRANDS ? null : count / known,
});

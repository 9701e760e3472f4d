import {
  ApiError,
  type CategoryHistory,
  categoryById,
  type MetricKey,
  toDisplayed,
} from '@brandlode/contract';
import { getBrands, type MonthMedian, readCategoryHistory, readDemonstrationIds } from '@brandlode/database';
import { demonstrationHistory } from '@brandlode/demonstration/history';
import type { Context } from '../../context.ts';
import { HISTORY_PERIOD_MS } from '../brands/history-period.ts';

/** The median of more brands hardly differs, but takes longer to read. */
const MAX_BRANDS = 2_000;
/** Their histories are computed, which takes a tenth of a millisecond each. */
const MAX_DEMONSTRATION_BRANDS = 300;
const MIN_BRANDS = 5;

/** The median of a metric over the brands of a category by month. Throws `not-found`. */
export async function getCategoryHistory(
  { catalogue, connection: { db } }: Context,
  { id, metric }: { id: number; metric: MetricKey },
): Promise<CategoryHistory> {
  const label = categoryById(id)?.label.toLowerCase();
  if (label === undefined) throw new ApiError('not-found', { detail: 'There is no such category.' });
  const niche = { category: id, except: await catalogue.hiddenFrom({ categories: [label] }) };
  const since = new Date(Date.now() - HISTORY_PERIOD_MS);
  const observed = await readCategoryHistory(db, niche, { metric, since, max: MAX_BRANDS, min: MIN_BRANDS });
  const medians =
    observed.length > 0
      ? observed
      : demonstrationMedians(
          await getBrands(db, await readDemonstrationIds(db, niche, MAX_DEMONSTRATION_BRANDS)),
          metric,
        );
  return { data: medians.map((month) => ({ ...month, value: toDisplayed(metric, month.value) })) };
}

function demonstrationMedians(
  brands: Awaited<ReturnType<typeof getBrands>>,
  metric: MetricKey,
): MonthMedian[] {
  const months = new Map<string, { day: string; values: number[] }>();
  for (const brand of brands) {
    const { points = [] } = demonstrationHistory(brand).find((each) => each.metric === metric) ?? {};
    // Keeps the last point of each month, because the points ascend.
    const last = new Map(points.map((point) => [point.day.slice(0, 7), point]));
    for (const { day, value } of last.values()) {
      const month = months.get(day.slice(0, 7)) ?? { day, values: [] };
      month.values.push(value);
      if (day > month.day) month.day = day;
      months.set(day.slice(0, 7), month);
    }
  }
  return [...months.values()]
    .filter(({ values }) => values.length >= MIN_BRANDS)
    .map(({ day, values }) => {
      values.sort((a, b) => a - b);
      return { day, value: values[Math.ceil(values.length / 2) - 1] ?? 0, brands: values.length };
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

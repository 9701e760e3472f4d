import { type BrandHistory, isMetric, type MetricKey, toDisplayed } from '@brandlode/contract';
import { getHistory, type StoredProvenance } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { getBrand } from './get-brand.ts';
import { toProvenance } from './to-brand.ts';

const TWO_YEARS = 731 * 86_400_000;

/** Each metric of a brand as it stood on the days it was observed, two years back. Throws `not-found`. */
export async function getBrandHistory(context: Context, id: number): Promise<BrandHistory> {
  await getBrand(context, id);
  const histories = await getHistory(context.connection.db, id, new Date(Date.now() - TWO_YEARS));
  return {
    data: histories.flatMap(({ metric, points }) =>
      isMetric(metric) ? [{ metric, points: points.map((point) => shown(metric, point)) }] : [],
    ),
  };
}

const shown = (metric: MetricKey, point: { day: string; value: number; origin: StoredProvenance }) => ({
  day: point.day,
  value: toDisplayed(metric, point.value),
  origin: toProvenance(metric, point.origin),
});

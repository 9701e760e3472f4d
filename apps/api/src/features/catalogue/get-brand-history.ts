import { demonstrationHistory } from '@brandlode/catalogues';
import { ApiError, type BrandHistory, isMetric, type MetricKey, toDisplayed } from '@brandlode/contract';
import { getBrand, getHistory, type StoredProvenance } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { toProvenance } from './get-brand.ts';

const TWO_YEARS = 731 * 86_400_000;

/** Each metric of a brand, or only one, on the days it was observed, two years back. Throws `not-found`. */
export async function getBrandHistory(context: Context, id: number, only?: MetricKey): Promise<BrandHistory> {
  const { db } = context.connection;
  const brand = await getBrand(db, id);
  if (!brand) throw new ApiError('not-found', { detail: 'There is no such brand.' });
  const histories = brand.is_demonstration
    ? demonstrationHistory(brand)
    : await getHistory(db, id, new Date(Date.now() - TWO_YEARS));
  return {
    data: histories.flatMap(({ metric, points }) =>
      isMetric(metric) && (only === undefined || metric === only)
        ? [{ metric, points: points.map((point) => toHistoryPoint(metric, point)) }]
        : [],
    ),
  };
}

const toHistoryPoint = (
  metric: MetricKey,
  point: { day: string; value: number; origin: StoredProvenance },
) => ({
  day: point.day,
  value: toDisplayed(metric, point.value),
  origin: toProvenance(metric, point.origin),
});

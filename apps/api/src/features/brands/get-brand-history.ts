import { type BrandHistory, isMetric, type MetricKey, toDisplayed } from '@brandlode/contract';
import { getBrand, getHistory, type StoredProvenance } from '@brandlode/database';
import { demonstrationHistory } from '@brandlode/demonstration/history';
import type { Context } from '../../context.ts';
import { noSuchBrand } from '../../no-such-brand.ts';
import { toProvenance } from './get-brand.ts';
import { HISTORY_PERIOD_MS } from './history-period.ts';

/** Each metric of a brand, or only one, on the days it was observed, two years back. Throws `not-found`. */
export async function getBrandHistory(context: Context, id: number, only?: MetricKey): Promise<BrandHistory> {
  const { db } = context.connection;
  const brand = await getBrand(db, id);
  if (!brand) throw noSuchBrand();
  const histories = brand.is_demonstration
    ? demonstrationHistory(brand)
    : await getHistory(db, id, new Date(Date.now() - HISTORY_PERIOD_MS));
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

import type { MetricKey } from '@brandlode/contract';
import { useDatabase } from '@brandlode/database/testing';
import { describe, expect, it } from 'vitest';
import { domainCreatedAt } from './domain-age.ts';
import { demonstrationHistory, demonstrationMetricChanges } from './history.ts';
import { loadDemonstration } from './load.ts';

const database = await useDatabase();
await loadDemonstration(database, 200);

const histories = async () => {
  const brands = await database.db.selectFrom('brands').selectAll().execute();
  return brands.map((brand) => {
    const history = demonstrationHistory(brand);
    const of = (metric: MetricKey) =>
      history.find((entry) => entry.metric === metric)?.points.map(({ value }) => value);
    return { brand, history, of };
  });
};

const isOld = (brand: Parameters<typeof domainCreatedAt>[0]) =>
  domainCreatedAt(brand).getTime() < Date.now() - 735 * 86_400_000;

describe('The history of a demonstration brand', () => {
  it('has a value for each of 24 months since its domain exists, for the weeks of the last one and today, for every known metric, and ends with the current value', async () => {
    const all = await histories();
    expect(all.filter(({ brand }) => isOld(brand)).length).toBeGreaterThan(100);
    for (const { brand, history } of all) {
      expect(history.length).toBeGreaterThan(0);
      for (const { metric, points } of history) {
        if (isOld(brand)) expect(points).toHaveLength(28);
        expect(points.length).toBeGreaterThanOrEqual(4);
        expect(new Set(points.map(({ day }) => day)).size).toBe(points.length);
        expect(points.map(({ day }) => day)).toEqual(points.map(({ day }) => day).toSorted());
        expect(points.at(-1)).toMatchObject({ value: brand[metric], origin: brand.origins['*'] });
        expect(points.every(({ value }) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
        expect(points.every(({ origin }) => origin.kind === 'demonstration')).toBe(true);
      }
    }
  });

  it('counts the weeks of the last month in which a metric started to be changed by a percentage', async () => {
    const change = { metric: 'estimated_monthly_traffic', period: '7d', percent: 2 } as const;
    let total = 0;
    for (const { brand } of await histories()) {
      const count = (rule: { direction: 'up' | 'down' | 'either'; percent?: number }) =>
        demonstrationMetricChanges(brand, { ...change, ...rule }, 30);
      const either = count({ direction: 'either' });
      expect(either).toBeLessThanOrEqual(count({ direction: 'up' }) + count({ direction: 'down' }));
      expect(count({ direction: 'either', percent: 999 })).toBe(0);
      total += either;
    }
    expect(total).toBeGreaterThan(0);
  });

  it('keeps the relations between metrics at every point', async () => {
    for (const { of } of await histories()) {
      const [visits, orders, revenue] = [
        of('estimated_monthly_traffic'),
        of('estimated_monthly_orders'),
        of('estimated_monthly_revenue'),
      ];
      const [low, average, high] = [
        of('product_min_price'),
        of('product_avg_price'),
        of('product_max_price'),
      ];
      const [ads, active] = [of('fb_ads_count'), of('fb_ads_active_count')];
      const points = Math.max(0, ...[visits, orders, low, ads].map((values) => values?.length ?? 0));
      for (let point = 0; point < points; point++) {
        if (orders && average && revenue)
          expect(revenue[point]).toBe(Math.round(((orders[point] ?? 0) * (average[point] ?? 0)) / 100));
        if (orders && visits) expect(orders[point]).toBeLessThanOrEqual(visits[point] ?? 0);
        if (low && average && high) {
          expect(low[point]).toBeLessThanOrEqual(average[point] ?? 0);
          expect(high[point]).toBeGreaterThanOrEqual(average[point] ?? 0);
        }
        if (ads && active) expect(active[point]).toBeLessThanOrEqual(ads[point] ?? 0);
      }
    }
  });

  it('never lets followers and reviews decrease', async () => {
    for (const { of } of await histories())
      for (const metric of ['fb_likes_count', 'ig_followers_count', 'trustpilot_reviews_count'] as const) {
        const values = of(metric) ?? [];
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      }
  });

  it('is the same every time', async () => {
    const [one, other] = [await histories(), await histories()];
    expect(one.map(({ history }) => history)).toEqual(other.map(({ history }) => history));
  });
});

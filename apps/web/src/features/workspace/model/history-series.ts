import type { BrandHistory, MetricKey } from '@brandlode/contract';

export type SeriesPoint = { time: number; value: number };
export type Series = { brandId: number; points: SeriesPoint[] };
/** Lines that share their axes. `base`: the day on which every indexed line is 100. */
export type HistorySeries = { series: Series[]; times: number[]; base: number | null };

type BrandPoints = { brandId: number; history: BrandHistory['data'] };

const pointsOf = ({ history }: BrandPoints, metric: MetricKey): SeriesPoint[] =>
  (history.find((each) => each.metric === metric)?.points ?? []).map(({ day, value }) => ({
    time: Date.parse(day),
    value,
  }));

/** Metrics that at least one brand has on two days, by the number of brands that do. */
export function metricsWithHistory(brands: BrandPoints[], keys: readonly MetricKey[]): MetricKey[] {
  return keys.filter((key) => brands.some((brand) => pointsOf(brand, key).length > 1));
}

/** The value on a day: the latest observation until then. */
export const valueAt = (points: SeriesPoint[], time: number): number | null =>
  points.findLast((point) => point.time <= time)?.value ?? null;

/**
 * The history of a metric as lines. `indexed`: relative to the first day on which all brands have a value, which is 100; a brand
 * whose value was zero then has no line.
 */
export function historySeries(brands: BrandPoints[], metric: MetricKey, indexed: boolean): HistorySeries {
  const lines = brands.flatMap((brand) => {
    const points = pointsOf(brand, metric);
    return points.length > 0 ? [{ brandId: brand.brandId, points }] : [];
  });
  const base =
    indexed && lines.length > 0 ? Math.max(...lines.map(({ points }) => points[0]?.time ?? 0)) : null;
  const series =
    base === null
      ? lines
      : lines.flatMap(({ brandId, points }) => {
          const start = valueAt(points, base);
          return start === null || start === 0
            ? []
            : [
                {
                  brandId,
                  points: points.map(({ time, value }) => ({ time, value: (value / start) * 100 })),
                },
              ];
        });
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))].sort(
    (one, other) => one - other,
  );
  return { series, times, base };
}

/** Round values that cover a range in about `count` steps. */
export function ticksOf(low: number, high: number, count: number): number[] {
  if (low === high) return ticksOf(low - Math.abs(low || 1) / 2, high + Math.abs(high || 1) / 2, count);
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const ticks = Math.ceil(high / step - 1e-9) - first;
  return Array.from({ length: ticks + 1 }, (_, index) => (first + index) * step);
}

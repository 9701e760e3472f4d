import type { AlignedData } from 'uplot';
import type { ChartPoint, ChartSeries } from './chart-data.ts';

/** Whether every point has a range, so that a band can be drawn. */
export const isBounded = ({ points }: ChartSeries): boolean =>
  points.every(({ low, high }) => low !== undefined && high !== undefined);

/**
 * Times, then for each line its values and, if it is bounded, its lows and highs. `null` interrupts a line just before a break;
 * `undefined` marks a time of another line.
 */
export function toColumns(series: ChartSeries[]): AlignedData {
  const gaps = series.map(({ breaks }) => new Set(breaks.map(({ time }) => time - 1)));
  const times = [
    ...new Set([
      ...series.flatMap(({ points }) => points.map(({ time }) => time)),
      ...gaps.flatMap((times) => [...times]),
    ]),
  ].sort((a, b) => a - b);
  const columns = series.flatMap((line, index) => {
    const byTime = new Map(line.points.map((point) => [point.time, point]));
    const column = (read: (point: ChartPoint) => number | undefined) =>
      times.map((time) => {
        const point = byTime.get(time);
        return point ? read(point) : gaps[index]?.has(time) ? null : undefined;
      });
    const values = column(({ value }) => value);
    return isBounded(line) ? [values, column(({ low }) => low), column(({ high }) => high)] : [values];
  });
  return [times, ...columns];
}

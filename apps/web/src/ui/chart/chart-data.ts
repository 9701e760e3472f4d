import { formatDay } from '#lib/text/format-date.ts';

/** Times are milliseconds UTC. `low` and `high` bound an estimate; `source` names where the value comes from. */
export type ChartPoint = { time: number; value: number; low?: number; high?: number; source?: string };
/** Before the point at `time` the source or the method changed, so that the values before and after cannot be compared. */
export type ChartBreak = { time: number; text: string };
export type ChartSeries = {
  id: string;
  name: string;
  /** Which colour, dashes and marker: `seriesStyle`. */
  style: number;
  points: ChartPoint[];
  breaks: ChartBreak[];
};
export type ChartEvent = { time: number; text: string };

export const CHART_PERIODS = ['30d', '90d', '1y', 'all'] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];
const DAYS = { '30d': 30, '90d': 90, '1y': 365 };

export const isChartPeriod = (text: string): text is ChartPeriod =>
  CHART_PERIODS.some((period) => period === text);

export const periodStart = (period: ChartPeriod, now = Date.now()): number =>
  period === 'all' ? Number.NEGATIVE_INFINITY : now - DAYS[period] * 86_400_000;

/** The series since a time, without those that have no points since then. */
export const since = (series: ChartSeries[], start: number): ChartSeries[] =>
  series.flatMap((line) => {
    const points = line.points.filter(({ time }) => time >= start);
    const [first] = points;
    if (!first) return [];
    return [{ ...line, points, breaks: line.breaks.filter(({ time }) => time > first.time) }];
  });

/** Runs of comparable points. */
export function segments({ points, breaks }: ChartSeries): ChartPoint[][] {
  const starts = new Set(breaks.map(({ time }) => time));
  const runs: ChartPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && !starts.has(point.time)) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** Every time that has a value or event, in order. */
export const timesOf = (series: ChartSeries[], events: ChartEvent[] = []): number[] =>
  [...new Set([...series.flatMap(({ points }) => points), ...events].map(({ time }) => time))].sort(
    (a, b) => a - b,
  );

/** The latest point at or before a time. */
export const pointAt = ({ points }: ChartSeries, time: number): ChartPoint | undefined =>
  points.findLast((point) => point.time <= time);

/** Breaks and events at a time; breaks name their line where there are several. */
export function notesAt(series: ChartSeries[], events: ChartEvent[], time: number): string[] {
  const broken = series.flatMap(({ name, breaks }) =>
    breaks
      .filter((change) => change.time === time)
      .map(({ text }) => (series.length > 1 ? `${name}: ${text}` : text)),
  );
  const happened = events.filter((event) => event.time === time).map(({ text }) => text);
  return [...new Set([...broken, ...happened])];
}

type Line = Pick<ChartSeries, 'points' | 'breaks'>;
/** `base` is the day on which every indexed line is 100; `omitted` are lines that cannot be indexed. */
export type Scaled<L extends Line> = { series: L[]; base: number | null; omitted: L[] };

export const asValues = <L extends Line>(series: L[]): Scaled<L> => ({ series, base: null, omitted: [] });

/** The unit of indexed values. */
export const indexUnit = (base: number): string => `relative to ${formatDay(new Date(base))} (100)`;

/** Which lines an indexed chart leaves out. */
export const omittedNotes = (omitted: { name: string }[]): string[] =>
  omitted.length === 0 ? [] : [`zero on that day and not indexed: ${namesOf(omitted)}`];

export const namesOf = (lines: { name: string }[]): string => lines.map(({ name }) => name).join(', ');

/**
 * Lines indexed to 100 on the base, the first day on which all have a value, without ranges. Lines that are zero on that day are
 * omitted. Every line has a point.
 */
export function indexSeries<L extends Line>(series: L[]): Scaled<L> {
  if (series.length === 0) return asValues(series);
  const base = Math.max(...series.map(({ points }) => points[0]?.time ?? 0));
  const omitted: L[] = [];
  const indexed = series.flatMap((line) => {
    const start = line.points.findLast(({ time }) => time <= base)?.value;
    if (!start) {
      omitted.push(line);
      return [];
    }
    const points = line.points.map(({ low: _, high: __, value, ...point }) => ({
      ...point,
      value: (value / start) * 100,
    }));
    return [{ ...line, points }];
  });
  return { series: indexed, base, omitted };
}

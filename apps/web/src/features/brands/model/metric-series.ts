import type { BrandHistory, CategoryHistory, HistoryPoint, MetricKey, Provenance } from '@brandlode/contract';
import { formatDay } from '#lib/text/format-date.ts';
import { formatCount } from '#lib/text/format-number.ts';
import type { ChartBreak, ChartSeries } from '#ui/chart/chart-data.ts';
import { sourceName } from '../../collection/model/collection-texts.ts';
import { originText } from './metric-provenance.ts';

export function metricSeries(
  history: BrandHistory['data'],
  metric: MetricKey,
): Pick<ChartSeries, 'points' | 'breaks'> {
  const points = history.find((each) => each.metric === metric)?.points ?? [];
  return {
    points: points.map(({ day, value, origin: { low, high, ...origin } }) => ({
      time: Date.parse(day),
      value,
      // Only estimates have a range.
      ...(low === undefined || high === undefined ? {} : { low, high }),
      source: originText(origin),
    })),
    breaks: points.flatMap((point, index) => breakBetween(points[index - 1], point)),
  };
}

/** The values of a metric from the newest source and method, which can be compared with each other. */
export function comparablePoints(history: BrandHistory['data'], metric: MetricKey): ChartSeries['points'] {
  const { points, breaks } = metricSeries(history, metric);
  const start = breaks.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
  return points.filter(({ time }) => time >= start);
}

export const medianSeries = (label: string, { data }: CategoryHistory): ChartSeries => ({
  id: 'median',
  name: `Median of ${label}`,
  style: 1,
  points: data.map(({ day, value, brands }) => ({
    time: Date.parse(day),
    value,
    source: formatCount(brands, 'brand'),
  })),
  breaks: [],
});

/** Values of different sources, kinds or methods cannot be compared. */
function breakBetween(before: HistoryPoint | undefined, { day, origin }: HistoryPoint): ChartBreak[] {
  if (!before || methodOf(before.origin) === methodOf(origin)) return [];
  const [from, to] = [nameOf(before.origin), nameOf(origin)];
  const what = formulaOf(before.origin) === formulaOf(origin) ? 'method' : 'formula';
  const text = from === to ? `The ${what} changed` : `Source changed from ${from} to ${to}`;
  return [{ time: Date.parse(day), text: `${text}; not comparable with ${formatDay(new Date(before.day))}` }];
}

/** As for stored changes, but without a category's median price, which changes with every update. */
function methodOf({ source, kind, inputs }: Provenance): string {
  const { formula, list, currency, by, limit, account, priceCategory, ...others }: Record<string, unknown> =
    inputs ?? {};
  const has = ['calibratedWith', 'pagesRead'].map((name) => name in others);
  return JSON.stringify([
    ...[source, kind, formula, list, currency, by, limit, account, priceCategory],
    ...has,
  ]);
}

const formulaOf = ({ inputs }: Provenance) => (inputs?.source === 'estimates' ? inputs.formula : undefined);

const nameOf = ({ source, kind, inputs }: Provenance): string => {
  if (inputs?.source === 'estimates')
    return `estimates from ${inputs.list === 'Imported' ? 'imported' : inputs.list} ranks`;
  return kind === 'imported' ? 'imported' : sourceName(source);
};

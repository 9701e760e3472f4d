import { METRICS, type MetricKey } from '@brandlode/contract';
import { formatExactMetric, formatWithUnit, unitOf } from '#lib/text/format-number.ts';
import { formatTick } from '#lib/text/format-tick.ts';
import { type ChartPeriod, indexUnit, namesOf, periodStart, since } from '#ui/chart/chart-data.ts';
import { TimeChart, type TimeChartProps } from '#ui/chart/time-chart.tsx';

type Props = Pick<TimeChartProps, 'title' | 'series' | 'isNamed' | 'events'> & {
  metric: MetricKey;
  period: ChartPeriod;
  notes: string[];
  /** The day on which every line is 100; null if the values are not indexed. */
  base?: number | null;
};

export function MetricChart({
  metric,
  period,
  base = null,
  title,
  series,
  events = [],
  notes,
  ...rest
}: Props) {
  const { label } = METRICS[metric];
  const indexed = base !== null;
  const shown = since(series, periodStart(period));
  // Events before the first value would be beside the lines.
  const first = Math.min(...shown.map(({ points }) => points[0]?.time ?? 0));
  if (shown.length === 0) {
    const reasons = [...(indexed ? [indexUnit(base)] : []), ...notes];
    return (
      <p className="grid h-65 place-items-center px-4 text-center text-ink-soft text-sm">
        {series.length === 0 ? 'Values that began at zero cannot be indexed.' : 'No data for this period.'}
        {reasons.length > 0 && <span className="mt-1 block text-xs">{reasons.join('; ')}</span>}
      </p>
    );
  }
  const absent = series.filter(({ id }) => !shown.some((line) => line.id === id));
  const absence = absent.length > 0 ? [`no data for this period: ${namesOf(absent)}`] : [];
  return (
    <TimeChart
      label={label}
      unit={indexed ? indexUnit(base) : METRICS[metric].format === 'dollars' ? 'US dollars' : unitOf(metric)}
      title={indexed ? `${title}, indexed` : title}
      series={shown}
      events={events.filter(({ time }) => time >= first)}
      format={(value) => (indexed ? value.toFixed(1) : value === 0 ? '0' : formatExactMetric(metric, value))}
      formatWithUnit={(value) =>
        indexed ? value.toFixed(1) : value === 0 ? '0' : formatWithUnit(metric, value)
      }
      formatTick={(value) => (indexed ? String(value) : formatTick(metric, value))}
      fromZero={!indexed && shown.length > 1}
      note={[...notes, ...absence].join('; ')}
      {...rest}
    />
  );
}

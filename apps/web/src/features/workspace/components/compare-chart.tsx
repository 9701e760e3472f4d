import { METRICS, type MetricKey } from '@brandlode/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { formatDay, formatDayOfYear } from '#lib/format-date.ts';
import { formatExactMetric, formatMetric, unitOf } from '#lib/format-number.ts';
import { useWidth } from '../hooks/use-width.ts';
import { type HistorySeries, ticksOf, valueAt } from '../model/history-series.ts';
import { SeriesMark, seriesStyle } from './series-mark.tsx';

const HEIGHT = 260;
const MARGIN = { top: 10, right: 12, bottom: 24, left: 56 };

type Props = {
  metric: MetricKey;
  history: HistorySeries;
  /** In the order of their marks. */
  brands: { id: number; name: string }[];
};

/** The histories of brands on shared axes; the legend shows the values of the day pointed at, else the latest. */
export function CompareChart({ metric, history: { series, times, base }, brands }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [hovered, setHovered] = useState<number | null>(null);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  // Absolute values start at zero, so that sizes can be compared; indexed ones show the change.
  const ticks = ticksOf(base === null ? 0 : Math.min(...values), Math.max(...values), 4);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];

  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const x = (time: number) =>
    MARGIN.left + (first === last ? inner.width / 2 : ((time - first) / (last - first)) * inner.width);
  const y = (value: number) => MARGIN.top + (1 - (value - low) / (high - low)) * inner.height;
  const shown = hovered ?? last;
  const format = (value: number) =>
    base === null
      ? formatExactMetric(metric, value)
      : value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  const days = dayTicks(times, inner.width);
  const formatTick =
    new Date(first).getUTCFullYear() === new Date(last).getUTCFullYear() ? formatDayOfYear : formatDay;

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const left = event.currentTarget.getBoundingClientRect().left;
    const distances = times.map((time) => Math.abs(left + x(time) - event.clientX));
    setHovered(times[distances.indexOf(Math.min(...distances))] ?? null);
  }

  return (
    <>
      <div ref={frame} className="h-65">
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            aria-hidden="true"
            className="block max-w-full touch-pan-y overflow-hidden"
            onPointerMove={onPointerMove}
            onPointerLeave={() => setHovered(null)}
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <path
                  d={`M${MARGIN.left} ${y(tick)}H${width - MARGIN.right}`}
                  className={tick === 100 && base !== null ? 'stroke-control' : 'stroke-line'}
                />
                <text
                  x={MARGIN.left - 8}
                  y={y(tick)}
                  dominantBaseline="central"
                  textAnchor="end"
                  className="digits fill-ink-faint text-2xs"
                >
                  {base === null ? (tick === 0 ? '0' : formatMetric(metric, tick)) : format(tick)}
                </text>
              </g>
            ))}
            {days.map((time, index) => (
              <text
                key={time}
                x={x(time)}
                y={HEIGHT - 6}
                textAnchor={
                  days.length === 1
                    ? 'middle'
                    : index === 0
                      ? 'start'
                      : index === days.length - 1
                        ? 'end'
                        : 'middle'
                }
                className="fill-ink-faint text-2xs"
              >
                {formatTick(new Date(time))}
              </text>
            ))}
            {hovered !== null && (
              <path
                d={`M${x(hovered)} ${MARGIN.top}V${MARGIN.top + inner.height}`}
                className="stroke-control"
              />
            )}
            {series.map(({ brandId, points }) => {
              const { colour, dashes, marker } = seriesStyle(brands.findIndex(({ id }) => id === brandId));
              const value = valueAt(points, shown);
              const end = points.at(-1);
              return (
                <g key={brandId} className={colour}>
                  <path
                    d={points
                      .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.time)} ${y(point.value)}`)
                      .join('')}
                    fill="none"
                    stroke="currentColor"
                    strokeWidth={2}
                    strokeDasharray={dashes}
                    strokeLinejoin="round"
                  />
                  {value !== null && end && (
                    <path
                      d={marker}
                      transform={`translate(${x(Math.min(shown, end.time))} ${y(value)})`}
                      className="fill-current stroke-surface"
                    />
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
      <div className="border-line border-t px-4 py-2.5">
        <p className="digits text-ink-faint text-xs">
          {[formatDay(new Date(shown)), base === null && unitOf(metric)].filter(Boolean).join(' · ')}
          {base !== null && `, relative to ${formatDay(new Date(base))} (100)`}
        </p>
        <ul
          aria-label={`${METRICS[metric].label} by brand`}
          className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm"
        >
          {brands.map(({ id, name }, index) => {
            const points = series.find(({ brandId }) => brandId === id)?.points;
            const value = points && valueAt(points, shown);
            return (
              <li key={id} className="flex min-w-0 items-center gap-2">
                <SeriesMark index={index} />
                <bdi className="wrap-anywhere">{name}</bdi>
                <span className={`digits ${value == null ? 'text-ink-faint' : 'font-medium'}`}>
                  {value == null ? (points ? '-' : 'no history') : format(value)}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

/** Evenly spaced days of the axis, as many as fit. */
function dayTicks(times: number[], width: number): number[] {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last) return [first];
  const count = Math.max(1, Math.min(5, Math.floor(width / 110)));
  return Array.from({ length: count + 1 }, (_, index) => first + ((last - first) * index) / count);
}

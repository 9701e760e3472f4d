import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { type ChartEvent, type ChartSeries, pointAt } from './chart-data.ts';
import { type ChartColours, plotOptions } from './plot-options.ts';
import { seriesStyle } from './series-mark.tsx';
import { toColumns } from './to-columns.ts';
import { useColourScheme } from './use-colour-scheme.ts';

export const CHART_HEIGHT = 260;
/** At the right, half of the last label of the axis fits. */
const MARGIN = { top: 18, right: 28, bottom: 26, left: 56 };

export type Axes = {
  formatTick: (value: number) => string;
  /** Sizes can be compared only on an axis that starts at zero; others show the change. */
  fromZero: boolean;
};

/** The first and the last time of the axis; one day is placed in the middle. */
export function rangeOf(times: number[]): [number, number] {
  const [first = 0, last = first] = [times[0], times.at(-1)];
  const around = first === last ? 86_400_000 : 0;
  return [first - around, last + around];
}

export function positionOf(times: number[], width: number, time: number): number {
  const [first, last] = rangeOf(times);
  return MARGIN.left + ((time - first) / (last - first)) * (width - MARGIN.left - MARGIN.right);
}

type Props = Axes & {
  /** Receives the canvas. */
  canvas: RefObject<HTMLCanvasElement | null>;
  width: number;
  times: number[];
  series: ChartSeries[];
  events: ChartEvent[];
  /** The time pointed at. */
  pointed: number | null;
};

/** Lines on shared axes. Decorative: the slider around it and the table give the same values. */
export function ChartDrawing({ canvas, width, times, series, events, pointed, formatTick, fromZero }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const probes = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<uPlot | null>(null);
  const scheme = useColourScheme();
  const range = rangeOf(times);

  // biome-ignore lint/correctness/useExhaustiveDependencies: times follow from series and events, colours from the scheme
  useLayoutEffect(() => {
    if (!host.current || !probes.current) return;
    const drawn = new uPlot(
      plotOptions({
        size: { width, height: CHART_HEIGHT },
        margin: MARGIN,
        range,
        series,
        events,
        formatTick,
        fromZero,
        colours: coloursOf(probes.current),
        onReady: setPlot,
      }),
      toColumns(series),
      host.current,
    );
    canvas.current = drawn.ctx.canvas;
    return () => drawn.destroy();
  }, [width, series, events, formatTick, fromZero, scheme, canvas]);

  const markerAt = (line: ChartSeries) => {
    const point = pointed === null ? line.points.at(-1) : pointAt(line, pointed);
    if (!plot || !point) return null;
    return `translate(${positionOf(times, width, point.time)} ${MARGIN.top + plot.valToPos(point.value, 'y')})`;
  };
  return (
    <div aria-hidden="true" className="relative overflow-hidden" style={{ height: CHART_HEIGHT }}>
      <div ref={host} />
      <div ref={probes} hidden>
        <i className="text-ink-faint" />
        <i className="text-ink-soft" />
        <i className="text-line" />
        {series.map(({ id, style }) => (
          <i key={id} className={seriesStyle(style).colour} />
        ))}
      </div>
      <svg className="pointer-events-none absolute inset-0 size-full" role="presentation">
        {pointed !== null && (
          <path
            d={`M${positionOf(times, width, pointed)} ${MARGIN.top}V${CHART_HEIGHT - MARGIN.bottom}`}
            className="stroke-control"
          />
        )}
        {series.map((line) => {
          const transform = markerAt(line);
          const { colour, marker } = seriesStyle(line.style);
          return (
            transform && (
              <path
                key={line.id}
                d={marker}
                transform={transform}
                className={`fill-current stroke-surface ${colour}`}
              />
            )
          );
        })}
      </svg>
    </div>
  );
}

/** Read from the style sheets in the current colour scheme. */
function coloursOf(probes: Element): ChartColours {
  const [label = '', mark = '', line = '', ...series] = [...probes.children].map(
    (probe) => getComputedStyle(probe).color,
  );
  return { label, mark, line, series, font: `11px ${getComputedStyle(probes).fontFamily}` };
}

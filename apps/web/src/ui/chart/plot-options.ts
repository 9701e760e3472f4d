import uPlot from 'uplot';
import { formatDayOfYear, formatShortMonth } from '#lib/text/format-date.ts';
import { type ChartEvent, type ChartSeries, segments } from './chart-data.ts';
import { seriesStyle } from './series-mark.tsx';
import { isBounded } from './to-columns.ts';

/** Resolved values: a canvas cannot use style sheets. */
export type ChartColours = { label: string; mark: string; line: string; series: string[]; font: string };

type Input = {
  size: { width: number; height: number };
  margin: { top: number; right: number; bottom: number; left: number };
  range: [number, number];
  series: ChartSeries[];
  events: ChartEvent[];
  formatTick: (value: number) => string;
  fromZero: boolean;
  colours: ChartColours;
  /** Called on the first draw; there are no scales before. */
  onReady: (plot: uPlot) => void;
};

/** The shortest month: shorter steps would name a month twice. */
const MONTH = 28 * 86_400_000;

/** How a chart is drawn; the columns are those of `toColumns`. */
export function plotOptions(input: Input): uPlot.Options {
  const { size, margin, range, series, events, formatTick, fromZero, colours, onReady } = input;
  const { series: lines, bands } = linesOf(series, colours);
  const axis = { font: colours.font, stroke: colours.label };
  return {
    ...size,
    ms: 1,
    tzDate: (time) => uPlot.tzDate(new Date(time), 'Etc/UTC'),
    padding: [margin.top, margin.right, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: () => range },
      y: {
        range: (_plot, low, high) =>
          uPlot.rangeNum(fromZero ? Math.min(0, low) : low, Math.max(high, low), 0.1, true),
      },
    },
    axes: [
      {
        ...axis,
        size: margin.bottom,
        space: 75,
        gap: 2,
        grid: { show: false },
        ticks: { stroke: colours.line, size: 4 },
        values: (_plot, times, _axis, _space, step) => {
          const format = step < MONTH ? formatDayOfYear : formatShortMonth;
          return times.map((time) => format(new Date(time)));
        },
      },
      {
        ...axis,
        size: margin.left,
        space: 44,
        grid: { stroke: colours.line, width: 1 },
        ticks: { show: false },
        values: (_plot, values) => values.map(formatTick),
      },
    ],
    series: [{}, ...lines],
    bands,
    hooks: { ready: [onReady], draw: [(plot) => drawMarks(plot, { series, events, colour: colours.mark })] },
  };
}

function linesOf(series: ChartSeries[], colours: ChartColours) {
  const lines: uPlot.Series[] = [];
  const bands: uPlot.Band[] = [];
  series.forEach((line, index) => {
    const stroke = colours.series[index] ?? colours.label;
    const lonely = new Set(segments(line).flatMap(([only, second]) => (only && !second ? [only.time] : [])));
    lines.push({
      stroke,
      width: 2,
      dash: seriesStyle(line.style).dashes?.split(' ').map(Number) ?? [],
      points: {
        show: lonely.size > 0,
        size: 5,
        fill: stroke,
        // A line needs two points; one alone would not be seen.
        filter: (plot) => [...plot.data[0]].flatMap((time, index) => (lonely.has(time) ? [index] : [])),
      },
    });
    if (!isBounded(line)) return;
    const bound = { stroke: 'transparent', width: 0, points: { show: false } };
    // Index 0 of the series is time.
    bands.push({ series: [lines.length + 2, lines.length + 1], fill: translucent(stroke) });
    lines.push(bound, { ...bound });
  });
  return { series: lines, bands };
}

const translucent = (colour: string) => `color-mix(in srgb, ${colour} 16%, transparent)`;

type Marks = { series: ChartSeries[]; events: ChartEvent[]; colour: string };

/** Breaks as dashed lines, events as diamonds above the lines. */
function drawMarks({ ctx, bbox: { top, height }, valToPos }: uPlot, { series, events, colour }: Marks): void {
  const scale = uPlot.pxRatio;
  const xOf = (time: number) => Math.round(valToPos(time, 'x', true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = scale;
  ctx.setLineDash([2 * scale, 3 * scale]);
  for (const time of new Set(series.flatMap(({ breaks }) => breaks.map(({ time }) => time)))) {
    ctx.beginPath();
    ctx.moveTo(xOf(time), top);
    ctx.lineTo(xOf(time), top + height);
    ctx.stroke();
  }
  for (const time of new Set(events.map((event) => event.time))) {
    const [x, y, radius] = [xOf(time), top - 9 * scale, 5 * scale];
    ctx.beginPath();
    ctx.moveTo(x, y - radius);
    ctx.lineTo(x + radius, y);
    ctx.lineTo(x, y + radius);
    ctx.lineTo(x - radius, y);
    ctx.fill();
  }
  ctx.restore();
}

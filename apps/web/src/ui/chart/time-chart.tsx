import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatDay } from '#lib/text/format-date.ts';
import { type ChartEvent, type ChartSeries, notesAt, pointAt, timesOf } from './chart-data.ts';
import { type Axes, CHART_HEIGHT, ChartDrawing, positionOf } from './chart-drawing.tsx';
import { ChartFooter } from './chart-footer.tsx';
import { ChartTable } from './chart-table.tsx';
import { SeriesMark } from './series-mark.tsx';
import { useWidth } from './use-width.ts';

const NONE: ChartEvent[] = [];
/** Notes of a day in the tooltip; the table lists all of them. */
const MAX_NOTES = 5;
/** Points that Page Up and Page Down move by. */
const PAGE_KEY_POINTS = 10;

export type TimeChartProps = Axes & {
  /** What the values are, such as `Monthly traffic`. */
  label: string;
  unit: string;
  /** Whose values they are, for files. */
  title: string;
  /** At least one point. */
  series: ChartSeries[];
  /** Whether to say whose the lines are: there are several, or would be on other days. */
  isNamed: boolean;
  events?: ChartEvent[];
  /** Formats a value with every digit. */
  format: (value: number) => string;
  formatWithUnit: (value: number) => string;
  /** Shown below the legend and in the picture. */
  note?: string;
};

/** Values over time: a line for each series, read with the pointer, the arrow keys or as a table, and saved as a file. */
export function TimeChart({
  label,
  unit,
  title,
  series,
  isNamed,
  events = NONE,
  format,
  formatWithUnit,
  note,
  ...axes
}: TimeChartProps) {
  const tableId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const width = useWidth(frame);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const times = timesOf(series, events);
  const last = times.length - 1;
  const index = pointed === null ? -1 : times.indexOf(pointed);
  const shownTime = times[index] ?? times[last] ?? 0;

  function onKeyDown(event: KeyboardEvent) {
    const from = index < 0 ? last : index;
    const to = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageDown: from - PAGE_KEY_POINTS,
      PageUp: from + PAGE_KEY_POINTS,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) {
      if (event.key === 'Escape') setPointed(null);
      return;
    }
    event.preventDefault();
    setPointed(times[Math.max(0, Math.min(last, to))] ?? null);
  }

  function onPointer({ currentTarget, clientX }: PointerEvent) {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const distances = times.map((time) => Math.abs(positionOf(times, width, time) - x));
    setPointed(times[distances.indexOf(Math.min(...distances))] ?? null);
  }

  const readings = series.map((line) => {
    const point = pointAt(line, shownTime);
    const { low, high } = point ?? {};
    return {
      ...line,
      value: point ? (isNamed ? format : formatWithUnit)(point.value) : '-',
      range: low === undefined || high === undefined ? '' : `${format(low)} to ${format(high)}`,
      source: point?.source ?? '',
    };
  });
  const notes = notesAt(series, events, shownTime);
  const spoken = [
    formatDay(new Date(shownTime)),
    ...readings.map(({ name, value, range }) =>
      [isNamed ? `${name}: ${value}` : value, range && `range ${range}`].filter(Boolean).join(', '),
    ),
    ...notes,
  ].join('; ');

  return (
    <figure className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 pt-3 text-sm">
        {unit && <span className="text-ink-faint text-xs">{unit}</span>}
        {isNamed && (
          <ul ref={legend} aria-label={`Lines of ${label}`} className="flex flex-wrap gap-x-5 gap-y-1">
            {readings.map(({ id, name, style, value }) => (
              <li key={id} className="flex min-w-0 items-center gap-2">
                <SeriesMark index={style} />
                <bdi className="wrap-anywhere">{name}</bdi>
                <span className="digits font-medium">{value}</span>
              </li>
            ))}
          </ul>
        )}
        {note && <span className="text-ink-faint text-xs">{note}</span>}
      </div>
      <div className="relative px-2 pt-2">
        <div
          ref={frame}
          role="slider"
          tabIndex={0}
          data-ring="inside"
          aria-label={`${label} by day`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index < 0 ? last : index}
          aria-valuetext={spoken}
          onKeyDown={onKeyDown}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          // Lifting a finger also fires this event, but the touched value must stay readable.
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPointed(null)}
          onBlur={() => setPointed(null)}
          style={{ height: CHART_HEIGHT }}
          className="touch-pan-y rounded-lg"
        >
          {width > 0 && (
            <ChartDrawing
              {...{ canvas, width, times, series, events }}
              pointed={index < 0 ? null : pointed}
              {...axes}
            />
          )}
        </div>
        {index >= 0 && width > 0 && (
          <ChartTooltip x={positionOf(times, width, shownTime)} width={width}>
            <p className="text-ink-faint">{formatDay(new Date(shownTime))}</p>
            {readings.map(({ id, name, style, value, range, source }) => (
              <div key={id} className="mt-1">
                <p className="flex flex-wrap items-center gap-x-2">
                  {isNamed && <SeriesMark index={style} />}
                  {isNamed && <bdi className="wrap-anywhere min-w-0 flex-1">{name}</bdi>}
                  <span className="digits font-medium">{value}</span>
                </p>
                {range && <p className="digits text-ink-soft">{range}</p>}
                {series.length === 1 && source && <p className="text-ink-soft">{source}</p>}
              </div>
            ))}
            {notes.slice(0, MAX_NOTES).map((text) => (
              <p key={text} className="mt-1 border-line border-t pt-1">
                {text}
              </p>
            ))}
            {notes.length > MAX_NOTES && <p className="mt-1">and {notes.length - MAX_NOTES} more</p>}
          </ChartTooltip>
        )}
      </div>
      <ChartFooter
        {...{ label, unit, title, series, events, note, canvas, legend }}
        tableId={isTable ? tableId : undefined}
        onToggleTable={() => setIsTable(!isTable)}
      />
      {isTable && (
        <div id={tableId}>
          <ChartTable {...{ label, series, events }} format={formatWithUnit} />
        </div>
      )}
    </figure>
  );
}

/** Beside the time pointed at, on the side with more space. The slider announces the same. */
function ChartTooltip({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const side = x > width / 2 ? { right: width - x + 20 } : { left: x + 20 };
  return (
    <div
      aria-hidden="true"
      style={{ ...side, maxWidth: Math.min(288, Math.max(x, width - x) - 12) }}
      className="pointer-events-none absolute top-5 z-10 rounded-lg border border-line bg-surface px-3 py-2 text-xs shadow-overlay"
    >
      {children}
    </div>
  );
}

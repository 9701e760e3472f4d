import { type HistoryPoint, METRICS, type MetricKey } from '@brandlode/contract';
import { type PointerEvent, useState } from 'react';
import { formatDay, formatDayOfYear } from '#lib/format-date.ts';
import { formatWithUnit } from '#lib/format-number.ts';
import { historyPath } from '../model/history-path.ts';

/** The drawing, stretched to the tile's width. */
const BOX = { width: 240, height: 40 };
/** Space for stroke and marker. */
const PADDING = 4;

type Props = { metric: MetricKey; points: HistoryPoint[] };

/** A line chart, with a table for screen readers. */
export function HistoryChart({ metric, points }: Props) {
  const { label } = METRICS[metric];
  const [hovered, setHovered] = useState<number | null>(null);
  const [first, last] = [points[0], points.at(-1)];
  const { positions, path, band } = historyPath(points, BOX);
  const index = hovered ?? points.length - 1;
  const [point, position] = [points[index], positions[index]];
  if (!first || !last || !point || !position) return null;
  const format = first.day.slice(0, 4) === last.day.slice(0, 4) ? formatDayOfYear : formatDay;

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * BOX.width;
    const distances = positions.map((each) => Math.abs(each.x - x));
    setHovered(distances.indexOf(Math.min(...distances)));
  }

  return (
    <div className="mt-1">
      <svg
        viewBox={`${-PADDING} ${-PADDING} ${BOX.width + 2 * PADDING} ${BOX.height + 2 * PADDING}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-11 w-full touch-pan-y overflow-visible text-accent"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(null)}
      >
        {band && <path d={band} className="fill-current opacity-15" />}
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.75}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
        {/* A zero-length line with round caps stays round in the stretched drawing. */}
        <path
          d={`M${position.x} ${position.y}h0`}
          stroke="currentColor"
          strokeWidth={7}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-2 text-ink-faint text-xs">
        {hovered === null ? (
          <>
            <span>{format(new Date(first.day))}</span>
            <span>{format(new Date(last.day))}</span>
          </>
        ) : (
          <>
            <span className="digits text-ink">{formatWithUnit(metric, point.value)}</span>
            <span>{formatDay(new Date(point.day))}</span>
          </>
        )}
      </p>
      {/* On a wrapper: a table itself would keep its width. */}
      <div className="sr-only">
        <table>
          <caption>{label} by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, value, origin }) => (
              <tr key={day}>
                <th scope="row">{formatDay(new Date(day))}</th>
                <td>
                  {formatWithUnit(metric, value)}, {origin.kind}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import { type HistoryPoint, METRICS, type MetricKey } from '@brandlode/contract';
import { type PointerEvent, useState } from 'react';
import { historyPath } from '../model/history-path.ts';
import { withUnit } from '../model/metric-provenance.ts';

/** Of the drawing; it is stretched to the tile's width. */
const BOX = { width: 240, height: 40 };
/** Room for the width of the line and the mark on it. */
const EDGE = 4;

const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dateWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

type Props = { metric: MetricKey; points: HistoryPoint[] };

/** How a figure went, once it is known of two days: a line to look at, with the same as a table for a screen reader. */
export function HistoryChart({ metric, points }: Props) {
  const { label } = METRICS[metric];
  const [marked, setMarked] = useState<number | null>(null);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const { places, path, band } = historyPath(points, BOX);
  const at = marked ?? points.length - 1;
  const [point, place] = [points[at] ?? last, places[at]!];

  function mark(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * BOX.width;
    const distances = places.map((each) => Math.abs(each.x - x));
    setMarked(distances.indexOf(Math.min(...distances)));
  }

  return (
    <div className="mt-1">
      <svg
        viewBox={`${-EDGE} ${-EDGE} ${BOX.width + 2 * EDGE} ${BOX.height + 2 * EDGE}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-11 w-full touch-pan-y overflow-visible text-accent"
        onPointerMove={mark}
        onPointerLeave={() => setMarked(null)}
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
        {/* A line of no length keeps its round end round however the drawing is stretched. */}
        <path
          d={`M${place.x} ${place.y}h0`}
          stroke="currentColor"
          strokeWidth={7}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-2 text-ink-faint text-xs">
        {marked === null ? (
          <>
            <span>{date.format(new Date(first.day))}</span>
            <span>{date.format(new Date(last.day))}</span>
          </>
        ) : (
          <>
            <span className="figures text-ink">{withUnit(metric, point.value)}</span>
            <span>{dateWithYear.format(new Date(point.day))}</span>
          </>
        )}
      </p>
      {/* Around the table: a table is as wide as its words, hidden or not. */}
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
                <th scope="row">{dateWithYear.format(new Date(day))}</th>
                <td>
                  {withUnit(metric, value)}, {origin.kind}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

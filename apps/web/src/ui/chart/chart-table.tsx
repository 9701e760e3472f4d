import { formatDay } from '#lib/text/format-date.ts';
import { type ChartEvent, type ChartSeries, notesAt, timesOf } from './chart-data.ts';

type Props = {
  label: string;
  series: ChartSeries[];
  events: ChartEvent[];
  format: (value: number) => string;
};

/** The values of a chart, newest first. */
export function ChartTable({ label, series, events, format }: Props) {
  const rows = timesOf(series, events)
    .toReversed()
    .map((time) => ({ time, notes: notesAt(series, events, time) }));
  const hasNotes = rows.some(({ notes }) => notes.length > 0);
  return (
    <section
      aria-label={`${label} as table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
      tabIndex={0}
      data-ring="inside"
      className="max-h-80 overflow-auto border-line border-t"
    >
      <table className="digits w-full border-separate border-spacing-0 text-right text-sm">
        <caption className="sr-only">{label} by day</caption>
        <thead>
          <tr className="*:sticky *:top-0 *:h-9 *:border-line *:border-b *:bg-surface *:px-4 *:font-medium *:text-ink-faint *:text-xs">
            <th scope="col" className="text-left">
              Day
            </th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
            {hasNotes && (
              <th scope="col" className="text-left">
                Note
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, notes }) => (
            <tr key={time} className="*:border-line *:border-b *:px-4 *:py-1.5">
              <th scope="row" className="whitespace-nowrap text-left font-normal">
                {formatDay(new Date(time))}
              </th>
              {series.map(({ id, points }) => {
                const point = points.find((each) => each.time === time);
                return (
                  <td key={id}>
                    {point ? format(point.value) : '-'}
                    {point?.low !== undefined && point.high !== undefined && (
                      <span className="block text-ink-faint text-xs">
                        {format(point.low)} to {format(point.high)}
                      </span>
                    )}
                    {point?.source && <span className="block text-ink-faint text-xs">{point.source}</span>}
                  </td>
                );
              })}
              {hasNotes && <td className="text-left text-ink-soft">{notes.join('; ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

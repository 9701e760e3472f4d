import { toCsvHead, toCsvLine } from '@brandlode/contract';
import type { ChartEvent, ChartSeries } from './chart-data.ts';
import { notesAt, timesOf } from './chart-data.ts';

/** Every point as a line of a CSV file, oldest first; events are notes on their day. */
export function chartCsv(series: ChartSeries[], events: ChartEvent[], unit: string): string {
  const rows = timesOf(series, events).flatMap((time) => {
    const day = new Date(time).toISOString().slice(0, 10);
    const lines = series.flatMap((line) => {
      const point = line.points.find((each) => each.time === time);
      if (!point) return [];
      const { value, low = '', high = '', source = '' } = point;
      const note = line.breaks.find((each) => each.time === time)?.text ?? '';
      return [[day, line.name, value, low, high, unit, source, note]];
    });
    const happened = notesAt([], events, time).map((note) => [day, '', '', '', '', '', '', note]);
    return [...lines, ...happened];
  });
  const head = toCsvHead(['Day', 'Name', 'Value', 'Low', 'High', 'Unit', 'Source', 'Note']);
  return head + rows.map((row) => toCsvLine(row)).join('');
}

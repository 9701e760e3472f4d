import { expect, it } from 'vitest';
import type { ChartSeries } from './chart-data.ts';
import { toColumns } from './to-columns.ts';

const line = (points: ChartSeries['points'], breaks: number[] = []): ChartSeries => ({
  id: 'a',
  name: 'A',
  style: 0,
  points,
  breaks: breaks.map((time) => ({ time, text: 'The formula changed' })),
});

it('a line is interrupted just before a break, but not at times of other lines', () => {
  const broken = line(
    [
      { time: 10, value: 1 },
      { time: 30, value: 3 },
    ],
    [30],
  );
  expect(toColumns([broken, line([{ time: 20, value: 2 }])])).toEqual([
    [10, 20, 29, 30],
    [1, undefined, null, 3],
    [undefined, 2, undefined, undefined],
  ]);
});

it('a range is drawn only for a line whose points all have one', () => {
  const bounded = { time: 10, value: 2, low: 1, high: 4 };
  expect(toColumns([line([bounded])])).toEqual([[10], [2], [1], [4]]);
  expect(toColumns([line([bounded, { time: 20, value: 2 }])])).toHaveLength(2);
});

import type { HistoryPoint } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { historyPath } from './history-path.ts';

const point = (day: string, value: number, bounds = {}): HistoryPoint => ({
  day,
  value,
  origin: { source: 'shop', kind: 'measured', observedAt: `${day}T00:00:00Z`, ...bounds },
});
const BOX = { width: 100, height: 10 };

it('scales days to the width and values to the height', () => {
  const { path, band } = historyPath(
    [point('2026-06-01', 5), point('2026-06-02', 15), point('2026-06-05', 10)],
    BOX,
  );
  expect(path).toBe('M0 10L25 0L100 5');
  expect(band).toBeNull();
});

it('draws a constant value in the middle', () => {
  expect(historyPath([point('2026-06-01', 5), point('2026-06-02', 5)], BOX).path).toBe('M0 5L100 5');
});

it('draws the range of estimates as a band', () => {
  const history = historyPath(
    [point('2026-06-01', 10, { low: 0, high: 20 }), point('2026-06-02', 15, { low: 10, high: 20 })],
    BOX,
  );
  expect(history.path).toBe('M0 5L100 2.5');
  expect(history.band).toBe('M0 0L100 0L100 5L0 10Z');
});

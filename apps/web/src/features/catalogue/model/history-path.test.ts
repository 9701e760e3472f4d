import type { HistoryPoint } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { historyPath } from './history-path.ts';

const point = (day: string, value: number, bounds = {}): HistoryPoint => ({
  day,
  value,
  origin: { source: 'shop', kind: 'measured', observedAt: `${day}T00:00:00Z`, ...bounds },
});
const BOX = { width: 100, height: 10 };

it('draws a history by the days between, from its lowest to its highest figure', () => {
  const { path, band } = historyPath(
    [point('2026-06-01', 5), point('2026-06-02', 15), point('2026-06-05', 10)],
    BOX,
  );
  expect(path).toBe('M0 10L25 0L100 5');
  expect(band).toBeNull();
});

it('draws what does not change in the middle', () => {
  expect(historyPath([point('2026-06-01', 5), point('2026-06-02', 5)], BOX).path).toBe('M0 5L100 5');
});

it('draws the bounds of estimates around them', () => {
  const line = historyPath(
    [point('2026-06-01', 10, { low: 0, high: 20 }), point('2026-06-02', 15, { low: 10, high: 20 })],
    BOX,
  );
  expect(line.path).toBe('M0 5L100 2.5');
  expect(line.band).toBe('M0 0L100 0L100 5L0 10Z');
});

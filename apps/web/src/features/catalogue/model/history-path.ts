import type { HistoryPoint } from '@brandlode/contract';

type Position = { x: number; y: number };
type HistoryPath = {
  positions: Position[];
  /** SVG path through the positions. */
  path: string;
  /** SVG path around the range of estimates; null unless every point has one. */
  band: string | null;
};

/** Scales a metric's history into a box: days to the width, values to the height. */
export function historyPath(points: HistoryPoint[], box: { width: number; height: number }): HistoryPath {
  const bounded = points.every(({ origin }) => origin.low !== undefined && origin.high !== undefined);
  const rows = points.map(({ day, value, origin }) => ({
    day: Date.parse(day),
    value,
    low: bounded ? (origin.low ?? value) : value,
    high: bounded ? (origin.high ?? value) : value,
  }));
  const days = rows.map(({ day }) => day);
  const x = scale(Math.min(...days), Math.max(...days), 0, box.width);
  const lowest = Math.min(...rows.map(({ low }) => low));
  const highest = Math.max(...rows.map(({ high }) => high));
  const y = scale(lowest, highest, box.height, 0);

  const positions = rows.map(({ day, value }) => ({ x: x(day), y: y(value) }));
  const upper = rows.map(({ day, high }) => ({ x: x(day), y: y(high) }));
  const lower = rows.map(({ day, low }) => ({ x: x(day), y: y(low) })).reverse();
  return { positions, path: svgPath(positions), band: bounded ? `${svgPath([...upper, ...lower])}Z` : null };
}

/** Linear; a constant is placed in the middle. */
function scale(from: number, to: number, first: number, last: number) {
  return (value: number) =>
    from === to ? (first + last) / 2 : first + ((value - from) / (to - from)) * (last - first);
}

const svgPath = (positions: Position[]) =>
  positions.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
const round = (value: number) => Math.round(value * 100) / 100;

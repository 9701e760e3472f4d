import type { HistoryPoint } from '@brandlode/contract';

export type Place = { x: number; y: number };
export type HistoryPath = {
  /** Where each point stands, left to right. */
  places: Place[];
  /** SVG path through them. */
  path: string;
  /** SVG path around an estimate's bounds; null unless every point has them. */
  band: string | null;
};

/** A history drawn into a box: time to the right by days, the figure upwards from its lowest to its highest. */
export function historyPath(points: HistoryPoint[], box: { width: number; height: number }): HistoryPath {
  const days = points.map(({ day }) => Date.parse(day));
  const bounded = points.every(({ origin }) => origin.low !== undefined && origin.high !== undefined);
  const lows = points.map(({ value, origin }) => (bounded ? origin.low! : value));
  const highs = points.map(({ value, origin }) => (bounded ? origin.high! : value));
  const across = scale(Math.min(...days), Math.max(...days), 0, box.width);
  const up = scale(Math.min(...lows), Math.max(...highs), box.height, 0);
  const xs = days.map(across);
  const places = points.map(({ value }, at) => ({ x: xs[at]!, y: up(value) }));
  const upper = highs.map((high, at) => ({ x: xs[at]!, y: up(high) }));
  const lower = lows.map((low, at) => ({ x: xs[at]!, y: up(low) })).reverse();
  return { places, path: through(places), band: bounded ? `${through([...upper, ...lower])}Z` : null };
}

/** What does not change stands in the middle. */
function scale(from: number, to: number, first: number, last: number) {
  return (value: number) =>
    from === to ? (first + last) / 2 : first + ((value - from) / (to - from)) * (last - first);
}

const through = (places: Place[]) =>
  places.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
const round = (value: number) => Math.round(value * 100) / 100;

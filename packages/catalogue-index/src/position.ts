import { valueAt } from './metric-column.ts';
import { firstIndex } from './order.ts';
import { metricNamed, type Snapshot } from './snapshot.ts';

/**
 * Where a row is in an order: its value of the metric that is sorted by (null without a sort), and what orders rows with equal ones. Other
 * rows, and the row itself, may be gone or elsewhere by now.
 */
export type Position = { value: number | null; popularity: number | null; tieBreak: number; id: number };

/** `offset` and `limit` from 0, counted from the first row or from the one after a position; a page past the end is empty. */
export type Page = { offset: number; limit: number; after?: Position | undefined };

export function positionOf(snapshot: Snapshot, row: number, sortedBy?: string): Position {
  const { layout, popularity, tieBreaks, ids } = snapshot;
  const knownValue = (metric = '') => {
    const value = valueAt(metricNamed(snapshot, metric), row);
    return Number.isNaN(value) ? null : value;
  };
  return {
    value: sortedBy === undefined ? null : knownValue(sortedBy),
    popularity: knownValue(layout.metrics[popularity]),
    tieBreak: tieBreaks[row] ?? 0,
    id: ids[row] ?? 0,
  };
}

/** The rank by popularity of the first row after a position. */
export function rankAfter(snapshot: Snapshot, last: Position): number {
  const { order } = snapshot;
  return firstIndex(order.length, (rank) => {
    const own = positionOf(snapshot, order[rank] ?? 0);
    const unknown = Number(own.popularity === null) - Number(last.popularity === null);
    const less = (last.popularity ?? 0) - (own.popularity ?? 0);
    return (unknown || less || own.tieBreak - last.tieBreak || own.id - last.id) > 0;
  });
}

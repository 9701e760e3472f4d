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

export function positionOf(snapshot: Snapshot, row: number, sortedBy: string | undefined): Position {
  const { metrics, popularity, tieBreaks, ids } = snapshot;
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    value: sortedBy === undefined ? null : known(valueAt(metricNamed(snapshot, sortedBy), row)),
    popularity: known(valueAt(metrics[popularity]!, row)),
    tieBreak: tieBreaks[row]!,
    id: ids[row]!,
  };
}

/** The rank by popularity of the first row after a position. */
export function rankAfter(
  { order, metrics, popularity, tieBreaks, ids }: Snapshot,
  { popularity: last, tieBreak, id }: Position,
): number {
  const difference = (row: number) => {
    const value = valueAt(metrics[popularity]!, row);
    if (Number.isNaN(value) || last === null) return Number(Number.isNaN(value)) - Number(last === null);
    return last - value;
  };
  return firstIndex(order.length, (rank) => {
    const row = order[rank]!;
    return (difference(row) || tieBreaks[row]! - tieBreak || ids[row]! - id) > 0;
  });
}

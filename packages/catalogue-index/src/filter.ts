import { countBits, hasRow, listRows } from './bits.ts';
import type { FilterSpec } from './filter-spec.ts';
import { matchingRows, predicates } from './predicates.ts';
import { rowOfId, type Snapshot } from './snapshot.ts';

type Page = { offset: number; limit: number };

/** If one row in so many matches, or fewer, the matches are sorted by popularity; more are found sooner by reading all rows in that order. */
const FEW = 1000;

/**
 * One page of the matching rows, in the order of the filter's ids or most popular first, and the exact total. `offset` and `limit`
 * from 0.
 */
export function filterRows(
  snapshot: Snapshot,
  spec: FilterSpec,
  { offset, limit }: Page,
): { total: number; rows: number[] } {
  const matching = matchingRows(snapshot, predicates(snapshot, spec));
  const total = countBits(matching);
  if (spec.ids) {
    const rows = [...new Set(spec.ids)].map((id) => rowOfId(snapshot, id));
    const found = rows.filter((row) => row >= 0 && hasRow(matching, row));
    return { total, rows: found.slice(offset, offset + limit) };
  }
  if (total * FEW > snapshot.size)
    return {
      total,
      rows: mostPopularRows(snapshot.order, matching, offset, Math.min(limit, total - offset)),
    };
  const all = new Uint32Array(total);
  listRows(matching, all);
  const ranks = all.map((row) => snapshot.rank[row]!).sort();
  return { total, rows: Array.from(ranks.subarray(offset, offset + limit), (rank) => snapshot.order[rank]!) };
}

function mostPopularRows(order: Uint32Array, matching: Int32Array, skip: number, limit: number): number[] {
  const rows: number[] = [];
  for (let i = 0; rows.length < limit; i++)
    if (hasRow(matching, order[i]!) && skip-- <= 0) rows.push(order[i]!);
  return rows;
}

import { countBits, hasRow, listRows } from './bits.ts';
import type { FilterSpec } from './filter-spec.ts';
import { isMatch, matchingRows, predicates } from './predicates.ts';
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
  const all = predicates(snapshot, spec);
  const [only] = all;
  // The page of a single condition is usually full long before all rows are read.
  if (only?.exact && all.length === 1 && isMany(only.atMost, snapshot))
    return mostPopularRows(snapshot, (row) => isMatch(only, row), only.atMost, { offset, limit });
  const matching = matchingRows(snapshot, all);
  const total = countBits(matching);
  if (spec.ids) {
    const rows = [...new Set(spec.ids)].map((id) => rowOfId(snapshot, id));
    const found = rows.filter((row) => row >= 0 && hasRow(matching, row));
    return { total, rows: found.slice(offset, offset + limit) };
  }
  if (isMany(total, snapshot))
    return mostPopularRows(snapshot, (row) => hasRow(matching, row), total, { offset, limit });
  const found = new Uint32Array(total);
  listRows(matching, found);
  const ranks = found.map((row) => snapshot.rank[row]!).sort();
  return { total, rows: Array.from(ranks.subarray(offset, offset + limit), (rank) => snapshot.order[rank]!) };
}

const isMany = (count: number, { size }: Snapshot): boolean => count * FEW > size;

function mostPopularRows(
  { order }: Snapshot,
  matches: (row: number) => boolean,
  total: number,
  { offset, limit }: Page,
): { total: number; rows: number[] } {
  const rows: number[] = [];
  let skip = offset;
  for (let i = 0; i < order.length && rows.length < Math.min(limit, total - offset); i++)
    if (matches(order[i]!) && skip-- <= 0) rows.push(order[i]!);
  return { total, rows };
}

import { countBits, hasRow, listRows } from './bits.ts';
import type { FilterSpec } from './filter-spec.ts';
import { seek } from './order.ts';
import { type Page, rankAfter } from './position.ts';
import { isMatch, matchingRows, predicates } from './predicates.ts';
import { rowOfId, type Snapshot } from './snapshot.ts';

/** If one row in so many matches, or fewer, the matches are sorted by popularity; more are found sooner by reading all rows in that order. */
const FEW = 1000;

/**
 * One page of the matching rows, in the order of the filter's ids or most popular first, and the exact total.
 */
export function filterRows(
  snapshot: Snapshot,
  spec: FilterSpec,
  { offset, limit, after }: Page,
): { total: number; rows: number[] } {
  if (after && spec.ids) throw new RangeError('the order of ids has no positions');
  const page = { offset, limit, from: after ? rankAfter(snapshot, after) : 0 };
  const all = predicates(snapshot, spec);
  const [only] = all;
  // The page of a single condition is usually full long before all rows are read.
  if (only?.exact && all.length === 1 && isMany(only.atMost, snapshot))
    return mostPopularRows(snapshot, (row) => isMatch(only, row), only.atMost, page);
  const matching = matchingRows(snapshot, all);
  const total = countBits(matching);
  if (spec.ids) {
    const rows = [...new Set(spec.ids)].map((id) => rowOfId(snapshot, id));
    const found = rows.filter((row) => row >= 0 && hasRow(matching, row));
    return { total, rows: found.slice(offset, offset + limit) };
  }
  if (isMany(total, snapshot)) return mostPopularRows(snapshot, (row) => hasRow(matching, row), total, page);
  const found = new Uint32Array(total);
  listRows(matching, found);
  const ranks = found.map((row) => snapshot.rank[row]!).sort();
  const first = seek(ranks, 0, page.from) + offset;
  return { total, rows: Array.from(ranks.subarray(first, first + limit), (rank) => snapshot.order[rank]!) };
}

const isMany = (count: number, { size }: Snapshot): boolean => count * FEW > size;

function mostPopularRows(
  { order }: Snapshot,
  matches: (row: number) => boolean,
  total: number,
  { from, offset, limit }: { from: number; offset: number; limit: number },
): { total: number; rows: number[] } {
  const rows: number[] = [];
  let skip = offset;
  for (let i = from; i < order.length && rows.length < Math.min(limit, total - offset); i++)
    if (matches(order[i]!) && skip-- <= 0) rows.push(order[i]!);
  return { total, rows };
}

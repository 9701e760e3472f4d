import type { Snapshot } from '../snapshot.ts';
import { prefixErrors } from './edit-distance.ts';
import { SPACE, unitsOf } from './normalise.ts';
import { eachSimilarBeginning } from './similar-beginnings.ts';
import { boundsOf, type TextColumn } from './text-column.ts';

/** Minimum lengths of a query, and of the prefix it matches, at which one or two typing errors are tolerated. */
export const ONE_ERROR = 3;
export const TWO_ERRORS = 6;
export const MAX_QUERY_LENGTH = 64;
/** Rows compared letter by letter: bounds the time of one keyword. */
const COMPARISONS = 100_000;

type Units = ArrayLike<number>;

/**
 * Rows with a name (or a word in it) or domain that begins with the query except for one typing error, best first: whole names
 * and domains, then by popularity. Two errors are tolerated from six letters on if there is no closer hit.
 */
export function misspelt(snapshot: Snapshot, query: Uint16Array, want: number, found: Set<number>): number[] {
  if (query.length < ONE_ERROR || query.length > MAX_QUERY_LENGTH) return [];
  const oneError = findWithErrors(snapshot, query, 1, found);
  const isEnough = oneError.length > 0 || found.size > 0 || query.length < TWO_ERRORS;
  return (isEnough ? oneError : findWithErrors(snapshot, query, 2, found)).slice(0, want);
}

function findWithErrors(
  { texts, rank }: Snapshot,
  query: Uint16Array,
  limit: number,
  found: Set<number>,
): number[] {
  /** Rank by slot, see `rankOf`. */
  const ranks = new Map<number, number>();
  let comparisons = COMPARISONS;
  // The small part comes first, so that the bound excludes no change.
  for (const { column, slots } of texts.toReversed()) {
    eachSimilarBeginning(column.beginnings, query, limit, (row) => {
      const slot = slots[row]!;
      if (slot < 0 || found.has(slot) || ranks.has(slot)) return true;
      const wholeOrBegins = rankOf(column, row, query, limit);
      if (wholeOrBegins !== null) ranks.set(slot, wholeOrBegins);
      return --comparisons > 0;
    });
  }
  return [...ranks]
    .sort(([a, rankA], [b, rankB]) => rankA - rankB || rank[a]! - rank[b]!)
    .map(([slot]) => slot);
}

/** 0 if a normalised name, domain or first part of a domain is the query except for up to `limit` typing errors, 1 if one only begins with it, `null` otherwise. */
export function rankWithErrors(name: string, domain: string, query: string, limit: number): number | null {
  const texts = {
    units: unitsOf(name + domain),
    starts: Uint32Array.of(0, name.length, name.length + domain.length),
  };
  return rankOf(texts, 0, unitsOf(query), limit);
}

function rankOf(
  column: Pick<TextColumn, 'units' | 'starts'>,
  row: number,
  query: Units,
  limit: number,
): number | null {
  const { units } = column;
  const { name, domain, end } = boundsOf(column, row);
  let rank: number | null = null;
  for (let start = name; start < domain; start++) {
    if (start !== name && units[start - 1] !== SPACE) continue;
    const errors = prefixErrors(query, units, start, domain, limit);
    for (let length = ONE_ERROR; length < errors.length; length++) {
      if (errors[length]! > limit) continue;
      if (start === name && start + length === domain) return 0;
      rank = 1;
    }
  }
  const errors = prefixErrors(query, units, domain, end, limit);
  for (let length = ONE_ERROR; length < errors.length; length++) {
    if (errors[length]! > limit) continue;
    if (domain + length === end || units[domain + length] === SPACE) return 0;
    rank = 1;
  }
  return rank;
}

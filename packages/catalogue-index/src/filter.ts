import { BLOCK_ROWS, BLOCK_WORDS, countBits, fillInterval, popcount } from './bits.ts';
import type { FilterSpec } from './filter-spec.ts';
import { narrow, type Predicate, predicates } from './predicates.ts';
import { rowOfId, type Snapshot } from './snapshot.ts';

const mask = new Int32Array(BLOCK_WORDS);

type Page = { offset: number; limit: number };
type Rows = { total: number; rows: number[] };

/**
 * One page of the matching rows, in the order of the filter's ids or most popular first, and the exact total. `offset` and `limit`
 * from 0.
 */
export function filterRows(snapshot: Snapshot, spec: FilterSpec, page: Page): Rows {
  return spec.ids ? rowsInOrder(snapshot, spec, spec.ids, page) : mostPopularRows(snapshot, spec, page);
}

function rowsInOrder(snapshot: Snapshot, spec: FilterSpec, ids: number[], { offset, limit }: Page): Rows {
  const matching = new Set(mostPopularRows(snapshot, spec, { offset: 0, limit: ids.length }).rows);
  const rows = [...new Set(ids)].map((id) => rowOfId(snapshot, id)).filter((row) => matching.has(row));
  return { total: rows.length, rows: rows.slice(offset, offset + limit) };
}

function mostPopularRows(snapshot: Snapshot, spec: FilterSpec, { offset, limit }: Page): Rows {
  const all = predicates(snapshot, spec);
  const { from, to } = matchingRun(all, snapshot.size);
  const scanned = all.filter((predicate) => predicate.kind !== 'interval');
  const rows: number[] = [];
  const known = knownTotal(all, from, to);
  if (scanned.length === 0) {
    for (let row = from + offset; row < to && rows.length < limit; row++) rows.push(row);
    return { total: to - from, rows };
  }

  let total = 0;
  const first = Math.floor(from / BLOCK_ROWS) * BLOCK_WORDS;
  for (let word = first; word * 32 < to; word += BLOCK_WORDS) {
    // If the total is known in advance, the scan ends once the page is full.
    if (known !== null && (rows.length >= limit || offset >= known)) return { total: known, rows };
    const words = Math.min(BLOCK_WORDS, ((to + 31) >>> 5) - word);
    fillInterval(mask, word, words, from, to);
    narrow(scanned, mask, word, words);
    const count = countBits(mask, words);
    if (rows.length < limit && total + count > offset) pick(word, words, offset - total, limit, rows);
    total += count;
  }
  return { total, rows };
}

/** The intersection of the row ranges among the predicates. */
export function matchingRun(all: Predicate[], size: number): { from: number; to: number } {
  let from = 0;
  let to = size;
  for (const predicate of all) {
    if (predicate.kind !== 'interval') continue;
    from = Math.max(from, predicate.from);
    to = Math.min(to, predicate.to);
  }
  return { from, to: Math.max(from, to) };
}

function knownTotal(all: Predicate[], from: number, to: number): number | null {
  if (from === to || all[0]?.exact === 0) return 0;
  return all.length === 1 && !Number.isNaN(all[0]!.exact) ? all[0]!.exact : null;
}

/** Adds rows of the block to the page, skipping the first `skip` (none if negative). */
function pick(firstWord: number, words: number, skip: number, limit: number, rows: number[]): void {
  let left = Math.max(0, skip);
  for (let w = 0; w < words && rows.length < limit; w++) {
    let rest = mask[w]!;
    if (left > 0) {
      const count = popcount(rest);
      if (count <= left) {
        left -= count;
        continue;
      }
    }
    for (; rest !== 0 && rows.length < limit; rest &= rest - 1) {
      if (left-- > 0) continue;
      rows.push((firstWord + w) * 32 + 31 - Math.clz32(rest & -rest));
    }
  }
}

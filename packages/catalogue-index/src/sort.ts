import { BLOCK_WORDS, fillInterval } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import { matchingRun } from './filter.ts';
import type { FilterSpec } from './filter-spec.ts';
import type { MetricColumn } from './metric-column.ts';
import { narrow, predicates } from './predicates.ts';
import { scratch } from './scratch.ts';
import { bitmapWords } from './set-column.ts';
import { metricNamed, type Snapshot } from './snapshot.ts';

/** Orders by a metric instead of by popularity: unknown values last in both directions, equal ones by popularity. */
export type Sort = { metric: string; descending: boolean };

/** Rows of one code on the page: `take` of them from `skip` on. */
type Part = { skip: number; take: number; rows: number[] };

/**
 * One page of the matching rows in the order of a metric, and the exact total. Codes ascend with the values, so counting them tells
 * which few percent of the rows contain the page; only those are compared.
 */
export function sortRows(
  snapshot: Snapshot,
  spec: FilterSpec,
  { metric, descending }: Sort,
  { offset, limit }: { offset: number; limit: number },
): { total: number; rows: number[] } {
  const column = metricNamed(snapshot, metric);
  const matching = matches(snapshot, spec);
  const counts = countByCode(column, matching);
  const codes = Array.from(column.starts, (_, code) => code);
  const order = [...(descending ? codes.reverse() : codes), UNKNOWN_CODE];
  let total = 0;
  const parts = new Map<number, Part>();
  for (const code of order) {
    const count = counts[code] ?? 0;
    const skip = Math.max(0, offset - total);
    const take = Math.min(count, offset + limit - total) - skip;
    if (take > 0) parts.set(code, { skip, take, rows: [] });
    total += count;
  }
  collect(column, matching, parts);
  const rows: number[] = [];
  for (const [code, { skip, take, rows: all }] of parts) {
    const { values } = column;
    // Sorting is stable and the rows are in order of popularity.
    const numberOf = (row: number) => values[row] ?? 0;
    if (!isOneValue(column, code))
      all.sort(descending ? (a, b) => numberOf(b) - numberOf(a) : (a, b) => numberOf(a) - numberOf(b));
    for (const row of all.slice(skip, skip + take)) rows.push(row);
  }
  return { total, rows };
}

/** A bit for each row. */
function matches(snapshot: Snapshot, spec: FilterSpec): Int32Array {
  const all = predicates(snapshot, spec);
  const { from, to } = matchingRun(all, snapshot.size);
  const scanned = all.filter(({ kind }) => kind !== 'interval');
  const matching = scratch(bitmapWords(snapshot.size));
  for (let word = 0; word < matching.length; word += BLOCK_WORDS) {
    const words = Math.min(BLOCK_WORDS, matching.length - word);
    const mask = matching.subarray(word, word + words);
    fillInterval(mask, word, words, from, to);
    if (scanned.length > 0) narrow(scanned, mask, word, words);
  }
  return matching;
}

function countByCode({ codes }: MetricColumn, matching: Int32Array): Uint32Array {
  const counts = new Uint32Array(CODES);
  for (let word = 0; word < matching.length; word++) {
    for (let rest = matching[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const code = codes[word * 32 + 31 - Math.clz32(rest & -rest)] ?? UNKNOWN_CODE;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}

/** Adds the matching rows of the parts' codes in order of popularity, for a code with one value only as many as the page needs. */
function collect(column: MetricColumn, matching: Int32Array, parts: Map<number, Part>): void {
  if (parts.size === 0) return;
  const { codes } = column;
  const needed = new Float64Array(CODES);
  for (const [code, { skip, take }] of parts)
    needed[code] = isOneValue(column, code) ? skip + take : Number.POSITIVE_INFINITY;
  for (let word = 0; word < matching.length; word++) {
    for (let rest = matching[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const row = word * 32 + 31 - Math.clz32(rest & -rest);
      const code = codes[row] ?? UNKNOWN_CODE;
      const remaining = needed[code] ?? 0;
      if (remaining <= 0) continue;
      needed[code] = remaining - 1;
      parts.get(code)?.rows.push(row);
    }
  }
}

/** Values are whole numbers. */
const isOneValue = ({ starts, max }: MetricColumn, code: number): boolean =>
  code === UNKNOWN_CODE || (starts[code + 1] ?? max + 1) - (starts[code] ?? 0) <= 1;

import { countBits, hasRow, listRows, removeRow } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { FilterSpec } from './filter-spec.ts';
import { type MetricColumn, valueAt } from './metric-column.ts';
import { type Page, type Position, rankAfter } from './position.ts';
import { matchingRows, predicates } from './predicates.ts';
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
  { offset, limit, after }: Page,
): { total: number; rows: number[] } {
  const column = metricNamed(snapshot, metric);
  const matching = matchingRows(snapshot, predicates(snapshot, spec));
  const total = countBits(matching);
  if (after) keepAfter(snapshot, column, matching, { after, descending });
  const counts = countByCode(column, matching);
  const codes = Array.from(column.starts, (_, code) => code);
  const order = [...(descending ? codes.reverse() : codes), UNKNOWN_CODE];
  let passed = 0;
  const parts = new Map<number, Part>();
  for (const code of order) {
    const count = counts[code]!;
    const skip = Math.max(0, offset - passed);
    const take = Math.min(count, offset + limit - passed) - skip;
    if (take > 0) parts.set(code, { skip, take, rows: [] });
    passed += count;
  }
  collect(snapshot, column, matching, parts);
  const rows: number[] = [];
  for (const [code, { skip, take, rows: all }] of parts) {
    const { values } = column;
    const sign = descending ? -1 : 1;
    if (!isOneValue(column, code))
      all.sort((a, b) => sign * (values[a]! - values[b]!) || snapshot.rank[a]! - snapshot.rank[b]!);
    for (const row of all.slice(skip, skip + take)) rows.push(row);
  }
  return { total, rows };
}

/** Removes the rows up to a position. */
function keepAfter(
  snapshot: Snapshot,
  column: MetricColumn,
  matching: Int32Array,
  { after, descending }: { after: Position; descending: boolean },
): void {
  const from = rankAfter(snapshot, after);
  const keyOf = (value: number) =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : descending ? -value : value;
  const last = keyOf(after.value ?? Number.NaN);
  const rows = new Uint32Array(countBits(matching));
  listRows(matching, rows);
  for (const row of rows) {
    const key = keyOf(valueAt(column, row));
    if (key < last || (key === last && (snapshot.rank[row] ?? 0) < from)) removeRow(matching, row);
  }
}

function countByCode({ codes }: MetricColumn, matching: Int32Array): Uint32Array {
  const counts = new Uint32Array(CODES);
  for (let word = 0; word < matching.length; word++)
    for (let rest = matching[word]!; rest !== 0; rest &= rest - 1)
      counts[codes[word * 32 + 31 - Math.clz32(rest & -rest)]!]!++;
  return counts;
}

/** Adds the matching rows of the parts' codes; for a code with one value as many as the page needs, in order of popularity. */
function collect(
  { order }: Snapshot,
  column: MetricColumn,
  matching: Int32Array,
  parts: Map<number, Part>,
): void {
  const { codes } = column;
  const isCompared = new Uint8Array(CODES);
  const needed = new Float64Array(CODES);
  let missing = 0;
  for (const [code, { skip, take }] of parts) {
    if (!isOneValue(column, code)) {
      isCompared[code] = 1;
      continue;
    }
    needed[code] = skip + take;
    missing += skip + take;
  }
  for (let word = 0; word < matching.length && parts.size > 0; word++)
    for (let rest = matching[word]!; rest !== 0; rest &= rest - 1) {
      const row = word * 32 + 31 - Math.clz32(rest & -rest);
      if (isCompared[codes[row]!]) parts.get(codes[row]!)?.rows.push(row);
    }
  for (let i = 0; missing > 0; i++) {
    const row = order[i]!;
    const code = codes[row]!;
    if (needed[code]! <= 0 || !hasRow(matching, row)) continue;
    needed[code]!--;
    missing--;
    parts.get(code)?.rows.push(row);
  }
}

/** Values are whole numbers. */
export const isOneValue = ({ starts, max }: MetricColumn, code: number): boolean =>
  code === UNKNOWN_CODE || (starts[code + 1] ?? max + 1) - starts[code]! <= 1;

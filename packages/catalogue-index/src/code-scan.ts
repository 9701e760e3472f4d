import { BLOCK_ROWS, listRows, removeRow } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { MetricColumn } from './metric-column.ts';

/** A range over a metric in codes: rows with a code of lo to hi match, with `unknown` also those with an unknown value. */
export type CodeRange = {
  column: MetricColumn;
  lo: number;
  hi: number;
  unknown: boolean;
  /** The codes that an end of the range falls into, at most two: of their rows only those with a value of min to max match. */
  edges: number[];
  min: number;
  max: number;
};

/** By code: 1 if its rows match, and 2 more if it is an edge code. */
const kinds = new Uint8Array(CODES);
const IN_RANGE = 1;
const IN_EDGE = 2;

/**
 * Clears in `mask`, which covers one block, the rows outside the range, except those in edge codes: keepEdges decides about them.
 * Returns false if no row is left.
 */
export function keepCodes(range: CodeRange, mask: Int32Array, block: number): boolean {
  const { codes } = range.column;
  const firstRow = block * BLOCK_ROWS;
  const matching = inBlock(range, block);
  if (matching === 0) mask.fill(0);
  if (matching === 0 || matching === mask.length * 32) return matching > 0;
  markKinds(range);
  let any = 0;
  for (let w = 0, row = firstRow; w < mask.length; w++, row += 32) {
    const kept = mask[w]!;
    if (kept === 0) continue;
    let matches = 0;
    for (let bit = 0; bit < 32; bit++) matches |= (kinds[codes[row + bit]!]! & IN_RANGE) << bit;
    any |= mask[w] = kept & matches;
  }
  return any !== 0;
}

function markKinds({ lo, hi, unknown, edges }: CodeRange): void {
  kinds.fill(0);
  kinds.fill(IN_RANGE, lo, hi + 1);
  if (unknown) kinds[UNKNOWN_CODE] = IN_RANGE;
  for (const edge of edges) kinds[edge] = IN_RANGE | IN_EDGE;
}

/** The rows of a block, those in edge codes, and their values. */
const blockRows = new Uint32Array(BLOCK_ROWS);
const edgeRows = new Uint32Array(BLOCK_ROWS);
const edgeValues = new Float64Array(BLOCK_ROWS);

/**
 * Clears in `mask` the rows in edge codes whose value is outside the range. The values are read in a loop of their own: without branches,
 * the processor waits for several of them at once.
 */
export function keepEdges(range: CodeRange, mask: Int32Array, block: number): void {
  const { column, min, max } = range;
  const { codes, values } = column;
  const firstRow = block * BLOCK_ROWS;
  if (range.edges.every((edge) => column.blockCounts[block * CODES + edge] === 0)) return;
  markKinds(range);
  const rows = listRows(mask, blockRows);
  let count = 0;
  for (let i = 0; i < rows; i++) {
    const row = blockRows[i]!;
    edgeRows[count] = row;
    count += kinds[codes[firstRow + row]!]! >>> 1;
  }
  for (let i = 0; i < count; i++) edgeValues[i] = values[firstRow + edgeRows[i]!]!;
  for (let i = 0; i < count; i++) {
    const value = edgeValues[i]!;
    if (value < min || value > max) removeRow(mask, edgeRows[i]!);
  }
}

/** Matching rows of the block, edge rows all counted. Metrics correlate with popularity: often it is none, sometimes all. */
function inBlock({ column, lo, hi, unknown }: CodeRange, block: number): number {
  const { blockCounts } = column;
  const position = block * CODES;
  let rows = unknown && hi < UNKNOWN_CODE ? blockCounts[position + UNKNOWN_CODE]! : 0;
  for (let code = lo; code <= hi; code++) rows += blockCounts[position + code]!;
  return rows;
}

/** Number of matching rows among `size` in use, edge rows all counted. */
export function atMost({ column, lo, hi, unknown }: CodeRange, size: number): number {
  // Slots that are not in use have no value.
  let total = unknown ? column.counts[UNKNOWN_CODE]! - (column.codes.length - size) : 0;
  for (let code = lo; code <= hi && code < UNKNOWN_CODE; code++) total += column.counts[code]!;
  return total;
}

/** Whether a row is in the range, for a range without edge codes. */
export function hasCode({ column, lo, hi, unknown }: CodeRange, row: number): boolean {
  const code = column.codes[row]!;
  return (code >= lo && code <= hi) || (unknown && code === UNKNOWN_CODE);
}

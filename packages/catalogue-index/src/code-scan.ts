import { BLOCK_ROWS, BLOCK_WORDS } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { MetricColumn } from './metric-column.ts';
import { blockCodes, blockMask, edgeMasks, scan } from './scan-kernel.ts';

/**
 * A range over a metric, worked out on its codes: rows with a code of lo to hi hold, where `unknown` says so also those
 * not known. In codes `edgeLo` and `edgeHi` (-1: none) only some rows hold: there the value decides.
 */
export type CodeRange = {
  column: MetricColumn;
  lo: number;
  hi: number;
  unknown: boolean;
  edgeLo: number;
  edgeHi: number;
  min: number;
  max: number;
};

/**
 * Takes out of `blockMask`, which stands for `words` words of one block of rows, from word `firstWord` on, the rows whose
 * code cannot hold. Rows in an edge code are noted in the edge mask: `settleEdges` must follow. False: no row is left.
 */
export function keepCodes(range: CodeRange, edgeMask: number, firstWord: number, words: number): boolean {
  const { column, lo, hi, unknown, edgeLo, edgeHi } = range;
  const from = firstWord * 32;
  const rows = Math.min(BLOCK_ROWS, column.codes.length - from);
  const holding = inBlock(range, firstWord / BLOCK_WORDS);
  if (holding === 0) blockMask.fill(0, 0, words);
  if (holding === 0 || (holding === rows && edgeLo < 0 && edgeHi < 0)) {
    edgeMasks[edgeMask]!.fill(0, 0, words);
    return holding > 0;
  }
  blockCodes.set(rows < column.codes.length ? column.codes.subarray(from, from + rows) : column.codes);
  // Where there is nothing to ask for, something that changes nothing.
  const alsoUnknown = unknown ? UNKNOWN_CODE : lo;
  const edgeA = edgeLo < 0 ? edgeHi : edgeLo;
  const edgeB = edgeHi < 0 ? edgeLo : edgeHi;
  return scan(lo, hi, alsoUnknown, edgeA, edgeB, edgeMask, words) !== 0;
}

/** Rows of the block that hold, edge rows all counted. Metrics go with popularity: often it is none, sometimes all. */
function inBlock({ column, lo, hi, unknown }: CodeRange, block: number): number {
  const { blockCounts } = column;
  const at = block * CODES;
  let rows = unknown && hi < UNKNOWN_CODE ? blockCounts[at + UNKNOWN_CODE]! : 0;
  for (let code = lo; code <= hi; code++) rows += blockCounts[at + code]!;
  return rows;
}

/** Looks at the values of the rows still in `blockMask` whose code is an edge, and takes out those out of the range. */
export function settleEdges(range: CodeRange, edgeMask: number, firstWord: number, words: number): void {
  if (range.edgeLo < 0 && range.edgeHi < 0) return;
  const edges = edgeMasks[edgeMask]!;
  for (let w = 0; w < words; w++) {
    const edge = edges[w]! & blockMask[w]!;
    if (edge !== 0) blockMask[w]! &= ~outside(range, firstWord + w, edge);
  }
}

/** Of the rows set in `edge`, all in an edge code, those whose value is out of the range. */
function outside(range: CodeRange, word: number, edge: number): number {
  const { values } = range.column;
  const { min, max } = range;
  const base = word << 5;
  let out = 0;
  for (let rest = edge; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const value = values[base + bit]!;
    if (value < min || value > max) out |= 1 << bit;
  }
  return out;
}

/** Number of rows that hold, or NaN where the values of edge rows would have to be looked at. */
export function exactCount(range: CodeRange): number {
  return range.edgeLo < 0 && range.edgeHi < 0 ? atMost(range) : Number.NaN;
}

/** Number of rows that hold, edge rows all counted. */
export function atMost({ column, lo, hi, unknown }: CodeRange): number {
  let total = unknown && hi < UNKNOWN_CODE ? column.counts[UNKNOWN_CODE]! : 0;
  for (let code = lo; code <= hi; code++) total += column.counts[code]!;
  return total;
}

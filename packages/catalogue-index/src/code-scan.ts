import { BLOCK_ROWS, BLOCK_WORDS } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { MetricColumn } from './metric-column.ts';

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
 * Clears in `mask`, which covers `words` words of one block from word `firstWord` on, the rows outside the range. Returns
 * false when no row is left.
 */
export function keepCodes(range: CodeRange, mask: Int32Array, firstWord: number, words: number): boolean {
  const { column, edgeLo, edgeHi } = range;
  const matching = inBlock(range, firstWord / BLOCK_WORDS);
  const rows = Math.min(BLOCK_ROWS, column.codes.length - firstWord * 32);
  if (matching === 0) mask.fill(0, 0, words);
  if (matching === 0 || (matching === rows && edgeLo < 0 && edgeHi < 0)) return matching > 0;
  setTable(range);
  let any = 0;
  for (let w = 0; w < words; w++) {
    const before = mask[w]!;
    if (before === 0) continue;
    const kept = before & wordOf(range, (firstWord + w) * 32, before);
    mask[w] = kept;
    any |= kept;
  }
  return any !== 0;
}

const OUT = 0;
const IN = 1;
/** Only the value tells whether the row is in the range. */
const EDGE = 2;
const table = new Uint8Array(CODES);

function setTable({ lo, hi, unknown, edgeLo, edgeHi }: CodeRange): void {
  table.fill(OUT);
  table.fill(IN, lo, hi + 1);
  if (unknown) table[UNKNOWN_CODE] = IN;
  if (edgeLo >= 0) table[edgeLo] = EDGE;
  if (edgeHi >= 0) table[edgeHi] = EDGE;
}

/** A bit for each of the 32 rows from `row` on that is in the range; values are read only of rows in `before`. */
function wordOf(range: CodeRange, row: number, before: number): number {
  const { codes } = range.column;
  const length = Math.min(32, codes.length - row);
  let kept = 0;
  let edges = 0;
  for (let bit = 0; bit < length; bit++) {
    const kind = table[codes[row + bit]!]!;
    kept |= (kind & IN) << bit;
    edges |= (kind >>> 1) << bit;
  }
  edges &= before;
  return edges === 0 ? kept : kept | (edges & ~outside(range, row, edges));
}

/** Rows of the block that hold, edge rows all counted. Metrics go with popularity: often it is none, sometimes all. */
function inBlock({ column, lo, hi, unknown }: CodeRange, block: number): number {
  const { blockCounts } = column;
  const at = block * CODES;
  let rows = unknown && hi < UNKNOWN_CODE ? blockCounts[at + UNKNOWN_CODE]! : 0;
  for (let code = lo; code <= hi; code++) rows += blockCounts[at + code]!;
  return rows;
}

/** Of the rows set in `edge`, all in an edge code, those whose value is out of the range. */
function outside(range: CodeRange, row: number, edge: number): number {
  const { values } = range.column;
  const { min, max } = range;
  let out = 0;
  for (let rest = edge; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const value = values[row + bit]!;
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

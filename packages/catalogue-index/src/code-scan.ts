import { BLOCK_ROWS, BLOCK_WORDS, popcount } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { MetricColumn } from './metric-column.ts';
import { scratch } from './scratch.ts';

/**
 * A range over a metric in codes: rows with a code of lo to hi match, with `unknown` also those with an unknown value. In codes
 * `edgeLo` and `edgeHi` (-1: none) only some rows match, which is decided by value.
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
  /** The column's rows in pairs, computed on demand. */
  pairs: Pairs | null;
};

/** The codes of two rows as one number, the first row's in the low byte, and the kinds of the two rows by that number. */
type Pairs = { codes: Uint16Array; kinds: Int32Array };

/**
 * Clears in `mask`, which covers `words` words of one block from word `firstWord` on, the rows outside the range. Returns
 * false if no row is left.
 */
export function keepCodes(range: CodeRange, mask: Int32Array, firstWord: number, words: number): boolean {
  const { column, edgeLo, edgeHi } = range;
  const { codes } = column;
  const matching = inBlock(range, firstWord / BLOCK_WORDS);
  const rows = Math.min(BLOCK_ROWS, codes.length - firstWord * 32);
  if (matching === 0) mask.fill(0, 0, words);
  if (matching === 0 || (matching === rows && edgeLo < 0 && edgeHi < 0)) return matching > 0;
  const kinds = kindsOf(range);
  let { pairs } = range;
  let any = 0;
  let edgeCount = 0;
  for (let w = 0; w < words; w++) {
    const before = mask[w]!;
    if (before === 0) continue;
    const row = (firstWord + w) * 32;
    const sparse = popcount(before) <= SPARSE || row + 32 > codes.length;
    let low: number;
    let high: number;
    if (sparse) {
      low = eachBit(codes, kinds, row, before & 0xffff);
      high = eachBit(codes, kinds, row + 16, before >>> 16);
    } else if (codes.length <= BLOCK_ROWS) {
      low = sixteen(codes, kinds, row);
      high = sixteen(codes, kinds, row + 16);
    } else {
      pairs ??= range.pairs = pairsOf(codes, kinds);
      low = eightPairs(pairs, row >>> 1);
      high = eightPairs(pairs, (row >>> 1) + 8);
    }
    const matches = before & ((low & 0xffff) | (high << 16));
    mask[w] = matches;
    any |= matches;
    for (let rest = before & ((low >>> 16) | (high & EDGES)); rest !== 0; rest &= rest - 1)
      edgeRows[edgeCount++] = row + 31 - Math.clz32(rest & -rest);
  }
  return addEdgeRows(range, mask, firstWord * 32, edgeCount) || any !== 0;
}

/** The rows of a block in edge codes, and their values. */
const edgeRows = new Int32Array(BLOCK_ROWS);
const edgeValues = new Float64Array(BLOCK_ROWS);

/**
 * Sets in `mask`, which begins with row `firstRow`, those of the first `count` edge rows whose value is in the range. Returns whether
 * there are any. The values are read in a loop of their own: without branches, the processor waits for several of them at once.
 */
function addEdgeRows(
  { column, min, max }: CodeRange,
  mask: Int32Array,
  firstRow: number,
  count: number,
): boolean {
  const { values } = column;
  for (let i = 0; i < count; i++) edgeValues[i] = values[edgeRows[i] ?? 0] ?? 0;
  let any = false;
  for (let i = 0; i < count; i++) {
    const value = edgeValues[i] ?? 0;
    if (value < min || value > max) continue;
    const row = (edgeRows[i] ?? 0) - firstRow;
    mask[row >>> 5]! |= 1 << (row & 31);
    any = true;
  }
  return any;
}

/** Up to this many rows of 32 it is faster to check them one by one. */
const SPARSE = 8;
/** The kinds of sixteen rows fit one number: bits 0 to 15 for rows in the range, 16 to 31 for rows to compare by value. */
const IN = 1;
const EDGE = 0x1_0000;
const EDGES = 0xffff_0000;
const kindByCode = new Int32Array(CODES);

function kindsOf({ lo, hi, unknown, edgeLo, edgeHi }: CodeRange): Int32Array {
  kindByCode.fill(0);
  kindByCode.fill(IN, lo, hi + 1);
  if (unknown) kindByCode[UNKNOWN_CODE] = IN;
  if (edgeLo >= 0) kindByCode[edgeLo] = EDGE;
  if (edgeHi >= 0) kindByCode[edgeHi] = EDGE;
  return kindByCode;
}

/** The kinds of the sixteen rows from `row` on. */
function sixteen(codes: Uint8Array, kinds: Int32Array, row: number): number {
  let found = 0;
  for (let bit = 0; bit < 16; bit += 4) {
    found |= kinds[codes[row + bit]!]! << bit;
    found |= kinds[codes[row + bit + 1]!]! << (bit + 1);
    found |= kinds[codes[row + bit + 2]!]! << (bit + 2);
    found |= kinds[codes[row + bit + 3]!]! << (bit + 3);
  }
  return found;
}

/** Takes some microseconds, and halves the time for the rows of more than one block. */
function pairsOf(codes: Uint8Array, kinds: Int32Array): Pairs {
  const pairs = scratch(CODES * CODES);
  for (const [second, kind] of kinds.entries()) {
    const row = pairs.subarray(second * CODES, (second + 1) * CODES);
    row.set(kinds);
    if (kind !== 0) for (let first = 0; first < CODES; first++) row[first]! |= kind << 1;
  }
  return { codes: new Uint16Array(codes.buffer, codes.byteOffset, codes.length >>> 1), kinds: pairs };
}

/** The kinds of the sixteen rows of eight pairs. */
function eightPairs({ codes, kinds }: Pairs, pair: number): number {
  let found = 0;
  for (let at = 0; at < 8; at += 4) {
    found |= kinds[codes[pair + at]!]! << (at * 2);
    found |= kinds[codes[pair + at + 1]!]! << (at * 2 + 2);
    found |= kinds[codes[pair + at + 2]!]! << (at * 2 + 4);
    found |= kinds[codes[pair + at + 3]!]! << (at * 2 + 6);
  }
  return found;
}

/** The kinds of those of sixteen rows whose bit is set in `rows`. */
function eachBit(codes: Uint8Array, kinds: Int32Array, row: number, rows: number): number {
  let found = 0;
  for (let rest = rows; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    found |= kinds[codes[row + bit]!]! << bit;
  }
  return found;
}

/** Matching rows of the block, edge rows all counted. Metrics correlate with popularity: often it is none, sometimes all. */
function inBlock({ column, lo, hi, unknown }: CodeRange, block: number): number {
  const { blockCounts } = column;
  const at = block * CODES;
  let rows = unknown && hi < UNKNOWN_CODE ? blockCounts[at + UNKNOWN_CODE]! : 0;
  for (let code = lo; code <= hi; code++) rows += blockCounts[at + code]!;
  return rows;
}

/** Number of matching rows, or NaN if the values of edge rows would have to be compared. */
export function exactCount(range: CodeRange): number {
  return range.edgeLo < 0 && range.edgeHi < 0 ? atMost(range) : Number.NaN;
}

/** Number of matching rows, edge rows all counted. */
export function atMost({ column, lo, hi, unknown }: CodeRange): number {
  let total = unknown && hi < UNKNOWN_CODE ? column.counts[UNKNOWN_CODE]! : 0;
  for (let code = lo; code <= hi; code++) total += column.counts[code]!;
  return total;
}

import { BLOCK_ROWS, BLOCK_WORDS } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { MetricColumn } from './metric-column.ts';
import { SCAN_BLOCK } from './scan-block.ts';

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

type ScanBlock = (
  rows: number,
  lo: number,
  hi: number,
  other: number,
  edge: number,
  otherEdge: number,
) => void;
// TypeScript has WebAssembly only among the types of browsers.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: { memory: { buffer: ArrayBuffer }; scanBlock: ScanBlock } };
};

/** The loop of scan-block.wat, and the memory it works in. */
const { memory, scanBlock } = new WebAssembly.Instance(
  new WebAssembly.Module(Buffer.from(SCAN_BLOCK, 'base64')),
).exports;
const blockCodes = new Uint8Array(memory.buffer, 0, BLOCK_ROWS);
const inRange = new Int32Array(memory.buffer, BLOCK_ROWS, BLOCK_WORDS);
const inEdges = new Int32Array(memory.buffer, BLOCK_ROWS + BLOCK_WORDS * 4, BLOCK_WORDS);

/**
 * Clears in `mask`, which covers `words` words of one block from word `firstWord` on, the rows outside the range. Returns
 * false if no row is left.
 */
export function keepCodes(range: CodeRange, mask: Int32Array, firstWord: number, words: number): boolean {
  const { column, lo, hi, unknown, edges } = range;
  const firstRow = firstWord * 32;
  const rows = Math.min(BLOCK_ROWS, column.codes.length - firstRow);
  const matching = inBlock(range, firstWord / BLOCK_WORDS);
  if (matching === 0) mask.fill(0, 0, words);
  if (matching === 0 || (matching === rows && edges.length === 0)) return matching > 0;
  blockCodes.set(column.codes.subarray(firstRow, firstRow + rows));
  const [edge = -1, otherEdge = edge] = edges;
  scanBlock(rows, lo, hi, unknown ? UNKNOWN_CODE : lo, edge, otherEdge);
  let any = 0;
  let edgeCount = 0;
  for (let w = 0; w < words; w++) {
    const before = mask[w]!;
    if (before === 0) continue;
    const edgeBits = edge < 0 ? 0 : before & inEdges[w]!;
    const matches = before & inRange[w]! & ~edgeBits;
    mask[w] = matches;
    any |= matches;
    for (let rest = edgeBits; rest !== 0; rest &= rest - 1)
      edgeRows[edgeCount++] = firstRow + w * 32 + 31 - Math.clz32(rest & -rest);
  }
  return addEdgeRows(range, mask, firstRow, edgeCount) || any !== 0;
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
  return range.edges.length === 0 ? atMost(range) : Number.NaN;
}

/** Number of matching rows, edge rows all counted. */
export function atMost({ column, lo, hi, unknown }: CodeRange): number {
  let total = unknown && hi < UNKNOWN_CODE ? column.counts[UNKNOWN_CODE]! : 0;
  for (let code = lo; code <= hi; code++) total += column.counts[code]!;
  return total;
}

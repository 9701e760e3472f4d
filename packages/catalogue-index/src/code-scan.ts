import { BLOCK_ROWS, BLOCK_WORDS } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { MetricColumn } from './metric-column.ts';
import { SCAN_BLOCK } from './scan-block.ts';

/** A range over a metric in codes: rows with a code of lo to hi match, with `unknown` also those with an unknown value. */
export type CodeRange = {
  column: MetricColumn;
  /** The column's codes. A Buffer copies shared memory several times as fast as `set`, which copies it word by word. */
  codes: Buffer;
  lo: number;
  hi: number;
  unknown: boolean;
  /** The codes that an end of the range falls into, at most two: of their rows only those with a value of min to max match. */
  edges: number[];
  min: number;
  max: number;
  /** Set by keepCodes for keepEdges: a bit for each row of the block, 1 if it is in an edge code. */
  inEdges: Int32Array;
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
const blockCodes = Buffer.from(memory.buffer, 0, BLOCK_ROWS);
const inRange = new Int32Array(memory.buffer, BLOCK_ROWS, BLOCK_WORDS);
const inEdgeCodes = new Int32Array(memory.buffer, BLOCK_ROWS + BLOCK_WORDS * 4, BLOCK_WORDS);

/**
 * Clears in `mask`, which covers `words` words of one block from word `firstWord` on, the rows outside the range, except those in edge
 * codes: keepEdges decides about them. Returns false if no row is left.
 */
export function keepCodes(range: CodeRange, mask: Int32Array, firstWord: number, words: number): boolean {
  const { codes, lo, hi, unknown, edges, inEdges } = range;
  const firstRow = firstWord * 32;
  const rows = Math.min(BLOCK_ROWS, codes.length - firstRow);
  const matching = inBlock(range, firstWord / BLOCK_WORDS);
  if (matching === 0) mask.fill(0, 0, words);
  if (matching === 0 || (matching === rows && edges.length === 0)) return matching > 0;
  codes.copy(blockCodes, 0, firstRow, firstRow + rows);
  const [edge = -1, otherEdge = edge] = edges;
  scanBlock(rows, lo, hi, unknown ? UNKNOWN_CODE : lo, edge, otherEdge);
  inEdges.set(inEdgeCodes);
  let any = 0;
  for (let w = 0; w < words; w++) any |= mask[w]! &= inRange[w]!;
  return any !== 0;
}

/** The rows of a block in edge codes, and their values. */
const edgeRows = new Int32Array(BLOCK_ROWS);
const edgeValues = new Float64Array(BLOCK_ROWS);

/**
 * Clears in `mask` the rows in edge codes whose value is outside the range, in the block that keepCodes was called for. The values are
 * read in a loop of their own: without branches, the processor waits for several of them at once.
 */
export function keepEdges(
  { column, min, max, inEdges }: CodeRange,
  mask: Int32Array,
  firstWord: number,
  words: number,
): void {
  let count = 0;
  for (let w = 0; w < words; w++)
    for (let rest = mask[w]! & inEdges[w]!; rest !== 0; rest &= rest - 1)
      edgeRows[count++] = (firstWord + w) * 32 + 31 - Math.clz32(rest & -rest);
  const { values } = column;
  for (let i = 0; i < count; i++) edgeValues[i] = values[edgeRows[i] ?? 0] ?? 0;
  for (let i = 0; i < count; i++) {
    const value = edgeValues[i] ?? 0;
    if (value >= min && value <= max) continue;
    const row = edgeRows[i] ?? 0;
    mask[(row >>> 5) - firstWord]! &= ~(1 << (row & 31));
  }
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

import { BLOCK_ROWS, BLOCK_WORDS } from './bits.ts';

/**
 * The one loop that every range of numbers goes through, sixteen codes at a time: WebAssembly has such instructions,
 * JavaScript has not, and they make it about ten times faster. The module is put together here, instruction by
 * instruction; it works on one block of rows, copied into its 64 KiB of memory.
 *
 * Memory: the block's codes, a bitmap of rows that hold so far, then for each of `EDGE_MASKS` ranges a bitmap of rows
 * that the code alone does not decide.
 */
const MASK = BLOCK_ROWS;
const EDGES = MASK + BLOCK_WORDS * 4;
export const EDGE_MASKS = Math.floor((0x1_0000 - EDGES) / (BLOCK_WORDS * 4));

type Code = number[];
const I32 = 0x7f;
const V128 = 0x7b;
/** A number as the format writes it: seven bits a byte, the lowest first. */
const leb = (value: number): Code => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);
const vector = (items: Code[]): Code => [...leb(items.length), ...items.flat()];
const section = (id: number, content: Code): Code => [id, ...leb(content.length), ...content];
const simd = (instruction: number): Code => [0xfd, ...leb(instruction)];

const get = (local: number): Code => [0x20, ...leb(local)];
const set = (local: number): Code => [0x21, ...leb(local)];
/** A constant below 64: above, the format would read a sign. */
const small = (value: number): Code => [0x41, value];
const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
const and = (a: Code, b: Code): Code => [...a, ...b, 0x71];
const or = (a: Code, b: Code): Code => [...a, ...b, 0x72];
const shiftLeft = (a: Code, bits: number): Code => [...a, ...small(bits), 0x74];
const load = (address: Code, offset: number): Code => [...address, 0x28, 2, ...leb(offset)];
const store = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0x36,
  2,
  ...leb(offset),
];
/** Sixteen bytes at once: comparing leaves 255 or 0 in each, `bits` gathers one bit of each. */
const load16 = (address: Code, offset: number): Code => [...address, ...simd(0x00), 0, ...leb(offset)];
const each = (byte: Code): Code => [...byte, ...simd(0x0f)];
const equal = (a: Code, b: Code): Code => [...a, ...b, ...simd(0x23)];
const atMost = (a: Code, b: Code): Code => [...a, ...b, ...simd(0x2a)];
const either = (a: Code, b: Code): Code => [...a, ...b, ...simd(0x50)];
const bits = (a: Code): Code => [...a, ...simd(0x64)];
const minus = (a: Code, b: Code): Code => [...a, ...b, ...simd(0x71)];

// Parameters, then locals, by number.
const [LO, SPAN, UNKNOWN, EDGE_A, EDGE_B, EDGE_MASK, WORDS] = [0, 1, 2, 3, 4, 5, 6] as const;
const [WORD, ROW, HELD, ANY, FIRST, SECOND] = [7, 8, 9, 10, 11, 12] as const;
const SPREAD = 13;
const spread = (parameter: number): Code => get(SPREAD + parameter);

/** A bit for each of 32 rows, whose codes are in FIRST and SECOND. */
const word = (test: (codes: Code) => Code): Code =>
  or(bits(test(get(FIRST))), shiftLeft(bits(test(get(SECOND))), 16));
const holds = (codes: Code): Code =>
  either(atMost(minus(codes, spread(LO)), spread(SPAN)), equal(codes, spread(UNKNOWN)));
const isEdge = (codes: Code): Code => either(equal(codes, spread(EDGE_A)), equal(codes, spread(EDGE_B)));

const body: Code = [
  ...vector([
    [4, I32],
    [7, V128],
  ]),
  ...[LO, SPAN, UNKNOWN, EDGE_A, EDGE_B].flatMap((p) => [...each(get(p)), ...set(SPREAD + p)]),
  ...[0x03, 0x40], // loop
  ...[...load16(get(ROW), 0), ...set(FIRST), ...load16(get(ROW), 16), ...set(SECOND)],
  ...[...and(load(get(WORD), MASK), word(holds)), ...set(HELD)],
  ...[...or(get(ANY), get(HELD)), ...set(ANY)],
  ...store(get(WORD), MASK, get(HELD)),
  ...store(add(get(EDGE_MASK), get(WORD)), EDGES, word(isEdge)),
  ...[...add(get(ROW), small(32)), ...set(ROW), ...add(get(WORD), small(4)), ...set(WORD)],
  ...[...get(WORD), ...shiftLeft(get(WORDS), 2), 0x49, 0x0d, 0], // while WORD < WORDS * 4
  0x0b,
  ...get(ANY),
  0x0b,
];

const module = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, vector([[0x60, ...vector(Array(7).fill([I32])), ...vector([[I32]])]])),
  ...section(3, vector([[0]])),
  ...section(5, vector([[0, 1]])),
  ...section(
    7,
    vector([
      [1, 'm'.charCodeAt(0), 2, 0],
      [1, 's'.charCodeAt(0), 0, 0],
    ]),
  ),
  ...section(10, vector([[...leb(body.length), ...body]])),
]);
/** The little of it that is used: the server's type libraries leave it out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
};
const { m, s } = new WebAssembly.Instance(new WebAssembly.Module(module)).exports as {
  m: { buffer: ArrayBuffer };
  s: (...parameters: number[]) => number;
};

/** Codes of the block, to be set before `scan`. */
export const blockCodes = new Uint8Array(m.buffer, 0, BLOCK_ROWS);
/** Rows of the block that hold so far. */
export const blockMask = new Int32Array(m.buffer, MASK, BLOCK_WORDS);
/** Rows whose code is an edge, by range. */
export const edgeMasks = Array.from(
  { length: EDGE_MASKS },
  (_, range) => new Int32Array(m.buffer, EDGES + range * BLOCK_WORDS * 4, BLOCK_WORDS),
);

/**
 * Takes out of `blockMask` the rows whose code is neither one of `lo` to `hi` nor `unknown`, and sets in an edge mask
 * those whose code is one of two edges, over `words` words. Answers 0 where no row is left.
 */
export const scan = (
  lo: number,
  hi: number,
  unknown: number,
  edgeLo: number,
  edgeHi: number,
  edgeMask: number,
  words: number,
): number => s(lo, hi - lo, unknown, edgeLo, edgeHi, edgeMask * BLOCK_WORDS * 4, words);

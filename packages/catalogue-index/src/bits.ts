/** Rows are processed in blocks that fit the L1 cache: 512 words of 32 rows. */
export const BLOCK_WORDS = 512;
export const BLOCK_ROWS = BLOCK_WORDS * 32;

/** Sets one row's bit. */
export function addRow(bits: Int32Array, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function removeRow(bits: Int32Array, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31));
}

export const hasRow = (bits: Int32Array, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

/** Writes the rows whose bit is set to `into`, ascending, and returns their number. */
export function listRows(bits: Int32Array, into: Uint32Array): number {
  let count = 0;
  for (let w = 0; w < bits.length; w++)
    for (let rest = bits[w]!; rest !== 0; rest &= rest - 1)
      into[count++] = w * 32 + 31 - Math.clz32(rest & -rest);
  return count;
}

function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(words: Int32Array): number {
  let total = 0;
  for (let w = 0; w < words.length; w++) total += popcount(words[w]!);
  return total;
}

/** Number of bits set in both, which are equally long. */
export function countCommonBits(a: Int32Array, b: Int32Array): number {
  let total = 0;
  for (let w = 0; w < a.length; w++) total += popcount(a[w]! & b[w]!);
  return total;
}

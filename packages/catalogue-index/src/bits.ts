/** Rows are processed in blocks that fit the L1 cache: 512 words of 32 rows. */
export const BLOCK_WORDS = 512;
export const BLOCK_ROWS = BLOCK_WORDS * 32;

export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(words: Int32Array, length: number): number {
  let total = 0;
  for (let w = 0; w < length; w++) total += popcount(words[w]!);
  return total;
}

/** Number of bits set in both, over the first `length` words, `b` read from word `bFrom` on. */
export function countCommonBits(a: Int32Array, b: Int32Array, bFrom: number, length: number): number {
  let total = 0;
  for (let w = 0; w < length; w++) total += popcount(a[w]! & b[bFrom + w]!);
  return total;
}

/** Sets `mask`, which covers the rows from word `firstWord` on, to the rows of [from, to). */
export function fillInterval(
  mask: Int32Array,
  firstWord: number,
  words: number,
  from: number,
  to: number,
): void {
  const start = Math.min(Math.max(from - firstWord * 32, 0), words * 32);
  const end = Math.min(Math.max(to - firstWord * 32, start), words * 32);
  mask.fill(0, 0, words);
  if (start === end) return;
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  mask.fill(-1, first, last + 1);
  mask[first]! &= -1 << (start & 31);
  mask[last]! &= -1 >>> (31 - ((end - 1) & 31));
}

/** Sets in `target`, from bit `to` on, the bits set in `source` from bit `from` on; other bits are unchanged. */
export function copyBits(
  source: Int32Array,
  from: number,
  target: Int32Array,
  to: number,
  length: number,
): void {
  for (let left = length; left > 0; ) {
    const at = to & 31;
    const take = Math.min(32 - at, left);
    const shift = from & 31;
    let bits = source[from >>> 5]! >>> shift;
    // A shift by 32 would be a shift by 0.
    if (shift + take > 32) bits |= source[(from >>> 5) + 1]! << (32 - shift);
    if (take < 32) bits &= (1 << take) - 1;
    target[to >>> 5]! |= bits << at;
    from += take;
    to += take;
    left -= take;
  }
}

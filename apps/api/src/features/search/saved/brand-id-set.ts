/** Ids in ascending order, delta-encoded as bytes: seven bits per byte, lowest first. */
export function encodeIds(ids: readonly number[]): Buffer {
  const bytes: number[] = [];
  let before = 0;
  for (const id of Float64Array.from(ids).sort()) {
    let rest = id - before;
    before = id;
    // Bit shifts would not work, because ids may exceed 32 bits.
    while (rest > 127) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Returns how many of the ids are not among the encoded ones. */
export function countMissing(ids: readonly number[], encoded: Uint8Array): number {
  const present = decodeIds(encoded);
  return ids.reduce((count, id) => (present.has(id) ? count : count + 1), 0);
}

export function decodeIds(encoded: Uint8Array): Set<number> {
  const present = new Set<number>();
  let before = 0;
  let rest = 0;
  let factor = 1;
  for (const byte of encoded) {
    rest += (byte & 127) * factor;
    factor *= 128;
    if (byte > 127) continue;
    before += rest;
    present.add(before);
    rest = 0;
    factor = 1;
  }
  return present;
}

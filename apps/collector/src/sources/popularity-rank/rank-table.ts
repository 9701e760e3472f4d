import { hashText, mix } from '../hash-text.ts';

/**
 * Ranks by host name in an open-addressed table of 64-bit hashes, about 28 bytes per name for a million names. Two of a million
 * names share a hash once in some thirty million tables.
 */
export class RankTable {
  #high = new Uint32Array(1 << 10);
  #low = new Uint32Array(1 << 10);
  #rank = new Uint32Array(1 << 10);
  size = 0;

  static unpack(packed: Buffer): RankTable {
    const table = new RankTable();
    while (table.#rank.length < (packed.length / ENTRY) * 2) table.#grow();
    for (let offset = 0; offset + ENTRY <= packed.length; offset += ENTRY)
      table.#insert(
        packed.readUInt32LE(offset),
        packed.readUInt32LE(offset + 4),
        packed.readUInt32LE(offset + 8),
      );
    return table;
  }

  pack(): Buffer {
    const packed = Buffer.allocUnsafe(this.size * ENTRY);
    let offset = 0;
    for (let slot = 0; slot < this.#rank.length; slot += 1) {
      if (this.#rank[slot] === 0) continue;
      for (const column of [this.#high, this.#low, this.#rank])
        offset = packed.writeUInt32LE(column[slot]!, offset);
    }
    return packed;
  }

  /** The best of several ranks of a name counts. */
  set(name: string, rank: number): void {
    if (this.size * 2 >= this.#rank.length) this.#grow();
    const [high, low] = hashOf(name);
    this.#insert(high, low, rank);
  }

  #insert(high: number, low: number, rank: number): void {
    const slot = this.#slotOf(high, low);
    const before = this.#rank[slot]!;
    if (before === 0) this.size += 1;
    if (before !== 0 && before <= rank) return;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#rank[slot] = rank;
  }

  get(name: string): number | undefined {
    return this.#rank[this.#slotOf(...hashOf(name))] || undefined;
  }

  /** The slot of the name, or the empty one for it. */
  #slotOf(high: number, low: number): number {
    const mask = this.#rank.length - 1;
    let slot = low & mask;
    while (this.#rank[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [high, low, rank] = [this.#high, this.#low, this.#rank];
    this.#high = new Uint32Array(rank.length * 2);
    this.#low = new Uint32Array(rank.length * 2);
    this.#rank = new Uint32Array(rank.length * 2);
    for (const [i, value] of rank.entries()) {
      if (value === 0) continue;
      const slot = this.#slotOf(high[i]!, low[i]!);
      this.#high[slot] = high[i]!;
      this.#low[slot] = low[i]!;
      this.#rank[slot] = value;
    }
  }
}

const ENTRY = 12;

/** Two independent 32-bit hashes. */
function hashOf(name: string): [high: number, low: number] {
  let other = 0x9747b28c;
  for (let i = 0; i < name.length; i += 1) {
    other = Math.imul(other ^ name.charCodeAt(i), 0x5bd1e995) + i;
    other ^= other >>> 13;
  }
  return [hashText(name), mix(other)];
}

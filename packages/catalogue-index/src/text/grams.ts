import { SPACE } from './normalise.ts';

/** Precede and follow a text, so that a gram can express "at the start" or "at the end". No text contains them. */
export const START = 1;
export const END = 2;

/** Three neighbouring units as one number; grams with the same first units are neighbours in numerical order. */
export const gramKey = (a: number, b: number, c: number): number => a * 0x1_0000_0000 + b * 0x1_0000 + c;

/** The grams of a run of units, in order: none for fewer than three. */
export function gramsOf(units: ArrayLike<number>): number[] {
  const keys: number[] = [];
  for (let i = 2; i < units.length; i++) keys.push(gramKey(units[i - 2]!, units[i - 1]!, units[i]!));
  return keys;
}

const SYMBOLS = new Uint8Array(0x1_0000);
for (const [i, unit] of [START, END, SPACE, ...'abcdefghijklmnopqrstuvwxyz0123456789']
  .map((unit) => (typeof unit === 'string' ? unit.charCodeAt(0) : unit))
  .entries()) {
  SYMBOLS[unit] = i + 1;
}

/** Numbers grams in the order of first occurrence; Latin ones by a table, which builds an index ten times faster. */
export class GramNumbers {
  readonly keys: number[] = [];
  readonly #latin = new Int32Array(1 << 18).fill(-1);
  readonly #other = new Map<number, number>();

  of(a: number, b: number, c: number): number {
    const x = SYMBOLS[a]!;
    const y = SYMBOLS[b]!;
    const z = SYMBOLS[c]!;
    if (x === 0 || y === 0 || z === 0) return this.#otherNumber(gramKey(a, b, c));
    const index = (x << 12) | (y << 6) | z;
    const number = this.#latin[index]!;
    if (number >= 0) return number;
    this.#latin[index] = this.keys.length;
    return this.keys.push(gramKey(a, b, c)) - 1;
  }

  #otherNumber(key: number): number {
    const number = this.#other.get(key);
    if (number !== undefined) return number;
    this.#other.set(key, this.keys.length);
    return this.keys.push(key) - 1;
  }
}

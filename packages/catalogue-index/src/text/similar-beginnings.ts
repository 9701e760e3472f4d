import { seek } from '../order.ts';
import { BITS, LETTER_MASK, LETTERS, type WordBeginnings } from './word-beginnings.ts';

/**
 * Calls `visit` with the row of every beginning that is within `limit` typing errors of the query, and of some that are not, since
 * only keys are compared, until it returns false. May visit a row more than once.
 */
export function eachSimilarBeginning(
  { keys, rows }: WordBeginnings,
  query: ArrayLike<number>,
  limit: number,
  visit: (row: number) => boolean,
): void {
  const comparison = new KeyComparison(query, limit);
  let before = 0;
  let compared = 0;
  let similar = false;
  for (let index = 0; index < keys.length; ) {
    const key = keys[index]!;
    const shared = index === 0 ? 0 : sharedLetters(key, before);
    // A key that shares the letters that determined the result has the same result.
    if (index === 0 || shared < compared) ({ compared, similar } = comparison.compare(key, shared));
    before = key;
    if (!similar) index = seek(keys, index + 1, firstWithout(key, compared));
    else if (visit(rows[index++]!)) continue;
    else return;
  }
}

/** Length of the common prefix of two keys, in letters. */
const sharedLetters = (a: number, b: number) => Math.floor((Math.clz32(a ^ b) + LETTERS * BITS - 32) / BITS);

/** The lowest key above all that begin with the first `letters` letters of `key`. */
function firstWithout(key: number, letters: number): number {
  const shift = (LETTERS - letters) * BITS;
  return ((key >>> shift) + 1) << shift;
}

/** Compares keys with a query as `prefixErrors` compares texts, reusing the results for the letters shared with the previous key. */
class KeyComparison {
  readonly #query: Uint8Array;
  readonly #limit: number;
  /** `#errors[k][q]`: errors between the first k letters of the key and the first q of the query, exact up to the limit. */
  readonly #errors: Uint8Array[];

  constructor(query: ArrayLike<number>, limit: number) {
    this.#query = Uint8Array.from(query, (unit) => unit & LETTER_MASK);
    this.#limit = limit;
    this.#errors = Array.from({ length: LETTERS + 1 }, () =>
      new Uint8Array(query.length + 1).fill(limit + 1),
    );
    for (let i = 0; i <= Math.min(limit, query.length); i++) this.#errors[0]![i] = i;
  }

  /** `compared`: the number of letters that determined the result. */
  compare(key: number, shared: number): { compared: number; similar: boolean } {
    for (let letters = shared + 1; ; letters++) {
      const fewest = this.#add(key, letters);
      const isFound = this.#errors[letters]![this.#query.length]! <= this.#limit;
      if (isFound || fewest > this.#limit || letters === LETTERS)
        return { compared: letters, similar: fewest <= this.#limit };
    }
  }

  /** Compares one more letter; returns the fewest errors with any prefix of the query. */
  #add(key: number, letters: number): number {
    const query = this.#query;
    const letter = letterOf(key, letters - 1);
    const previous = letters > 1 ? letterOf(key, letters - 2) : -1;
    const current = this.#errors[letters]!;
    const above = this.#errors[letters - 1]!;
    const beforeSwap = this.#errors[letters - 2];
    let fewest = this.#limit + 1;
    // Prefixes that differ in length by more than the limit have more errors.
    const end = Math.min(query.length, letters + this.#limit);
    for (let i = Math.max(0, letters - this.#limit); i <= end; i++) {
      let errors = above[i]! + 1;
      if (i > 0) {
        errors = Math.min(errors, current[i - 1]! + 1, above[i - 1]! + (query[i - 1] === letter ? 0 : 1));
        if (beforeSwap && i > 1 && query[i - 1] === previous && query[i - 2] === letter)
          errors = Math.min(errors, beforeSwap[i - 2]! + 1);
      }
      current[i] = errors;
      fewest = Math.min(fewest, errors);
    }
    return fewest;
  }
}

const letterOf = (key: number, index: number) => (key >>> ((LETTERS - 1 - index) * BITS)) & LETTER_MASK;

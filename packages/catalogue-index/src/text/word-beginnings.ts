import { seek, sortByKey } from '../order.ts';
import { sharedUint32 } from '../shared-arrays.ts';
import { SPACE } from './normalise.ts';

/** Letters of a key, and bits of each. */
const LETTERS = 6;
const BITS = 5;
const LETTER_MASK = (1 << BITS) - 1;

/**
 * The beginning of every word of a name and of every domain, in alphabetical order: its first six units as a number, with five
 * bits for each (so that some units look alike), and its row.
 */
export type WordBeginnings = { keys: Uint32Array; rows: Uint32Array };

export function indexBeginnings(units: Uint16Array, starts: Uint32Array): WordBeginnings {
  let size = 0;
  eachBeginning(units, starts, () => size++);
  const unsorted = { keys: new Float64Array(size), rows: new Uint32Array(size) };
  let next = 0;
  eachBeginning(units, starts, (row, at, end) => {
    unsorted.keys[next] = keyOf(units, at, end);
    unsorted.rows[next++] = row;
  });
  const order = sortByKey(
    Uint32Array.from({ length: size }, (_, i) => i),
    unsorted.keys,
  );
  const sorted = { keys: sharedUint32(size), rows: sharedUint32(size) };
  for (let i = 0; i < size; i++) {
    sorted.keys[i] = unsorted.keys[order[i]!]!;
    sorted.rows[i] = unsorted.rows[order[i]!]!;
  }
  return sorted;
}

function eachBeginning(
  units: Uint16Array,
  starts: Uint32Array,
  visit: (row: number, at: number, end: number) => void,
): void {
  for (let text = 0; text + 1 < starts.length; text++) {
    const from = starts[text]!;
    const end = starts[text + 1]!;
    // Every second text is a domain, in which only the start counts.
    const last = text % 2 === 0 ? end : Math.min(from + 1, end);
    for (let i = from; i < last; i++) if (i === from || units[i - 1] === SPACE) visit(text >>> 1, i, end);
  }
}

function keyOf(units: Uint16Array, at: number, end: number): number {
  let key = 0;
  for (let i = at; i < at + LETTERS; i++) key = (key << BITS) | (i < end ? units[i]! & LETTER_MASK : 0);
  return key;
}

/** `places` has the new row for each row, -1 if it was removed. */
export function mergeBeginnings(
  parts: { column: { beginnings: WordBeginnings }; places: Int32Array }[],
): WordBeginnings {
  const cursors = parts.map(({ column, places }) => ({ ...column.beginnings, places, next: 0 }));
  let size = 0;
  for (const { rows, places } of cursors)
    for (let i = 0; i < rows.length; i++) if (places[rows[i]!]! >= 0) size++;
  const merged = { keys: sharedUint32(size), rows: sharedUint32(size) };
  for (let i = 0; i < size; ) {
    let lowest = cursors[0]!;
    for (const cursor of cursors) if (keyAt(cursor) < keyAt(lowest)) lowest = cursor;
    const place = lowest.places[lowest.rows[lowest.next]!]!;
    if (place >= 0) {
      merged.keys[i] = keyAt(lowest);
      merged.rows[i++] = place;
    }
    lowest.next++;
  }
  return merged;
}

const keyAt = ({ keys, next }: { keys: Uint32Array; next: number }): number =>
  keys[next] ?? Number.POSITIVE_INFINITY;

/**
 * Calls `visit` with the row of every beginning with at most `limit` typing errors compared with the query, and of some with
 * more: only six letters are compared. Stops once it returns false. A row can be visited more than once.
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
  for (let at = 0; at < keys.length; ) {
    const key = keys[at]!;
    const shared = at === 0 ? 0 : sharedLetters(key, before);
    // A key with the same letters up to where the result was certain has the same result.
    if (at === 0 || shared < compared) ({ compared, similar } = comparison.compare(key, shared));
    before = key;
    if (!similar) at = seek(keys, at + 1, firstWithout(key, compared));
    else if (visit(rows[at++]!)) continue;
    else return;
  }
}

/** Number of first letters that two keys share. */
const sharedLetters = (a: number, b: number) => Math.floor((Math.clz32(a ^ b) + LETTERS * BITS - 32) / BITS);

/** The lowest key above all that begin with the first `letters` letters of `key`. */
function firstWithout(key: number, letters: number): number {
  const shift = (LETTERS - letters) * BITS;
  return ((key >>> shift) + 1) << shift;
}

/** Compares keys in ascending order with a query; each key reuses what is known of the letters that it shares with the one before. */
class KeyComparison {
  readonly #query: Uint8Array;
  readonly #limit: number;
  /** By number of letters of the key: its fewest errors compared with each beginning of the query, up to limit + 1. */
  readonly #errors: Uint8Array[];

  constructor(query: ArrayLike<number>, limit: number) {
    this.#query = Uint8Array.from(query, (unit) => unit & LETTER_MASK);
    this.#limit = limit;
    this.#errors = Array.from({ length: LETTERS + 1 }, () =>
      new Uint8Array(query.length + 1).fill(limit + 1),
    );
    for (let i = 0; i <= Math.min(limit, query.length); i++) this.#errors[0]![i] = i;
  }

  /** `compared`: the number of letters after which it is certain whether the key is similar. */
  compare(key: number, shared: number): { compared: number; similar: boolean } {
    for (let letters = shared + 1; ; letters++) {
      const fewest = this.#add(key, letters);
      const isFound = this.#errors[letters]![this.#query.length]! <= this.#limit;
      if (isFound || fewest > this.#limit || letters === LETTERS)
        return { compared: letters, similar: fewest <= this.#limit };
    }
  }

  /** Adds the next letter; returns the fewest errors. */
  #add(key: number, letters: number): number {
    const query = this.#query;
    const letter = letterOf(key, letters - 1);
    const previous = letters > 1 ? letterOf(key, letters - 2) : -1;
    const current = this.#errors[letters]!;
    const above = this.#errors[letters - 1]!;
    const beforeSwap = this.#errors[letters - 2];
    let fewest = this.#limit + 1;
    // More letters apart are more errors than the limit.
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

const letterOf = (key: number, at: number) => (key >>> ((LETTERS - 1 - at) * BITS)) & LETTER_MASK;

import { findGram } from './gram-lookup.ts';
import { gramKey, gramsOf } from './grams.ts';
import type { TextColumn } from './text-column.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789 '].map((letter) => letter.charCodeAt(0));

/** The letters whose grams an error changes; memoized, because one query tries hundreds of spellings. */
const touched = new Uint16Array(6);

/**
 * The spellings one typing error away from the query whose grams all occur somewhere, three letters or more. Grams that
 * an error does not touch are looked up once for the query: if one of them is unknown, no tried letter can fix it.
 */
export function* spellings(column: TextColumn, query: Uint16Array): Generator<Uint16Array> {
  const last = query.length;
  const known = gramsOf(query).map((key) => findGram(column, key) >= 0);
  const firstUnknown = known.includes(false) ? known.indexOf(false) : last;
  const lastUnknown = known.lastIndexOf(false);
  /** An error in the letters from `at` to `end` touches every unknown gram (gram i is letters i to i + 2). */
  const fixes = (at: number, end: number) => firstUnknown > at - 3 && lastUnknown < end;

  /** Replaces `removed` letters at `at` by others. */
  const edited = (at: number, removed: number, put: number[]): Uint16Array | null => {
    if (last - removed + put.length < 3) return null;
    let length = 0;
    for (let i = Math.max(0, at - 2); i < at; i++) touched[length++] = query[i]!;
    for (let i = 0; i < put.length; i++) touched[length++] = put[i]!;
    for (let i = at + removed; i < last && i < at + removed + 2; i++) touched[length++] = query[i]!;
    for (let i = 2; i < length; i++) {
      if (findGram(column, gramKey(touched[i - 2]!, touched[i - 1]!, touched[i]!)) < 0) return null;
    }
    return Uint16Array.from([...query.subarray(0, at), ...put, ...query.subarray(at + removed)]);
  };

  for (let at = 0; at < last; at++) {
    if (at + 1 < last && query[at] !== query[at + 1] && fixes(at, at + 2)) {
      const swapped = edited(at, 2, [query[at + 1]!, query[at]!]);
      if (swapped) yield swapped;
    }
    if (fixes(at, at + 1)) {
      const without = edited(at, 1, []);
      if (without) yield without;
      for (const letter of LETTERS) {
        const replaced = letter === query[at] ? null : edited(at, 1, [letter]);
        if (replaced) yield replaced;
      }
    }
    // A letter missing at the end is not an error in the prefix of a name.
    if (fixes(at, at)) {
      for (const letter of LETTERS) {
        const inserted = edited(at, 0, [letter]);
        if (inserted) yield inserted;
      }
    }
  }
}

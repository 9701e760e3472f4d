import { sortByKey } from '../order.ts';
import { sharedUint32 } from '../shared-arrays.ts';
import { SPACE } from './normalise.ts';

/** Letters of a key, and bits per letter. */
export const LETTERS = 6;
export const BITS = 5;
export const LETTER_MASK = (1 << BITS) - 1;

/**
 * Where a match with typing errors can begin: every word of a name, and every domain. A key has its first six units, the lowest five
 * bits of each, so that some units are equal. Ascending; `rows` has the row of each key.
 */
export type WordBeginnings = { keys: Uint32Array; rows: Uint32Array };

export function indexBeginnings(units: Uint16Array, starts: Uint32Array): WordBeginnings {
  let size = 0;
  eachBeginning(units, starts, () => size++);
  const unsorted = { keys: new Float64Array(size), rows: new Uint32Array(size) };
  let next = 0;
  eachBeginning(units, starts, (row, index, end) => {
    unsorted.keys[next] = keyOf(units, index, end);
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
  visit: (row: number, start: number, end: number) => void,
): void {
  for (let text = 0; text + 1 < starts.length; text++) {
    const from = starts[text]!;
    const end = starts[text + 1]!;
    // Every second text is a domain, in which only the start counts.
    const last = text % 2 === 0 ? end : Math.min(from + 1, end);
    for (let i = from; i < last; i++) if (i === from || units[i - 1] === SPACE) visit(text >>> 1, i, end);
  }
}

function keyOf(units: Uint16Array, start: number, end: number): number {
  let key = 0;
  for (let i = start; i < start + LETTERS; i++) key = (key << BITS) | (i < end ? units[i]! & LETTER_MASK : 0);
  return key;
}

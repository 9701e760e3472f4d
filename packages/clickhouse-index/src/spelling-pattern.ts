import { ONE_ERROR } from '@brandlode/catalogue-index';

/**
 * A regular expression (of RE2, without anchors) for the spellings one typing error away from a normalised query: two letters
 * swapped, one missing, too many or wrong. None for a letter missing at the end: that is not an error in a prefix.
 */
export function spellingPattern(query: string): string {
  const spellings = new Set<string>();
  const add = (at: number, removed: number, put: string, length: number) => {
    const spelling = query.slice(0, at) + put + query.slice(at + removed);
    // Half of a surrogate pair is not a letter of any text.
    if (length >= ONE_ERROR && spelling.isWellFormed()) spellings.add(spelling);
  };
  for (let at = 0; at < query.length; at++) {
    if (at + 1 < query.length) add(at, 2, query[at + 1]! + query[at]!, query.length);
    add(at, 1, '', query.length - 1);
    add(at, 1, '.', query.length);
    add(at, 0, '.', query.length + 1);
  }
  return [...spellings].join('|');
}

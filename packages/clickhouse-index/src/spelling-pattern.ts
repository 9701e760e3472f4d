import { ONE_ERROR } from '@brandlode/catalogue-index';

/**
 * A regular expression (of RE2, without anchors) for the spellings one typing error away from a normalised query: two letters
 * swapped, one missing, too many or wrong. None for a letter missing at the end: that is not an error in a prefix.
 */
export function spellingPattern(query: string): string {
  const spellings = new Set<string>();
  const add = (position: number, removed: number, put: string, length: number) => {
    const spelling = query.slice(0, position) + put + query.slice(position + removed);
    // Half of a surrogate pair is not a letter of any text.
    if (length >= ONE_ERROR && spelling.isWellFormed()) spellings.add(spelling);
  };
  for (let index = 0; index < query.length; index++) {
    if (index + 1 < query.length) add(index, 2, query[index + 1]! + query[index]!, query.length);
    add(index, 1, '', query.length - 1);
    add(index, 1, '.', query.length);
    add(index, 0, '.', query.length + 1);
  }
  return [...spellings].join('|');
}

import { foldLabel } from '../brands/category-path.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { filterNames } from './filter-names.ts';

const MIN_PART = 4;
const MIN_MISSPELLED = 5;
/** More choices say nothing. */
const MOST = 8;

let folded: { whole: string; words: string[]; filters: FilterPayload }[] | undefined;

/** Filters whose name has the word in it, or that differ from it by one letter; none if there are too many. */
export function closeNames(word: string): FilterPayload[] {
  if (word.length < MIN_PART) return [];
  folded ??= filterNames().flatMap(({ name, filters }) => {
    const whole = foldLabel(name);
    return filters ? { whole, words: whole.split(' '), filters } : [];
  });
  const parts = folded.filter(({ words }) => words.includes(word));
  const found =
    parts.length > 0 || word.length < MIN_MISSPELLED
      ? parts
      : folded.filter(({ whole }) => isMisspelled(whole, word));
  return found.length > MOST ? [] : found.map(({ filters }) => filters);
}

/** Whether a letter is missing, added, wrong or swapped with its neighbour. */
function isMisspelled(name: string, word: string): boolean {
  if (Math.abs(name.length - word.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === word[start]) start++;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  if (name.length !== word.length)
    return name.length > word.length ? rest(name, 1) === rest(word, 0) : rest(name, 0) === rest(word, 1);
  const isSwapped =
    name[start] === word[start + 1] && name[start + 1] === word[start] && rest(name, 2) === rest(word, 2);
  return isSwapped || rest(name, 1) === rest(word, 1);
}

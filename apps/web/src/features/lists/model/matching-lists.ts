import { foldText } from '#lib/text/fold-text.ts';

/** Options displayed at once; typing finds the others. */
const MAX_OPTIONS = 50;

/** The lists with the text in their name, ignoring case and accents; the one last added to first. */
export function matchingLists<List extends { id: string; name: string }>(
  lists: List[],
  text: string,
  last: string | null,
): List[] {
  const needle = foldText(text.trim());
  const found = lists.filter(({ name }) => foldText(name).includes(needle));
  return [...found.filter(({ id }) => id === last), ...found.filter(({ id }) => id !== last)].slice(
    0,
    MAX_OPTIONS,
  );
}

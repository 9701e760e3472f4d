import { foldLabel } from '../brands/category-path.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { type FilterName, filterNames } from './filter-names.ts';
import { NOT_EXCLUDED } from './phrase-parts.ts';
import { readPhrase, withoutNot } from './read-phrase.ts';

/** A name that the end of a phrase may be the beginning of. `before`: the phrase up to that end, and to a "not" before it. */
export type Completion = { name: string; kind: string; before: string } & (
  | { filters: FilterPayload; metric?: undefined }
  | { metric: NonNullable<FilterName['metric']>; filters?: undefined }
);

const SHORTEST = 2;
/** Words of a name that is being typed. */
const MOST_WORDS = 4;

let folded: { entry: FilterName; names: string[] }[] | undefined;

/** Names with a word that begins with the phrase's last words, for as many of these as there are any; the best first. */
export function completePhrase(text: string, limit: number): Completion[] {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)]
    .map(({ index }) => index)
    .slice(-MOST_WORDS);
  for (const start of starts) {
    const typed = foldLabel(text.slice(start));
    if (typed.length < SHORTEST || /\s$/.test(text)) continue;
    const written = text.slice(0, start);
    const before = withoutNot(written) ?? written;
    const isExcluded = exclusionAfter(written);
    const completions = namesWith(typed).flatMap((entry): Completion[] => {
      const { name, kind, filters, metric } = entry;
      if (!isExcluded(entry)) return [{ name, kind, before, ...(metric ? { metric } : { filters }) }];
      const technologies = filters?.technologies?.map((id) => `-${id}`);
      return technologies ? [{ name: `not ${name}`, kind, before, filters: { technologies } }] : [];
    });
    if (completions.length > 0) return completions.slice(0, limit);
  }
  return [];
}

/** Whether names are excluded by the phrase before them, tried with the first technology and the first other name. */
function exclusionAfter(before: string): (entry: FilterName) => boolean {
  const tried = new Map<boolean, boolean>();
  return ({ name, filters }) => {
    const isTechnology = filters?.technologies !== undefined;
    const isExcluded = tried.get(isTechnology) ?? endsExcluded(`${before}${name}`);
    tried.set(isTechnology, isExcluded);
    return isExcluded;
  };
}

function endsExcluded(phrase: string): boolean {
  const last = readPhrase(phrase).at(-1);
  if (last?.kind === 'filters') {
    const { technologies = [], ...others } = last.filters;
    return technologies.some((id) => id.startsWith('-')) || Object.values(others).includes(false);
  }
  return last?.kind === 'unknown' && last.reason === NOT_EXCLUDED;
}

function namesWith(typed: string): FilterName[] {
  folded ??= filterNames().map((entry) => ({ entry, names: [entry.name, ...entry.others].map(foldLabel) }));
  const rank = (names: string[]): number => {
    if (names[0]?.startsWith(typed)) return 0;
    if (names[0]?.includes(` ${typed}`)) return 1;
    return names.some((name) => name.startsWith(typed)) ? 2 : 3;
  };
  const ranked = folded
    .map(({ entry, names }) => ({ entry, rank: rank(names) }))
    .filter((found) => found.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

import type { IndexRow } from '../layout.ts';
import { parseKeyword } from './keyword.ts';
import { normalise } from './normalise.ts';

type Texts = { id: number; name: string; domain: string };

/** The simplest implementation of the rules of suggestions, for tests to compare the engine with. `rows`: the most popular first. */
export function suggestPlainly(rows: IndexRow[], text: string, errors: 1 | 2 = 2): number[] {
  const { query, words, parentHosts } = parseKeyword(text);
  const texts = rows.map(({ id, name, domain }) => ({
    id,
    name: normalise(name),
    domain: normalise(domain),
  }));
  if (query === '') return [];
  const parents = parentHosts.map((host) => ranked(texts, (row) => (equals(row, host) ? 0 : null)));
  const hits = ranked(texts, (row) => tierOf(row, query));
  const near = texts.some((row) => (tierOf(row, query) ?? BEGINS + 1) <= BEGINS);
  const parent = (near ? undefined : parents.find((ids) => ids.length > 0)) ?? [];
  const correct = [...new Set([...parent, ...hits])];
  if (near || parent.length > 0) return correct;
  const rest = texts.filter(({ id }) => !correct.includes(id));
  const reordered =
    words.length === 0 ? [] : ranked(rest, (row) => (words.every((w) => wordBegins(row, w)) ? 0 : null));
  const exact = [...correct, ...reordered];
  if (query.length < 3 || query.length > 64) return exact;
  const others = rest.filter(({ id }) => !reordered.includes(id));
  const spellings = spellingsOf(query, [
    ...new Set(texts.flatMap(({ name, domain }) => [...name, ...domain])),
  ]);
  const oneError = ranked(others, (row) => {
    const fitting = spellings.filter((spelling) => wordBegins(row, spelling));
    return fitting.length === 0 ? null : fitting.some((spelling) => isWhole(row, spelling)) ? 2 : 3;
  });
  const found = [...exact, ...oneError];
  return found.length > 0 || query.length < 6 || errors === 1
    ? found
    : ranked(texts, (row) => twoErrors(row, query));
}

/** Ids of the rows that have a rank, the lowest rank first, among equals in the order given. */
const ranked = (rows: Texts[], rankOf: (row: Texts) => number | null): number[] =>
  rows
    .flatMap((row) => ({ id: row.id, rank: rankOf(row) ?? Number.NaN }))
    .filter(({ rank }) => !Number.isNaN(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id);

/** The last tier of names and domains that begin with the query. */
const BEGINS = 2;

function tierOf(row: Texts, query: string): number | null {
  if (equals(row, query)) return 0;
  if (isWhole(row, query)) return 1;
  if (row.name.startsWith(query) || row.domain.startsWith(query)) return 2;
  if (wordBegins(row, query)) return 3;
  return row.name.includes(query) || row.domain.includes(query) ? 4 : null;
}

const equals = ({ name, domain }: Texts, query: string) => name === query || domain === query;
const isWhole = ({ name, domain }: Texts, query: string) =>
  name === query || domain === query || domain.startsWith(`${query} `);
const wordBegins = ({ name, domain }: Texts, query: string) =>
  ` ${name}`.includes(` ${query}`) || domain.startsWith(query);

/** One letter swapped with the next, too many, wrong or missing (except at the end, where it is only not typed yet). */
function spellingsOf(query: string, letters: string[]): string[] {
  const all = [...query].flatMap((letter, index) => {
    const [before, after] = [query.slice(0, index), query.slice(index + 1)];
    return [
      before + after,
      ...(after === '' ? [] : [before + after[0] + letter + after.slice(1)]),
      ...letters.flatMap((other) => [before + other + after, before + other + letter + after]),
    ];
  });
  return all.filter((spelling) => spelling.length >= 3 && spelling !== query);
}

/** Whole names and domains (or their first parts) before others. */
function twoErrors(row: Texts, query: string): number | null {
  const labels = row.domain.split(' ');
  const whole = [row.name, ...labels.map((_, label) => labels.slice(0, label + 1).join(' '))];
  if (whole.some((text) => prefixErrors(query, text).at(-1)! <= 2)) return 0;
  const words = row.name.split(' ');
  const beginnings = [row.domain, ...words.map((_, word) => words.slice(word).join(' '))];
  return beginnings.some((text) => prefixErrors(query, text).some((errors) => errors <= 2)) ? 1 : null;
}

/** Fewest errors (as above) between the query and each beginning of the text, by its length. */
function prefixErrors(query: string, text: string): number[] {
  const rows: number[][] = [Array.from({ length: text.length + 1 }, (_, j) => j)];
  const errorsAt = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= query.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= text.length; j++) {
      const swapped = query[i - 1] === text[j - 2] && query[i - 2] === text[j - 1];
      row[j] = Math.min(
        errorsAt(i - 1, j) + 1,
        errorsAt(i, j - 1) + 1,
        errorsAt(i - 1, j - 1) + (query[i - 1] === text[j - 1] ? 0 : 1),
        swapped ? errorsAt(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows[query.length] ?? [];
}

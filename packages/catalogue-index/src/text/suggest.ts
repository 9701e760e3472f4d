import type { Snapshot } from '../snapshot.ts';
import { eachRowWithAll, findAll, gramsAround, gramsBetween } from './gram-lookup.ts';
import { END, gramKey, gramsOf, START } from './grams.ts';
import { parseKeyword } from './keyword.ts';
import { begins, contains, equals, isWhole, wordBegins } from './matching.ts';
import { misspelt } from './misspelt.ts';
import { SPACE, unitsOf } from './normalise.ts';
import type { TextColumn } from './text-column.ts';

/** Rows read for one kind of hit: bounds the time for a frequent text that rarely occurs at the required position. */
const MAX_ROWS_READ = 300_000;

/**
 * Rows by name and domain, best first: the whole name or domain, then what begins with the keyword, then a word that begins
 * with it, then what contains it; among equals the more popular. Only if nothing begins with the keyword, names with its
 * words in another order follow, then misspellings. An address finds its host, or if that has no hit, a domain it is a
 * subdomain of. Returns at most `limit` rows.
 */
export function suggestRows(snapshot: Snapshot, text: string, limit: number): number[] {
  const { query, words, parentHosts } = parseKeyword(text);
  const units = unitsOf(query);
  const found = new Set<number>();
  if (units.length === 0) return [];
  for (const kind of [whole(units), firstPart(units), beginning(units)]) take(snapshot, kind, limit, found);
  for (const host of parentHosts) if (found.size === 0) take(snapshot, whole(unitsOf(host)), limit, found);
  const near = found.size > 0;
  for (const kind of [inName(units), anywhere(units)]) take(snapshot, kind, limit, found);
  if (near) return [...found];
  take(snapshot, allWords(words), limit, found);
  if (found.size < limit) {
    for (const row of misspelt(snapshot, units, limit - found.size, found)) found.add(row);
  }
  return [...found];
}

type Units = Uint16Array;

type Kind = {
  /** Sets of grams; every row of the kind has all the grams of at least one set. */
  gramSets: (column: TextColumn) => number[][];
  matches: (column: TextColumn, row: number) => boolean;
};

const having = (column: TextColumn, units: ArrayLike<number>): number[][] => {
  const grams = findAll(column, gramsOf(units));
  return grams === null ? [] : [grams];
};
const havingPair = (column: TextColumn, a: number, b: number): number[][] =>
  gramsBetween(column, gramKey(a, b, 0), gramKey(a, b, 0xffff)).map((gram) => [gram]);
/** `edge`: START or SPACE. */
const havingAfter = (column: TextColumn, edge: number, query: Units): number[][] =>
  query.length === 1 ? havingPair(column, edge, query[0]!) : having(column, [edge, ...query]);

const whole = (query: Units): Kind => ({
  gramSets: (column) => having(column, [START, ...query, END]),
  matches: (column, row) => equals(column, row, query),
});

const firstPart = (query: Units): Kind => ({
  gramSets: (column) => having(column, [START, ...query, SPACE]),
  matches: (column, row) => isWhole(column, row, query),
});

const beginning = (query: Units): Kind => ({
  gramSets: (column) => havingAfter(column, START, query),
  matches: (column, row) => begins(column, row, query),
});

const inName = (query: Units): Kind => ({
  gramSets: (column) => havingAfter(column, SPACE, query),
  matches: (column, row) => wordBegins(column, row, query),
});

const anywhere = (query: Units): Kind => ({
  gramSets: (column) => {
    const [first, second] = query;
    if (first === undefined) return [];
    if (second === undefined) return gramsAround(column, first).map((gram) => [gram]);
    return query.length === 2 ? havingPair(column, first, second) : having(column, query);
  },
  matches: (column, row) => contains(column, row, query),
});

/** Each of the words is the prefix of a word of the name, or of the domain. */
function allWords(words: string[]): Kind {
  const [longest, ...others] = words.map(unitsOf).sort((a, b) => b.length - a.length);
  if (longest === undefined) return { gramSets: () => [], matches: () => false };
  const otherGrams = others.flatMap(gramsOf);
  return {
    gramSets: (column) =>
      [START, SPACE].flatMap((edge) => {
        if (longest.length === 1) return havingPair(column, edge, longest[0]!);
        const grams = findAll(column, [...gramsOf([edge, ...longest]), ...otherGrams]);
        return grams === null ? [] : [grams];
      }),
    matches: (column, row) => [longest, ...others].every((word) => wordBegins(column, row, word)),
  };
}

/** Adds to `found` the most popular rows of the kind, until it has `limit`. */
function take(
  { texts, rank }: Snapshot,
  { gramSets, matches }: Kind,
  limit: number,
  found: Set<number>,
): void {
  const missing = limit - found.size;
  if (missing <= 0) return;
  const hits: number[] = [];
  for (const { column, slots } of texts) {
    for (const grams of gramSets(column)) {
      let taken = 0;
      eachRowWithAll(column, grams, MAX_ROWS_READ, (row) => {
        const slot = slots[row]!;
        if (slot >= 0 && !found.has(slot) && matches(column, row)) {
          hits.push(slot);
          taken++;
        }
        return taken < missing;
      });
    }
  }
  hits.sort((a, b) => rank[a]! - rank[b]!);
  for (const slot of hits) if (found.size < limit) found.add(slot);
}

import { eachRowWithAll, findAll, gramsAround, gramsBetween } from './gram-lookup.ts';
import { END, gramKey, gramsOf, START } from './grams.ts';
import { begins, contains, equals, isWhole, wordBegins } from './matching.ts';
import { misspelt } from './misspelt.ts';
import { SPACE, unitsOf } from './normalise.ts';
import type { TextColumn, TextPart } from './text-column.ts';

/** No more of an input is looked at: nothing that long is a name. */
export const LONGEST_INPUT = 1000;
/** Rows looked at for one kind of hit: bounds the time of a text that is frequent, but hardly ever where it is asked for. */
const LOOKS = 300_000;

/**
 * Rows by name and domain, best first: the whole name or domain, then what begins with the text, then a word that begins
 * with it, then what contains it, then one typing error (two where there is nothing nearer); among equals the more
 * popular. Answers at most `limit` rows. Any string is safe; one without letters or digits finds nothing.
 */
export function suggestRows(parts: TextPart[], text: string, limit: number): number[] {
  const query = unitsOf(text.slice(0, LONGEST_INPUT));
  const found = new Set<number>();
  const longest = Math.max(...parts.map(({ column }) => column.longest));
  if (query.length === 0 || query.length > longest + 2 || limit <= 0) return [];
  for (const tier of tiers(query)) {
    take(parts, tier, query, limit, found);
    if (found.size >= limit) return [...found];
  }
  for (const row of misspelt(parts, query, limit - found.size, found)) found.add(row);
  return [...found];
}

type Tier = {
  /** Sets of grams; every row of the tier has all the grams of at least one set. */
  lists: (column: TextColumn) => number[][];
  holds: (column: TextColumn, row: number, query: Uint16Array) => boolean;
};

function tiers(query: Uint16Array): Tier[] {
  const [first, second] = query;
  const one = query.length === 1;
  const all = (units: number[] | Uint16Array) => (column: TextColumn) => {
    const grams = findAll(column, gramsOf(units));
    return grams === null ? [] : [grams];
  };
  const any = (a: number, b: number) => (column: TextColumn) =>
    gramsBetween(column, gramKey(a, b, 0), gramKey(a, b, 0xffff)).map((gram) => [gram]);
  const around = (unit: number) => (column: TextColumn) => gramsAround(column, unit).map((gram) => [gram]);

  return [
    { lists: all([START, ...query, END]), holds: equals },
    { lists: all([START, ...query, SPACE]), holds: isWhole },
    { lists: one ? any(START, first!) : all([START, ...query]), holds: begins },
    { lists: one ? any(SPACE, first!) : all([SPACE, ...query]), holds: wordBegins },
    { lists: one ? around(first!) : query.length === 2 ? any(first!, second!) : all(query), holds: contains },
  ];
}

/** Adds to `found` the most popular rows of the tier, until it has `limit`. */
function take(
  parts: TextPart[],
  { lists, holds }: Tier,
  query: Uint16Array,
  limit: number,
  found: Set<number>,
): void {
  const hits: number[] = [];
  const missing = limit - found.size;
  for (const { column, places } of parts) {
    for (const grams of lists(column)) {
      let taken = 0;
      eachRowWithAll(column, grams, LOOKS, (row) => {
        const place = places[row]!;
        if (place >= 0 && !found.has(place) && holds(column, row, query)) {
          hits.push(place);
          taken++;
        }
        return taken < missing;
      });
    }
  }
  hits.sort((a, b) => a - b);
  for (const place of hits) {
    if (found.size >= limit) return;
    found.add(place);
  }
}

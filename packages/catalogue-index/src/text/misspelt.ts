import { popcount } from '../bits.ts';
import { prefixErrors } from './edit-distance.ts';
import { eachRowWithAll, findAll, findGram, rowsWithGram } from './gram-lookup.ts';
import { gramsOf, START } from './grams.ts';
import { isWhole, wordBegins } from './matching.ts';
import { SPACE, unitsOf } from './normalise.ts';
import { spellings } from './spellings.ts';
import { boundsOf, rowsOfGram, type TextColumn, type TextPart } from './text-column.ts';

/** Minimum length for tolerating two errors. */
export const TWO_ERRORS = 6;
/** Bounds the time of one keyword on a million rows: rows read for one error, for two, and rows compared letter by letter. */
const LOOKS = 100_000;
const SIMILAR_LOOKS = 400_000;
export const COMPARISONS = 3_000;
export const LONGEST_QUERY = 64;
/** Up to this many rows, all are compared for two errors: short names can share no gram with what was typed. */
export const ALL_COMPARED = 20_000;
/** Above every rank: twice two errors plus one. */
const WORST = 9;

type Units = ArrayLike<number>;
type Texts = { texts: TextPart[]; size: number };

/**
 * Rows with a name (or a word in it) or domain that begins with the query except for one typing error, best first: those
 * with the query's length, then by popularity. If nothing was found, two errors are tolerated from six
 * letters on; with a closer hit they would only be noise. Fewer than three letters: none.
 */
export function misspelt(texts: Texts, query: Uint16Array, want: number, known: Set<number>): number[] {
  if (query.length < 3 || query.length > LONGEST_QUERY) return [];
  const rank = new Map<number, number>();
  for (const part of texts.texts) rankOneError(part, query, want, known, rank);
  if (query.length >= TWO_ERRORS && known.size === 0 && rank.size === 0) {
    if (texts.size <= ALL_COMPARED) rankAll(texts, query, rank);
    else rankSimilar(texts, query, rank);
  }
  const best = [...rank].sort(([a, rankA], [b, rankB]) => rankA - rankB || a - b);
  return best.slice(0, want).map(([place]) => place);
}

function rankOneError(
  { column, places }: TextPart,
  query: Uint16Array,
  want: number,
  known: Set<number>,
  rank: Map<number, number>,
): void {
  const tries: { letters: Uint16Array; grams: number[]; rows: number }[] = [];
  for (const letters of spellings(column, query)) {
    for (const before of [START, SPACE]) {
      const grams = findAll(column, gramsOf([before, ...letters]));
      const rarest = grams?.[0];
      if (grams && rarest !== undefined) tries.push({ letters, grams, rows: rowsWithGram(column, rarest) });
    }
  }
  // Rows with a rare gram are quickly found and more likely meant.
  tries.sort((a, b) => a.rows - b.rows);
  let looks = LOOKS;
  for (const { letters, grams } of tries) {
    let hits = 0;
    looks -= eachRowWithAll(column, grams, looks, (row) => {
      const place = places[row]!;
      if (place < 0 || known.has(place) || !wordBegins(column, row, letters)) return true;
      const whole = isWhole(column, row, letters);
      // Beyond the most popular ones only a whole match ranks higher.
      if (hits++ < want || whole) rank.set(place, Math.min(rank.get(place) ?? WORST, whole ? 2 : 3));
      return true;
    });
  }
}

function rankAll({ texts }: Texts, query: Uint16Array, rank: Map<number, number>): void {
  const wanted = lettersOf(query, 0, query.length);
  for (const { column, places } of texts) {
    for (let row = 0; row < places.length; row++) {
      const place = places[row]!;
      const { name, end } = boundsOf(column, row);
      // Each letter of the query that occurs nowhere in the texts is an error.
      if (place < 0 || popcount(wanted & ~lettersOf(column.units, name, end)) > 2) continue;
      const rated = errorsIn(column, row, query);
      if (rated !== null) rank.set(place, rated);
    }
  }
}

/** The set of units as bits; several units may share one. */
function lettersOf(units: Units, from: number, end: number): number {
  let letters = 0;
  for (let i = from; i < end; i++) letters |= 1 << (units[i]! & 31);
  return letters;
}

/** Counts for each row how many grams it shares with the query, and compares those that share most letter by letter. */
function rankSimilar({ texts, size }: Texts, query: Uint16Array, rank: Map<number, number>): void {
  const shared = cleared(size);
  const withCount = new Uint32Array(LONGEST_QUERY + 1);
  let looks = SIMILAR_LOOKS;
  for (const { grams, rows } of gramsByRarity(texts, query)) {
    // If there is a small part, the large one contains removed rows.
    const current = texts.length > 1 && isTooFrequent(rows, size) ? rowsThereWith(grams) : rows;
    if (isTooFrequent(current, size)) continue;
    looks -= rows;
    if (looks < 0) break;
    for (const { gram, column, places } of grams) {
      const rows = rowsOfGram(column, gram);
      for (let i = 0; i < rows.length; i++) {
        const place = places[rows[i]!]!;
        if (place >= 0) withCount[++shared[place]!]!++;
      }
    }
  }
  const fewest = fewestShared(query.length);
  let least = LONGEST_QUERY;
  while (least > fewest && withCount[least - 1]! <= COMPARISONS) least--;
  if (withCount[least]! === 0) least = Math.max(fewest, least - 1);
  let comparisons = COMPARISONS;
  // The small part comes first, so that the comparison limit excludes no change.
  for (const { column, places } of texts.toReversed()) {
    for (let row = 0; row < places.length && comparisons > 0; row++) {
      const place = places[row]!;
      if (place < 0 || shared[place]! < least) continue;
      comparisons--;
      const rated = errorsIn(column, row, query);
      if (rated !== null) rank.set(place, Math.min(rank.get(place) ?? WORST, rated));
    }
  }
}

/** A gram's index in a part. */
type GramInPart = TextPart & { gram: number };

/** The query's grams in each part, and how many rows have them; the rarest first. */
function gramsByRarity(texts: TextPart[], query: Uint16Array): { grams: GramInPart[]; rows: number }[] {
  return [...new Set(gramsOf([START, ...query]))]
    .map((key) => {
      const grams = texts.map((part) => ({ ...part, gram: findGram(part.column, key) }));
      return { grams, rows: grams.reduce((sum, { column, gram }) => sum + rowsWithGram(column, gram), 0) };
    })
    .sort((a, b) => a.rows - b.rows);
}

/** A gram of every fifth row does not narrow the search and is slow to read. */
export const isTooFrequent = (rowsWithGram: number, rows: number): boolean =>
  rows > 1000 && rowsWithGram * 5 > rows;

/** Remaining rows with a gram. */
function rowsThereWith(grams: GramInPart[]): number {
  let count = 0;
  for (const { gram, column, places } of grams) {
    const rows = rowsOfGram(column, gram);
    for (let i = 0; i < rows.length; i++) if (places[rows[i]!] !== -1) count++;
  }
  return count;
}

/** One error changes at most four grams, so two leave this many of the query's and its beginning's. */
export const fewestShared = (length: number): number => Math.max(1, length - 2 - 8);

/** `errorsIn` of one brand's normalised texts. */
export function errorsInTexts(name: string, domain: string, query: Units): number | null {
  const units = unitsOf(name + domain);
  return errorsIn({ units, starts: Uint32Array.of(0, name.length, units.length) }, 0, query);
}

let counters = new Uint8Array(0);

/** A counter for each row, reused by later queries: allocating memory costs more than counting. */
function cleared(rows: number): Uint8Array {
  if (counters.length < rows) counters = new Uint8Array(rows);
  else counters.fill(0, 0, rows);
  return counters;
}

/** Twice the errors, plus one if the row's text is longer or shorter than the query; `null`: more than two errors. */
function errorsIn(column: Pick<TextColumn, 'units' | 'starts'>, row: number, query: Units): number | null {
  const { units } = column;
  const { name, domain, end } = boundsOf(column, row);
  let errors = prefixErrors(query, units, domain, end, 2);
  for (let i = name; i < domain; i++) {
    if (i === name || units[i - 1] === SPACE) {
      errors = Math.min(errors, prefixErrors(query, units, i, domain, 2));
    }
  }
  if (errors > 2) return null;
  const similar = Math.abs(domain - name - query.length) <= errors;
  return errors * 2 + (similar ? 0 : 1);
}

import { prefixErrors } from './edit-distance.ts';
import { eachRowWithAll, findAll, findGram, rowsWithGram } from './gram-lookup.ts';
import { gramsOf, START } from './grams.ts';
import { isWhole, wordBegins } from './matching.ts';
import { SPACE } from './normalise.ts';
import { spellings } from './spellings.ts';
import { rowsOfTexts, type TextColumn, type TextPart } from './text-column.ts';

/** From this length on two errors are forgiven. */
export const TWO_ERRORS = 6;
/** Rows that one query may look at, and compare letter by letter: what bounds its time on a million rows. */
const LOOKS = 100_000;
export const COMPARISONS = 3_000;
export const LONGEST_QUERY = 64;
/** Above every rank: twice two errors and one. */
const WORST = 9;

type Units = ArrayLike<number>;

/**
 * Rows whose name (or a word in it) or domain begins with the query but for one typing error, best first: those
 * that are the query's length, then by popularity. Where nothing at all was found, two errors are forgiven from six
 * letters on; beside a nearer hit they would only be noise. Fewer than three letters: none.
 */
export function misspelt(parts: TextPart[], query: Uint16Array, want: number, known: Set<number>): number[] {
  if (query.length < 3 || query.length > LONGEST_QUERY) return [];
  const rank = new Map<number, number>();
  for (const part of parts) rankOneError(part, query, want, known, rank);
  if (query.length >= TWO_ERRORS && known.size === 0 && rank.size === 0) rankSimilar(parts, query, rank);
  return [...rank.keys()].sort((a, b) => rank.get(a)! - rank.get(b)! || a - b).slice(0, want);
}

function rankOneError(
  { column, places }: TextPart,
  query: Uint16Array,
  want: number,
  known: Set<number>,
  rank: Map<number, number>,
): void {
  const tries: { letters: Uint16Array; grams: number[] }[] = [];
  for (const letters of spellings(column, query)) {
    for (const before of [START, SPACE]) {
      const grams = findAll(column, gramsOf([before, ...letters]));
      if (grams !== null) tries.push({ letters, grams });
    }
  }
  // What has a rare gram is quickly looked up and more likely meant.
  tries.sort((a, b) => rowsWithGram(column, a.grams[0]!) - rowsWithGram(column, b.grams[0]!));
  let looks = LOOKS;
  for (const { letters, grams } of tries) {
    let hits = 0;
    looks -= eachRowWithAll(column, grams, looks, (row) => {
      const place = places[row]!;
      if (place < 0 || known.has(place) || !wordBegins(column, row, letters)) return true;
      const whole = isWhole(column, row, letters);
      // Past the most popular ones only a whole hit is worth more.
      if (hits++ < want || whole) rank.set(place, Math.min(rank.get(place) ?? WORST, whole ? 2 : 3));
      return true;
    });
  }
}

/** Counts for each row how many grams it shares with the query, and compares those that share most letter by letter. */
function rankSimilar(parts: TextPart[], query: Uint16Array, rank: Map<number, number>): void {
  const rows = parts.reduce((sum, { column }) => sum + rowsOfTexts(column), 0);
  const there = parts.reduce((sum, { places }) => sum + places.filter((place) => place >= 0).length, 0);
  const shared = cleared(rows);
  const withCount = new Uint32Array(LONGEST_QUERY + 1);
  for (const key of new Set(gramsOf([START, ...query]))) {
    const grams = parts.map(({ column }) => findGram(column, key));
    const withGram = grams.reduce((sum, gram, p) => sum + rowsWithGram(parts[p]!.column, gram), 0);
    // Counted one by one only where rows that are gone could make the difference: they are less than one in 32.
    if (tellsLittle(withGram, there)) {
      if (withGram * 4 > rows || tellsLittle(rowsThereWith(parts, grams), there)) continue;
    }
    for (const [p, { column, places }] of parts.entries()) {
      const gram = grams[p]!;
      if (gram < 0) continue;
      for (let i = column.gramAt[gram]!; i < column.gramAt[gram + 1]!; i++) {
        const place = places[column.rows[i]!]!;
        if (place >= 0) withCount[++shared[place]!]!++;
      }
    }
  }
  const fewest = fewestShared(query.length);
  let least = LONGEST_QUERY;
  while (least > fewest && withCount[least - 1]! <= COMPARISONS) least--;
  if (withCount[least]! === 0) least = Math.max(fewest, least - 1);
  let comparisons = COMPARISONS;
  // The small part comes first, so that no change is left out for want of comparisons.
  for (const { column, places } of parts.toReversed()) {
    for (let row = 0; row < places.length && comparisons > 0; row++) {
      const place = places[row]!;
      if (place < 0 || shared[place]! < least) continue;
      comparisons--;
      const rated = errorsIn(column, row, query);
      if (rated !== null) rank.set(place, Math.min(rank.get(place) ?? WORST, rated));
    }
  }
}

/** What every fifth row has tells little and takes long. */
export const tellsLittle = (rowsWithGram: number, rows: number): boolean =>
  rows > 1000 && rowsWithGram * 5 > rows;

/** Rows that have a gram and are still there. `grams`: its place in each part. */
function rowsThereWith(parts: TextPart[], grams: number[]): number {
  return parts.reduce((sum, { column: { gramAt, rows }, places }, p) => {
    const gram = grams[p]!;
    if (gram < 0) return sum;
    let count = 0;
    for (let i = gramAt[gram]!; i < gramAt[gram + 1]!; i++) if (places[rows[i]!]! >= 0) count++;
    return sum + count;
  }, 0);
}

/** One error changes at most four grams, so two leave this many of the query's and its beginning's. */
export const fewestShared = (length: number): number => Math.max(1, length - 2 - 8);

/** `errorsIn` of one brand's normalised texts. */
export function errorsInTexts(name: string, domain: string, query: Units): number | null {
  const text = name + domain;
  const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return errorsIn({ units, starts: Uint32Array.of(0, name.length, text.length) }, 0, query);
}

let counters = new Uint8Array(0);

/** A counter for each row, kept between queries: fresh memory costs more than counting. */
function cleared(rows: number): Uint8Array {
  if (counters.length < rows) counters = new Uint8Array(rows);
  else counters.fill(0, 0, rows);
  return counters;
}

/** Twice the errors, one more where the row's text is longer or shorter than the query; `null`: more than two errors. */
function errorsIn(
  { units, starts }: Pick<TextColumn, 'units' | 'starts'>,
  row: number,
  query: Units,
): number | null {
  const name = starts[row * 2]!;
  const domain = starts[row * 2 + 1]!;
  const end = starts[row * 2 + 2]!;
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

import { typingErrors } from '@brandlode/catalogue-index';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { spellingsOf, type Term } from './query-words.ts';

/** Minimum word lengths for tolerating one and two typing errors. */
const ONE_ERROR = 4;
const TWO_ERRORS = 6;
/** Maximum number of title words compared with a misspelt one, and of suggestions. */
const COMPARED = 300;
const MAX_SUGGESTIONS = 8;

/** Maximum number of misspelt words in a search: more are more likely words that no product has. */
const MAX_MISSPELT = 3;

/** The terms with title words in place of those that no title has; undefined if there is nothing to correct. */
export async function correctWords(
  db: Database,
  terms: Term[],
): Promise<{ terms: Term[]; text: string } | undefined> {
  const corrected: Term[] = [];
  const text: string[] = [];
  let misspelt = 0;
  // One after another, because each may compare many words.
  for (const term of terms) {
    const suggestions = await suggestWords(db, term);
    const [nearest] = suggestions ?? [term.word];
    if (nearest === undefined) return undefined;
    if (suggestions && ++misspelt > MAX_MISSPELT) return undefined;
    corrected.push(
      suggestions
        ? { ...term, prefix: false, spellings: [...new Set(suggestions.flatMap(spellingsOf))] }
        : term,
    );
    text.push(nearest);
  }
  return misspelt > 0 ? { terms: corrected, text: text.join(' ') } : undefined;
}

/** Words that a term may be a misspelling of, nearest first; null if titles contain it unchanged. */
async function suggestWords(
  db: Database,
  { word, spellings, prefix, together }: Term,
): Promise<string[] | null> {
  if (together || word.length < ONE_ERROR || !/^\p{L}+$/u.test(word)) return null;
  const begins = sql`word ^@ ${word}::text`;
  const { rows: known } = await sql`
    select from product_vocabulary where word = any(${spellings}::text[]) ${prefix ? sql`or ${begins}` : sql``} limit 1`.execute(
    db,
  );
  if (known.length > 0) return null;
  const { rows } = await sql<{ word: string }>`
    select word from similar_product_words(${word}, ${COMPARED}) as similar_words (word)`.execute(db);
  const maxErrors = word.length >= TWO_ERRORS ? 2 : 1;
  const near = rows
    .map((row) => ({ word: row.word, errors: typingErrors(word, row.word, maxErrors) }))
    .filter(({ errors }) => errors <= maxErrors)
    .sort((a, b) => a.errors - b.errors || (a.word < b.word ? -1 : 1));
  return near
    .filter(({ errors }) => errors === near[0]?.errors)
    .slice(0, MAX_SUGGESTIONS)
    .map((candidate) => candidate.word);
}

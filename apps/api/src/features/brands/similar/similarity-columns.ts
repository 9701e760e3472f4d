import { setImmediate } from 'node:timers/promises';
import { normalise } from '@brandlode/catalogue-index';
import { mapKeys } from '@brandlode/contract';
import type { SimilarityRow } from '@brandlode/database';
import { wordsOf } from './brand-words.ts';
import { NumberLists, TextNumbers } from './number-lists.ts';

/** Rows processed before other requests are handled. */
export const ROWS_AT_ONCE = 2_000;
/** How many of a brand's words are used, the rarest ones. */
const WORDS_KEPT = 32;

/** What brands are compared by: a row for each brand, in columns of numbers. Unknown values are NaN or an empty list. */
export type SimilarityColumns = {
  size: number;
  ids: Float64Array;
  rowOfId: Map<number, number>;
  /** Brands with the same name count as the same. */
  nameHashes: Float64Array;
  /** The kind of each brand; -1 means unknown. */
  kinds: Float64Array;
  visits: Float64Array;
  /** The average price of each brand in cents. */
  prices: Float64Array;
  ranks: Float64Array;
  prominences: Float64Array;
  categories: NumberLists;
  locations: NumberLists;
  languages: NumberLists;
  platforms: NumberLists;
  technologies: NumberLists;
  types: NumberLists;
  /** The words of each brand, the rarest ones first. */
  words: NumberLists;
  /** Length of a brand's words as a vector of their rarities. */
  lengths: Float64Array;
  /** Rarity of each word: 0 if only one brand has it. */
  rarities: Float64Array;
  countryIds: string[];
  platformIds: string[];
  typeNames: string[];
  wordTexts: string[];
};

/** The country or category that distinguishes brands of one name: `EB Games (Canada)`. */
const DISTINCTION = / \([^()]*\)$/;

const SCALARS = ['ids', 'nameHashes', 'kinds', 'visits', 'prices', 'ranks', 'prominences'] as const;

export async function readColumns(batches: AsyncIterable<SimilarityRow[]>): Promise<SimilarityColumns> {
  const numbers = {
    kinds: new TextNumbers(),
    countries: new TextNumbers(),
    languages: new TextNumbers(),
    platforms: new TextNumbers(),
    technologies: new TextNumbers(),
    types: new TextNumbers(),
    words: new TextNumbers(),
  };
  const scalars = mapKeys(SCALARS, (): number[] => []);
  const lists = {
    categories: new NumberLists(),
    locations: new NumberLists(),
    languages: new NumberLists(),
    platforms: new NumberLists(),
    technologies: new NumberLists(),
    types: new NumberLists(),
  };
  const allWords = new NumberLists();
  const frequencies: number[] = [];
  const wordTexts: string[] = [];
  for await (const rows of batches)
    for (const row of rows) {
      scalars.ids.push(row.id);
      const name = row.name.replace(DISTINCTION, '');
      scalars.nameHashes.push(hashOf(normalise(name)));
      scalars.kinds.push(row.kind === null ? -1 : numbers.kinds.numberOf(row.kind));
      scalars.visits.push(row.visits ?? Number.NaN);
      scalars.prices.push(row.price ?? Number.NaN);
      scalars.ranks.push(row.rank ?? Number.NaN);
      scalars.prominences.push(row.prominence ?? Number.NaN);
      lists.categories.add(row.categories);
      lists.locations.add(row.locations.map((id) => numbers.countries.numberOf(id)));
      lists.languages.add(row.languages.map((id) => numbers.languages.numberOf(id)));
      lists.platforms.add(row.platforms.map((id) => numbers.platforms.numberOf(id)));
      lists.technologies.add(row.technologies.map((id) => numbers.technologies.numberOf(id)));
      lists.types.add((row.types ?? []).map((type) => numbers.types.numberOf(type)));
      const texts = [...(row.types ?? []), ...(row.titles ?? []), row.description ?? '', name];
      const words = [...wordsOf(texts)].map(([stem, written]) => {
        const word = numbers.words.numberOf(stem);
        wordTexts[word] ??= written;
        return word;
      });
      for (const word of words) frequencies[word] = (frequencies[word] ?? 0) + 1;
      allWords.add(words);
    }
  const size = allWords.rows;
  const rarities = Float64Array.from(frequencies, (count) => (count < 2 ? 0 : Math.log(size / count)));
  const { words, lengths } = await keepRarest(allWords, rarities);
  return {
    size,
    ...mapKeys(SCALARS, (key) => new Float64Array(scalars[key])),
    rowOfId: new Map(scalars.ids.map((id, row) => [id, row])),
    ...lists,
    words,
    lengths,
    rarities,
    countryIds: numbers.countries.texts(),
    platformIds: numbers.platforms.texts(),
    typeNames: numbers.types.texts(),
    // Words of a single brand are never shown.
    wordTexts: wordTexts.map((text, word) => (rarities[word] === 0 ? '' : text)),
  };
}

async function keepRarest(all: NumberLists, rarities: Float64Array) {
  const words = new NumberLists();
  const lengths = new Float64Array(all.rows);
  const rarity = (word: number) => rarities[word] ?? 0;
  for (let row = 0; row < all.rows; row++) {
    if (row % ROWS_AT_ONCE === 0) await setImmediate();
    const rarest = Array.from(all.of(row))
      .filter((word) => rarity(word) > 0)
      .sort((a, b) => rarity(b) - rarity(a))
      .slice(0, WORDS_KEPT);
    words.add(rarest);
    lengths[row] = Math.hypot(...rarest.map(rarity));
  }
  return { words, lengths };
}

/** Returns the 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

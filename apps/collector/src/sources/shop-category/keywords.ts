import { readFileSync } from 'node:fs';
import { AMBIGUOUS_LABELS, categoryByLabel } from '@brandlode/contract';

/** `strong` terms show what is sold, `weak` ones support them: categories by term. */
type Keywords = {
  /** Terms of one or more words, by their first word. */
  byFirstWord: Map<string, Term[]>;
  /** Terms in scripts that put no spaces between words. */
  unspaced: Term[];
};
export type Term = { words: string[]; text: string; category: number; weight: number };

const STRONG = 3;
const WEAK = 1;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

let loaded: Keywords | undefined;

/** keywords.tsv: a line per category with its strong and weak terms, separated by `|`. */
export function keywords(): Keywords {
  if (loaded) return loaded;
  const byFirstWord = new Map<string, Term[]>();
  const unspaced: Term[] = [];
  const [, ...lines] = readFileSync(new URL('keywords.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) {
    const [label = '', strong = '', weak = ''] = line.split('\t');
    const category = categoryByLabel(label.toLowerCase());
    if (!category) throw new Error(`keywords.tsv: no category ${label}`);
    const own = new Set<string>();
    for (const [terms, weight] of [
      [strong, STRONG],
      [weak, WEAK],
    ] as const) {
      for (const written of terms.split('|')) {
        const words = wordsOf(written);
        const text = words.join(' ');
        if (!text || own.has(text)) continue;
        own.add(text);
        // A word of several meanings shows nothing without another term: "tee" is tea in German, a shirt in English.
        const term = {
          words,
          text,
          category: category.id,
          weight: AMBIGUOUS_LABELS.has(text) ? WEAK : weight,
        };
        const first = words[0] ?? '';
        if (UNSPACED.test(text)) unspaced.push(term);
        else byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), term]);
      }
    }
  }
  loaded = { byFirstWord, unspaced };
  return loaded;
}

/** Lower case without diacritics; an apostrophe joins (`women's` is `womens`), anything else separates. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[ßıłøæ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const LETTERS: Record<string, string> = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', æ: 'ae' };

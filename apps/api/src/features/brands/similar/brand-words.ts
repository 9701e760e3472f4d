import { normalise } from '@brandlode/catalogue-index';

const MAX_WORDS = 200;
/** Words in texts about stores that say nothing about what is sold; the others are weighted by rarity. */
const COMMON = new Set(
  'the and for with from your our are you that this all not have has was were will can more made over into its their they them who what when where which while about brand brands company shop store online buy products product free shipping official website site home best new und der die das mit für von les des pour avec une dans los las para con una por del della che per il one two three four five six seven eight nine ten year years started founded since sold sells selling'.split(
    ' ',
  ),
);

/** The distinct words of texts as they are written, by a form in which singular and plural are mostly the same. */
export function wordsOf(texts: Iterable<string>): Map<string, string> {
  const words = new Map<string, string>();
  for (const text of texts)
    for (const word of normalise(text).split(' ')) {
      if (word.length < 3 || COMMON.has(word) || /^\d+$/.test(word)) continue;
      const key = stem(word);
      if (!words.has(key)) words.set(key, word);
      if (words.size >= MAX_WORDS) return words;
    }
  return words;
}

const stem = (word: string) =>
  word.length > 4
    ? word
        .replace(/ies$/, 'y')
        .replace(/(?<=sh|ch|x|ss)es$/, '')
        .replace(/(?<![su])s$/, '')
    : word;

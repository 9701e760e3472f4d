import { type Language, NAMES } from './data.ts';
import type { Random } from './random.ts';

const { compounds, nouns, adjectives, placeEndings, numbers, invented, surnames, avoided } = NAMES;

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const compound = (random: Random) => {
  for (;;) {
    const front = random.pick(compounds.fronts);
    const back = random.pick(compounds.backs);
    if (front !== back && front.at(-1) !== back[0]) return capitalise(front + back);
  }
};

function surname(random: Random, language: Language) {
  const { starts, middles, ends } = surnames[language];
  return tidy(random.pick(starts) + (random.chance(0.35) ? random.pick(middles) : '') + random.pick(ends));
}
/** Always three syllables: too many words of two are trademarks. */
const inventedWord = (random: Random) =>
  tidy(random.pick(invented.starts) + random.pick(invented.middles) + random.pick(invented.ends));

/** Removes the tripled letters and vowels that joining can produce. */
const tidy = (word: string) => word.replace(/(.)\1\1+/giu, '$1$1').replace(/([aeiou])\1([aeiou])/giu, '$1$2');

type Pattern = [
  weight: number,
  make: (random: Random, language: Language, endings: readonly string[]) => string,
];
const PATTERNS: Pattern[] = [
  [17, (random, _, endings) => `${compound(random)} ${random.pick(endings)}`],
  [10, (random) => compound(random)],
  [12, (random) => inventedWord(random)],
  [7, (random, _, endings) => `${inventedWord(random)} ${random.pick(endings)}`],
  [12, (random, language, endings) => `${surname(random, language)} ${random.pick(endings)}`],
  [9, (random, language) => `${surname(random, language)} & ${surname(random, language)}`],
  [6, (random, language) => `${surname(random, language)} & ${random.pick(nouns)}`],
  [
    7,
    (random, _, endings) =>
      `${capitalise(random.pick(compounds.fronts))} ${random.pick(placeEndings)} ${random.pick(endings)}`,
  ],
  [5, (random) => `The ${random.pick(adjectives)} ${random.pick(nouns)}`],
  [4, (random, _, endings) => `${random.pick(adjectives)} ${random.pick(nouns)} ${random.pick(endings)}`],
  [4, (random, _, endings) => `${random.pick(nouns)} & ${random.pick(nouns)} ${random.pick(endings)}`],
  [
    2,
    (random, _, endings) => `${random.pick(numbers)} ${plural(random.pick(nouns))} ${random.pick(endings)}`,
  ],
];
const TOTAL_WEIGHT = PATTERNS.reduce((sum, [weight]) => sum + weight, 0);

/** A name for a business, not necessarily unique. `endings`: nouns of its industry. */
export function makeName(random: Random, language: Language, endings: readonly string[]): string {
  for (;;) {
    const name = draw(random, language, endings);
    const words = name.toLowerCase().split(' ');
    if (!words.some((word) => avoided.has(word))) return name;
  }
}

function draw(random: Random, language: Language, endings: readonly string[]): string {
  if (language !== 'english' && random.chance(0.55)) {
    const { openers } = surnames[language];
    if (openers.length > 0 && random.chance(0.3))
      return `${random.pick(openers)} ${surname(random, language)}`;
    return random.chance(0.5)
      ? surname(random, language)
      : `${surname(random, language)} ${random.pick(endings)}`;
  }
  let remaining = random.next() * TOTAL_WEIGHT;
  for (const [weight, make] of PATTERNS) {
    remaining -= weight;
    if (remaining < 0) return make(random, language, endings);
  }
  return compound(random);
}

function plural(word: string): string {
  if (word === 'Goose') return 'Geese';
  if (word === 'Wolf') return 'Wolves';
  if (/(s|x|ch)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

const TRANSLITERATIONS: Record<string, string> = {
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  '&': 'and',
};

/** The name as the first label of a domain: lower-case letters and digits. */
export const hostLabel = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[øßæłıđ&]/g, (letter) => TRANSLITERATIONS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/** One term of a search: alternative spellings as lexemes, or a number and a unit that must both occur. */
export type Term = {
  word: string;
  spellings: string[];
  prefix: boolean;
  together?: { number: string; unit: string; prefix: boolean };
};

const MAX_TERMS = 12;
const UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/;
const NUMBER = /^\d+$/;
const UNIT = /^\p{L}{1,3}$/u;
const NUMBER_WITH_UNIT = /^(\d+)(\p{L}{1,3})$/u;

/**
 * The terms of a search, from the words that PostgreSQL parses in it, in order. The last word may be incomplete, because the user
 * may still be typing.
 */
export function toTerms(words: string[]): Term[] {
  const terms: Term[] = [];
  const used = words.filter((word, index) => !endsRun(word, index, words)).slice(0, MAX_TERMS);
  for (let index = 0; index < used.length; index++) {
    const word = used[index] ?? '';
    const next = used[index + 1];
    const isLast = index === used.length - 1;
    if (next !== undefined && NUMBER.test(word) && UNIT.test(next)) {
      terms.push({
        word: `${word} ${next}`,
        spellings: [word + next],
        prefix: false,
        together: { number: word, unit: next, prefix: index === used.length - 2 && next.length > 1 },
      });
      index++;
      continue;
    }
    const [, number, unit] = NUMBER_WITH_UNIT.exec(word) ?? [];
    terms.push({
      word,
      spellings: spellingsOf(word),
      // A single letter is the prefix of too many words to be worth the time.
      prefix: isLast && (word.length > 1 || UNSPACED.test(word)),
      ...(number && unit && { together: { number, unit, prefix: false } }),
    });
  }
  return terms;
}

/** The index contains a run's last letter alone; the pair before it is more specific. */
const endsRun = (word: string, position: number, words: string[]) => {
  const before = words[position - 1];
  return word.length === 1 && UNSPACED.test(word) && before?.length === 2 && before.endsWith(word);
};

/** Endings of singular and plural that replace each other, and the minimum number of letters before them: shorter stems would become other words. */
const ENDINGS: readonly (readonly [string, string, number])[] = [
  ['', 's', 2], // cap, caps; zapato, zapatos
  ['', 'es', 3], // box, boxes; pantalon, pantalones
  ['', 'e', 4], // Schuh, Schuhe
  ['', 'en', 4], // Hemd, Hemden
  ['e', 'en', 4], // Lampe, Lampen
  ['', 'n', 5], // Schuessel, Schuesseln
  ['y', 'ies', 2], // berry, berries
  ['fe', 'ves', 3], // knife, knives
  ['f', 'ves', 3], // scarf, scarves
  ['a', 'e', 4], // scarpa, scarpe
  ['o', 'i', 4], // vestito, vestiti
  ['e', 'i', 4], // pantalone, pantaloni
  ['u', 'ux', 3], // bateau, bateaux
  ['al', 'aux', 4], // journal, journaux
  ['ao', 'oes', 3], // cordao, cordoes
  ['l', 'is', 4], // lencol, lencois
  ['m', 'ns', 4], // jardim, jardins
];

/** A word and its possible singular and plural. */
export function spellingsOf(word: string): string[] {
  const spellings = new Set([word]);
  if (!/^\p{L}+$/u.test(word) || UNSPACED.test(word)) return [word];
  for (const [singular, plural, minLength] of ENDINGS)
    for (const [from, to] of [
      [singular, plural],
      [plural, singular],
    ] as const) {
      const stem = word.slice(0, word.length - from.length);
      if (word.endsWith(from) && stem.length >= minLength) spellings.add(stem + to);
    }
  return [...spellings];
}

/** As PostgreSQL reads it with `::tsquery`. `label` 'A' is for titles. */
export function toTsQuery(terms: Term[], label = ''): string {
  return terms
    .map(({ spellings, prefix, together, word }) => {
      const alternatives = alternativesOf(word, { spellings, prefix, label });
      if (together) {
        const { number, unit } = together;
        const units = alternativesOf(unit, { spellings: spellingsOf(unit), prefix: together.prefix, label });
        alternatives.push(`(${lexeme(number, label)}&(${units.join('|')}))`);
      }
      return `(${alternatives.join('|')})`;
    })
    .join('&');
}

function alternativesOf(
  word: string,
  { spellings, prefix, label }: Pick<Term, 'spellings' | 'prefix'> & { label: string },
) {
  // A prefix also finds its own completions.
  const others = prefix ? spellings.filter((spelling) => !spelling.startsWith(word)) : spellings;
  const lexemes = others.map((spelling) => lexeme(spelling, label));
  return prefix ? [...lexemes, lexeme(word, `*${label}`)] : lexemes;
}

const lexeme = (word: string, label: string) =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${label && `:${label}`}`;

import { drawsOf } from './draws.ts';

/** Reserved for tests (RFC 6761): no name here can belong to anyone, and a query that leaves this machine finds nothing. */
export const TOP_LEVEL = 'test';

const CONSONANTS = ['b', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const SYLLABLES = CONSONANTS.flatMap((consonant) => VOWELS.map((vowel) => consonant + vowel));
const CODE_OF = new Map(SYLLABLES.map((syllable, code) => [syllable, code]));
const BITS_OF_SYLLABLE = 7;
/** Names consist of three syllables. */
export const POSSIBLE_NAMES = SYLLABLES.length ** 3;
const MASK = POSSIBLE_NAMES - 1;
const LABEL = new RegExp(`^((?:[${CONSONANTS.join('')}])(?:ai|ea|ou|[aeiou])){3}$`);
const SYLLABLE = new RegExp(`[${CONSONANTS.join('')}](?:ai|ea|ou|[aeiou])`, 'g');

/** A bijection between numbers and names such as `velora.test`, different for every seed. */
export function namesOf(seed: number) {
  const draws = drawsOf(seed, 0);
  const factor = draws.bits('name factor') | 1;
  const offset = draws.bits('name offset');
  const inverse = inverseOf(factor);
  return {
    nameOf(index: number): string {
      const code = (Math.imul(index, factor) + offset) & MASK;
      const syllable = (position: number) =>
        SYLLABLES[(code >>> (BITS_OF_SYLLABLE * position)) & (SYLLABLES.length - 1)];
      return `${syllable(2)}${syllable(1)}${syllable(0)}.${TOP_LEVEL}`;
    },
    /** Undefined for a name of any other form. */
    indexOf(name: string): number | undefined {
      const [label = '', end, ...others] = name.split('.');
      if (end !== TOP_LEVEL || others.length > 0 || !LABEL.test(label)) return undefined;
      let code = 0;
      for (const syllable of label.match(SYLLABLE) ?? [])
        code = code * SYLLABLES.length + CODE_OF.get(syllable)!;
      return Math.imul(code - offset, inverse) & MASK;
    },
  };
}

/** The inverse of an odd number modulo 2 ** 32, by Newton's method: each step doubles the number of correct bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let step = 0; step < 5; step += 1) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}

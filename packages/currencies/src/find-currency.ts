import { OBSOLETE_CODES, SIGNS } from './currency-signs.ts';
import { CURRENCIES } from './rates.ts';

export type Span = { text: string; start: number; end: number };

export const spans = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));

const LETTER = '[\\p{L}\\p{M}]';
/** Longest first, so that 'US$' is not parsed as '$'; a sign that begins or ends with a letter must be a whole word. */
const alternatives = (signs: string[]) =>
  signs
    .map((sign) => sign.normalize('NFKC'))
    .sort((a, b) => b.length - a.length)
    .map((sign) => {
      const before = /^\p{L}/u.test(sign) ? `(?<!${LETTER})` : '';
      const after = /\p{L}$/u.test(sign) ? `(?!${LETTER})` : '';
      return `${before}${RegExp.escape(sign)}${after}`;
    })
    .join('|');

const CODES = [...CURRENCIES, ...OBSOLETE_CODES];
const CODE_SIGN = new RegExp(`(?<!${LETTER})(?:${CODES.join('|')})(?!${LETTER})`, 'gu');
const PLAIN_SIGN = new RegExp(
  alternatives(SIGNS.filter((sign) => !sign.letters).flatMap((sign) => sign.signs)),
  'giu',
);
const LETTER_SIGN = new RegExp(
  alternatives(SIGNS.filter((sign) => sign.letters).flatMap((sign) => sign.signs)),
  'gu',
);
const CODES_OF = new Map(
  SIGNS.flatMap(({ signs, codes }) =>
    signs.map((sign) => [sign.normalize('NFKC').toLowerCase(), codes] as const),
  ),
);

/** The currencies in a text, most certain first: a code, a sign, letters next to a number or alone. */
export function findSigns(text: string): Span[] {
  const lettersCount = ({ start, end, text: sign }: Span) =>
    /\d[\s,.\-–]*$/.test(text.slice(0, start)) || /^[\s.:]*\d/.test(text.slice(end)) || text.trim() === sign;
  return [
    ...spans(text, CODE_SIGN),
    ...spans(text, PLAIN_SIGN),
    ...spans(text, LETTER_SIGN).filter(lettersCount),
  ];
}

/** The ISO 4217 code of a sign found in a text; an ambiguous one means `likely` if that is one of its meanings. */
export function codeOf(sign: string, likely?: string): string | undefined {
  if (CURRENCIES.has(sign)) return sign;
  const codes = CODES_OF.get(sign.toLowerCase()) ?? [];
  if (codes.length === 1) return codes[0];
  return likely && codes.includes(likely) ? likely : undefined;
}

/** The ISO 4217 code that a code or sign means, in any case; undefined if it is none or ambiguous. */
export function currencyCode(written: string): string | undefined {
  const text = written.trim();
  return CURRENCIES.has(text.toUpperCase()) ? text.toUpperCase() : codeOf(text.normalize('NFKC'));
}

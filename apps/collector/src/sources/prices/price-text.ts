import { CURRENCIES, OBSOLETE_CODES, SIGNS } from '@brandlode/currencies';
import { BUDGET } from '../../parse/budget.ts';

/** `sign`: the currency as written; `currency`: its ISO 4217 code if unambiguous. */
export type Price = { amount?: number; sign?: string; currency?: string };

/**
 * Parses a displayed price. The currency comes from the price itself, otherwise from `beside` (adjacent text). An ambiguous
 * sign ('$', 'kr') becomes a code only if `likely`, stated elsewhere by the store, is one of its meanings.
 */
export function parsePrice(text: string, beside = '', likely?: string): Price {
  const price = plain(text);
  const signs = findSigns(price);
  const numbers = spans(price, NUMBER);
  const pair = nearest(signs, numbers);
  const sign = pair?.sign ?? signs[0] ?? findSigns(plain(beside))[0];
  const number = pair?.number ?? numbers[0];
  const currency = sign && codeOf(sign.text, likely);
  return {
    amount: number && readNumber(centsAfterSign(price, number, sign) ?? number.text, currency),
    sign: sign?.text,
    currency,
  };
}

/** Also truncated before normalisation, because one character may become eighteen. Longer texts are prose. */
const plain = (text: string) => text.slice(0, MAX_LENGTH).normalize('NFKC').slice(0, MAX_LENGTH);
const MAX_LENGTH = BUDGET.price.characters;

type Span = { text: string; start: number; end: number };

const spans = (text: string, pattern: RegExp): Span[] =>
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
function findSigns(text: string): Span[] {
  const lettersCount = ({ start, end, text: sign }: Span) =>
    /\d[\s,.\-–]*$/.test(text.slice(0, start)) || /^[\s.:]*\d/.test(text.slice(end)) || text.trim() === sign;
  return [
    ...spans(text, CODE_SIGN),
    ...spans(text, PLAIN_SIGN),
    ...spans(text, LETTER_SIGN).filter(lettersCount),
  ];
}

function codeOf(sign: string, likely?: string): string | undefined {
  if (CURRENCIES.has(sign)) return sign;
  const codes = CODES_OF.get(sign.toLowerCase()) ?? [];
  if (codes.length === 1) return codes[0];
  return likely && codes.includes(likely) ? likely : undefined;
}

/** Groups of three after a space or an apostrophe, or digits with points and commas, or cents alone ('.75'). */
const NUMBER =
  /\d{1,3}(?:[ '’]\d{3})+(?!\d)(?:[.,] ?\d{1,2}(?!\d))?|\d+, \d{2}(?!\d)|\d+(?:[.,]\d+)*|(?<![\d.,])[.,]\d+/g;

/** The first number with a currency directly before or after it. */
function nearest(signs: Span[], numbers: Span[]): { sign: Span; number: Span } | undefined {
  const gap = (sign: Span, number: Span) =>
    sign.end <= number.start
      ? number.start - sign.end
      : sign.start >= number.end
        ? sign.start - number.end
        : 0;
  const pairs = signs.flatMap((sign, rank) =>
    numbers.map((number) => ({ sign, number, rank, gap: gap(sign, number) })),
  );
  return pairs.filter((pair) => pair.gap <= 3).sort((a, b) => a.rank - b.rank || a.gap - b.gap)[0];
}

/** '12€60' is twelve euros and sixty cents. */
function centsAfterSign(text: string, number: Span, sign: Span | undefined): string | undefined {
  if (!sign || sign.start < number.end || !/^\d+$/.test(number.text)) return undefined;
  const cents = /^ ?(\d{2})(?![\d.,%])/.exec(text.slice(sign.end))?.[1];
  return cents && `${number.text}.${cents}`;
}

/** One separator followed by three digits groups thousands, unless the currency has thousandths or the number starts with 0. */
function readNumber(text: string, currency: string | undefined): number {
  const digits = text.replace(/[ '’]/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return Number(digits);
  const separator = digits[last]!;
  const whole = digits.slice(0, last);
  const behind = digits.length - last - 1;
  const groups =
    whole.includes(separator) ||
    (behind === 3 &&
      /^[1-9][\d.,]{0,2}$/.test(whole) &&
      !/[.,]/.test(whole) &&
      !hasThousandths(currency, separator));
  return Number(
    groups ? digits.replace(/[.,]/g, '') : `${whole.replace(/[.,]/g, '')}.${digits.slice(last + 1)}`,
  );
}

const hasThousandths = (currency: string | undefined, separator: string) =>
  separator === '.' &&
  currency !== undefined &&
  CURRENCIES.has(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 3;

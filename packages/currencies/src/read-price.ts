import { codeOf, findSigns, type Span, spans } from './find-currency.ts';
import { type NumberStyle, readDigits } from './read-digits.ts';

/** `sign`: the currency as written; `currency`: its ISO 4217 code if unambiguous. */
export type Price = { amount?: number; sign?: string; currency?: string };

/** A price, the digits it was read from, and what else the text says. */
type FoundPrice = {
  amount: number | undefined;
  sign: string | undefined;
  currency: string | undefined;
  digits: string | undefined;
  rest: string;
};

export type PriceEvidence = {
  /** Text next to the price, which may have its currency. */
  beside?: string;
  /** The currency stated elsewhere: a meaning of ambiguous signs ('$', 'kr'), and how amounts without a sign are written. */
  likely?: string | undefined;
  style?: Pick<NumberStyle, 'decimal' | 'thousandths'>;
};

export function parsePrice(
  text: string,
  beside = '',
  likely?: string,
  style?: PriceEvidence['style'],
): Price {
  const { amount, sign, currency } = findPrice(text, { beside, likely, ...(style && { style }) });
  return { amount, sign, currency };
}

/**
 * The price in a text; the currency comes from the price itself, otherwise from the text beside it. A sign of another currency is
 * part of the rest.
 */
export function findPrice(text: string, { beside = '', likely, style = {} }: PriceEvidence = {}): FoundPrice {
  const price = plainText(text);
  const signs = findSigns(price);
  const numbers = spans(price, NUMBER);
  const pair = nearest(signs, numbers);
  const sign = pair?.sign ?? signs[0] ?? findSigns(plainText(beside))[0];
  const number = startOfRange(price, numbers, pair?.number ?? numbers[0]);
  const currency = sign && codeOf(sign.text, likely);
  const isSame = ({ text }: Span) => currency === undefined || codeOf(text, currency) === currency;
  const cents = number && centsAfterSign(price, number, sign);
  const digits = cents ? `${number.text}.${cents}` : number?.text;
  return {
    amount:
      digits === undefined ? undefined : readDigits(digits, { ...style, currency: sign ? currency : likely }),
    sign: sign?.text,
    currency,
    digits,
    rest: without(price, [...signs.filter(isSame), ...(number ? [number] : [])]),
  };
}

/**
 * Compatibility forms and the digits of any script as ASCII. Also truncated before normalisation, because one character may become
 * eighteen. Longer texts are prose.
 */
export const plainText = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .slice(0, MAX_LENGTH)
    .replace(OTHER_DIGITS, (digit) => DIGITS.get(digit) ?? digit)
    .replace(/[ʼ′´`](?=\d{3})/g, '’');
const MAX_LENGTH = 300;

/** Arabic, Persian, Devanagari, Bengali and Thai digits, and the Arabic separators of decimals and thousands. */
const DIGITS = new Map([
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xe50].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)] as const),
  ),
  ['٫', '.'] as const,
  ['٬', ','] as const,
]);
const OTHER_DIGITS = new RegExp(`[${[...DIGITS.keys()].join('')}]`, 'gu');

/** Groups of three after a space or an apostrophe, or digits with points and commas, or cents alone ('.75'). */
const NUMBER =
  /\d{1,3}(?:[ '’_]\d{3})+(?!\d)(?:[.,] ?\d{1,3}(?!\d))?|\d+, \d{2}(?!\d)|\d+(?:[.,]\d+)*|(?<![\d.,])[.,]\d+/g;

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

/** The lower end of "19,90 – 29,90 €", whose currency is next to the higher one. */
function startOfRange(text: string, numbers: Span[], end: Span | undefined): Span | undefined {
  const start = end && numbers.findLast((number) => number.end < end.start);
  const isRange =
    start && /^ ?(?:[–—]| - ) ?$/.test(text.slice(start.end, end.start)) && hasCents(start) === hasCents(end);
  return isRange ? start : end;
}
const hasCents = ({ text }: Span) => /[.,]\d\d$/.test(text);

/** '12€60' is twelve euros and sixty cents. */
function centsAfterSign(text: string, number: Span, sign: Span | undefined): string | undefined {
  if (!sign || sign.start < number.end || !/^\d+$/.test(number.text)) return undefined;
  return /^ ?(\d{2})(?![\d.,%])/.exec(text.slice(sign.end))?.[1];
}

function without(text: string, parts: Span[]): string {
  let rest = text;
  for (const { start, end } of parts) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest.replace(/\s+/g, ' ').trim();
}

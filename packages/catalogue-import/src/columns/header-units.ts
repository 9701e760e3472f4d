import { CURRENCIES, currencyCode, SIGNS } from '@brandlode/currencies';
import { periodIn, type StatedPeriod } from './header-periods.ts';

export type HeaderUnits = {
  /** The header without its units: lower case, no accents, one blank for any punctuation. */
  words: string;
  currency: string | null;
  /** 1,000 for "in thousands". */
  scale: number;
  period: StatedPeriod | null;
};

/** A word boundary that supports letters of any script. */
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const IN = '(?:(?:in|en|a|aan) )?';
/** Powers of ten; after them "of" as in "miles de euros". */
const SCALES: [RegExp, number][] = [
  [
    word(
      `${IN}(?:thousands?|tsd\\.?|tausend|milliers|miles|migliaia|duizend(?:en)?)(?: (?:de|di|d))?|[x×] ?1[., ]?000|['’]?000['’]?s?|in 1[., ]?000|\\(k\\)|k(?=\\s*[€$£₹])|(?<=[€$£₹]\\s?)k|in k`,
    ),
    1e3,
  ],
  [word(`${IN}(?:lakhs?|lacs?)`), 1e5],
  [
    word(
      `${IN}(?:millions?|mio\\.?|mln\\.?|mn|millionen|millones|milioni|miljoen(?:en)?)(?: (?:de|di|d))?|\\(mm?\\)|mm?(?=\\s*[€$£₹])|(?<=[€$£₹]\\s?)mm?|in m`,
    ),
    1e6,
  ],
  [word(`${IN}(?:crores?|cr\\.?)`), 1e7],
  [
    word(
      `${IN}(?:billions?|bn|mrd\\.?|mld\\.?|milliarden|milliards|miliardi|miljard)(?: (?:de|di|d))?|\\(b\\)`,
    ),
    1e9,
  ],
];
/** In lower case they are not words of a language used in headers. */
const PLAIN_CODES = new Set('usd eur gbp chf aud jpy inr sek nok dkk pln brl cny'.split(' '));
const CURRENCY_WORDS = new Map([
  ...Object.entries({
    us: 'USD',
    canadian: 'CAD',
    australian: 'AUD',
    'new zealand': 'NZD',
    'hong kong': 'HKD',
    singapore: 'SGD',
  }).flatMap(([country, code]) => ['dollars', 'dollar'].map((name) => [`${country} ${name}`, code] as const)),
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['dolares', 'USD'],
  ['pounds', 'GBP'],
  ['franken', 'CHF'],
  ['rupees', 'INR'],
]);
/** Of several countries, so that any other currency in the header counts instead. */
const GENERIC = /^(?:\$|dollars?|dolares|pounds|rupees)$/i;
/** "A$", "$CA". */
const LETTERED_SIGNS = SIGNS.flatMap(({ signs }) => signs)
  .filter((sign) => /\p{Sc}/u.test(sign) && /\p{L}/u.test(sign))
  .sort((left, right) => right.length - left.length)
  .map((sign) => RegExp.escape(sign));
const MONEY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${LETTERED_SIGNS.join('|')})(?!(?<=\\p{L})\\p{L})|\\p{Sc}|(?<![\\p{L}\\p{N}])(?:${[...CURRENCY_WORDS.keys()].join('|')}|\\p{L}{3})(?![\\p{L}\\p{N}])`,
  'giu',
);
/** "TEUR", "k€", "M EUR", "USD k": the scale beside a code is separated, so that both are found. */
const SCALE_BEFORE = /(?<![\p{L}\p{N}])([tkm])\s?(eur|usd|gbp|chf|€)(?![\p{L}\p{N}])/giu;
const SCALE_AFTER = /(?<![\p{L}\p{N}])(eur|usd|gbp|chf|inr)\s?([km])(?![\p{L}\p{N}])/giu;
const SCALE_WORDS: Record<string, string> = { t: 'in thousands', k: 'in thousands', m: 'in millions' };

const fold = (text: string) =>
  text
    .replace(/(?<!\p{L})[Øø⌀](?!\p{L})/gu, ' average ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss');

/** Splits a header into what it names and the units it states. */
export function headerUnits(header: string): HeaderUnits {
  const text = fold(header.slice(0, 300));
  // camelCase, if there are no blanks.
  let rest = /[\s_]/.test(text) ? text : text.replace(/([a-z\d])([A-Z])(?=[a-z])/g, '$1 $2');
  rest = rest
    .replaceAll('_', ' ')
    .replace(
      SCALE_BEFORE,
      (_, scale: string, code: string) => ` ${SCALE_WORDS[scale.toLowerCase()]} ${code} `,
    )
    .replace(
      SCALE_AFTER,
      (_, code: string, scale: string) => ` ${SCALE_WORDS[scale.toLowerCase()]} ${code} `,
    );
  const [currencies, generic]: [string[], string[]] = [[], []];
  rest = rest.replace(MONEY, (found) => {
    const isSign = /\p{Sc}/u.test(found);
    const isCode =
      PLAIN_CODES.has(found.toLowerCase()) ||
      (found === found.toUpperCase() && CURRENCIES.has(found) && text !== text.toUpperCase());
    const code = isSign
      ? found === '$'
        ? 'USD'
        : currencyCode(found)
      : isCode
        ? found.toUpperCase()
        : CURRENCY_WORDS.get(found.toLowerCase());
    if (!code) return found;
    (GENERIC.test(found) ? generic : currencies).push(code);
    // The rest of "k€" and "M$" is the scale.
    return isSign ? found.replace(/\p{L}/gu, '') : ' ';
  });
  rest = rest.toLowerCase();
  let scale = 1;
  for (const [pattern, factor] of SCALES) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest && scale === 1) scale = factor;
    rest = without;
  }
  const { period, rest: names } = periodIn(rest);
  const words = names
    .replaceAll('&', ' and ')
    .replaceAll('#', ' number ')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .replace(/(?<= )(?:in|en|of|de|der|d|di|per|l|les|x)$/, '')
    .trim();
  return { words, currency: currencies[0] ?? generic[0] ?? null, scale, period };
}

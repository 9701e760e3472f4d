import { CURRENCIES, currencyCode } from '@brandlode/currencies';

export type HeaderUnits = {
  /** The header without its units: lower case, no accents, one blank for any punctuation. */
  words: string;
  currency: string | null;
  /** 1,000 for "in thousands". */
  scale: number;
  period: 'month' | 'year' | null;
};

/** A word boundary that supports letters of any script. */
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const SCALES: [RegExp, number][] = [
  [
    word(
      "(?:in )?(?:thousands?|tsd\\.?|tausend|milliers|miles de)|'?000s?|\\(k\\)|k(?=\\s*[€$£])|in k|teur|tusd",
    ),
    1e3,
  ],
  [word('(?:in )?(?:millions?|mio\\.?|mn|millionen|millones de|millones)|\\(mm?\\)|m(?=\\s*[€$£])'), 1e6],
  [word('(?:in )?(?:billions?|bn|mrd\\.?|milliarden|milliards)|\\(b\\)'), 1e9],
];
const YEAR = word(
  'annual(?:ly)?|yearly|per (?:year|annum)|p\\.?\\s?a\\.?|/ ?(?:yr|year|jahr|an)|pro jahr|jahrlich\\w*|annuel(?:le)?s?|par an|anual(?:es)?|por ano|al ano|annuo|ttm|(?:last |past )?12 months',
);
const MONTH = word(
  'monthly|per month|/ ?(?:mo|month|monat|mois|mes)|pro monat|monatlich\\w*|mtl\\.?|mensuel(?:le)?s?|par mois|mensual(?:es)?|por mes|al mes|mensile|mensili|(?:last|past) (?:month|30 days)',
);
/** In lower case they are not words of a language used in headers. */
const PLAIN_CODES = new Set('usd eur gbp chf aud jpy inr sek nok dkk pln brl cny'.split(' '));

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** Splits a header into what it names and the units it states. */
export function headerUnits(header: string): HeaderUnits {
  const text = fold(header.slice(0, 300));
  // camelCase, if there are no blanks.
  let rest = /[\s_]/.test(text) ? text : text.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  let currency: string | null = null;
  rest = rest.replace(/\p{Sc}|(?<![\p{L}\p{N}])\p{L}{3}(?![\p{L}\p{N}])/gu, (found) => {
    const isCode =
      PLAIN_CODES.has(found.toLowerCase()) ||
      (found === found.toUpperCase() && CURRENCIES.has(found) && text !== text.toUpperCase());
    const code = /\p{Sc}/u.test(found)
      ? found === '$'
        ? 'USD'
        : currencyCode(found)
      : isCode
        ? found.toUpperCase()
        : undefined;
    if (!code) return found;
    currency ??= code;
    // The rest of "T€" and "M$" is the scale.
    return /\p{Sc}/u.test(found) ? found : ' ';
  });
  if (/teur|t€/i.test(rest)) currency ??= 'EUR';
  rest = rest
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/t(?=€)/, 'k')
    .replace(/jahres(?=\p{L})/u, 'annual ')
    .replace(/monats(?=\p{L})/u, 'monthly ');
  let scale = 1;
  for (const [pattern, factor] of SCALES) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest && scale === 1) [rest, scale] = [without, factor];
  }
  const period = rest.search(MONTH) >= 0 ? 'month' : rest.search(YEAR) >= 0 ? 'year' : null;
  const words = rest
    .replace(MONTH, ' ')
    .replace(YEAR, ' ')
    .replaceAll('&', ' and ')
    .replaceAll('#', ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ in$/, '');
  return { words, currency, scale, period };
}

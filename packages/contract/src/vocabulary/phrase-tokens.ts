import { foldLabel } from '../brands/category-path.ts';
import { METRIC_KEYS, METRICS } from '../brands/metrics.ts';
import { TRAIT_IDS } from '../brands/traits.ts';
import { readNumber } from '../search/read-number.ts';

export type Unit = 'dollars' | 'percent' | 'currency';
export type Token = { start: number; end: number } & (
  | { type: 'word'; text: string; folded: string }
  | { type: 'number'; value: number; unit: Unit | undefined; hasWord: boolean }
  | { type: 'symbol'; symbol: string }
);

const SCALES = 'k|tsd|thousand|m|mm|mio|mn|mln|million|millions|bn|b|billion|billions';
const DOLLARS = 'us\\$|\\$|usd|us dollars?|dollars?|bucks';
const CODES = 'eur|gbp|chf|jpy|cad|aud|nzd|sek|dkk|nok|pln|inr|brl';
const CURRENCIES = `\\p{Sc}|${CODES}|euros?|pounds?|francs?|yen|kr|kronor|kroner|zloty|zł|rupees?|reais`;
/** "500 MAD" has no M. */
const CURRENCY_IDS = TRAIT_IDS.currencies.join('|');
/** Before a number: "A$50", "EUR50". */
const PREFIXES = `(?:us|au|a|ca|c|nz|sg|s|hk|nt|mx|r)?\\$|\\p{Sc}|(?:usd|${CODES})(?=\\d)`;
/** What metrics count, which may be written without a blank: "4.5stars". */
const COUNTED = METRIC_KEYS.flatMap((key) => METRICS[key].unit.match(/^\p{Ll}+(?=s\b)/u)?.[0] ?? []);
/** What shows that an ordinary blank is part of a number: the end, or a word that no metric begins with. */
const ENDS_NUMBER = '\\s*(?:$|[,;.)]|(?:in|on|with|and|or|but|from|to)\\b)';
/** "10 000", unlike "$60 100k"; an ordinary blank also separates numbers, as in "$40 100 products". */
const SPACED = `[1-9]\\d{0,2}(?:(?:[\\u00a0\\u202f]\\d{3})+|(?: \\d{3})* 000|(?: \\d{3})+(?=${ENDS_NUMBER}))(?:[.,]\\d+)?(?!\\s?(?:%|(?:percent|pct|${SCALES})(?!\\p{L})))`;
const NUMBER = new RegExp(
  [
    '(?:(?<![\\p{L}\\p{N}%\\p{Sc}])(?<minus>[-–−]|minus\\s+))?',
    `(?:(?<before>${PREFIXES})\\s?)?`,
    `(?<digits>${SPACED}|\\d(?:[\\d.,'’]*\\d)?)`,
    `(?:\\s?(?!(?:${CURRENCY_IDS})(?![\\p{L}\\p{N}]))(?<scale>${SCALES}))?`,
    `(?:\\s?(?<after>%|percent|pct|${DOLLARS}|${CURRENCIES})(?![\\p{L}\\p{N}]))?`,
    `(?:(?=(?:${COUNTED.join('|')})s?(?![\\p{L}\\p{N}]))|(?![\\p{L}\\p{N}]|[.,'’]\\d))`,
  ].join(''),
  'iuy',
);
const WORD = /\d+[.,]\d+\p{L}[\p{L}\p{N}\p{M}]*|[\p{L}\p{N}\p{M}]+|[\u{1f1e6}-\u{1f1ff}]{2}|&/uy;
const SYMBOL = /[<>]=|=[<>]|!=|[<>≤≥=+!,;|/()–—−-]/uy;

function unitOf(text: string): Unit {
  if (/^(?:%|percent|pct)$/i.test(text)) return 'percent';
  return new RegExp(`^(?:${DOLLARS})$`, 'i').test(text) ? 'dollars' : 'currency';
}

/** Numbers with their units, words and symbols; anything else only separates them. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  while (position < text.length) {
    const number = match(NUMBER);
    const { minus, before, digits = '', scale = '', after } = number?.groups ?? {};
    const value = number ? readNumber(`${digits}${scale}`) : undefined;
    const isRange = minus !== undefined && tokens.at(-1)?.type === 'number';
    if (number && value !== undefined && !isRange) {
      const units = [before, after].flatMap((sign) => (sign ? unitOf(sign) : []));
      const token = {
        type: 'number',
        value: minus === undefined ? value : -value,
        // "$50 CAD"
        unit: units.find((unit) => unit === 'currency') ?? units[0],
        hasWord: scale !== '',
      } as const;
      tokens.push({ ...token, start: position, end: position + number[0].length });
      position += number[0].length;
      continue;
    }
    const found = match(WORD) ?? match(SYMBOL);
    if (found) {
      const [part] = found;
      const place = { start: position, end: position + part.length };
      const folded = foldLabel(part);
      if (/^[\p{L}\p{N}\p{M}&\u{1f1e6}-\u{1f1ff}]/u.test(part))
        tokens.push({ ...place, type: 'word', text: part, folded });
      else tokens.push({ ...place, type: 'symbol', symbol: part });
      position += part.length;
    } else position += 1;
  }
  return tokens;
}

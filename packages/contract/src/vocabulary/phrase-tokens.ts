import { foldLabel } from '../brands/category-path.ts';
import { readNumber } from '../search/read-number.ts';

export type Unit = 'dollars' | 'percent' | 'currency';
export type Token = { start: number; end: number } & (
  | { type: 'word'; text: string; folded: string }
  | { type: 'number'; value: number; unit: Unit | undefined; hasWord: boolean }
  | { type: 'symbol'; symbol: string }
);

const SCALES = 'k|tsd|thousand|m|mm|mio|mn|mln|million|millions|bn|b|billion|billions';
const DOLLARS = 'us\\$|\\$|usd|us dollars?|dollars?|bucks';
const CURRENCIES =
  '€|£|¥|₹|eur|euros?|gbp|pounds?|chf|francs?|jpy|yen|cad|aud|sek|dkk|nok|kronor|kroner|pln|zloty|inr|rupees?|brl|reais';
const NUMBER = new RegExp(
  `(?:(?<![\\p{L}\\p{N}%$€£¥₹])(?<minus>[-–−]|minus\\s+))?(?:(?<before>us\\$|[$€£¥₹])\\s?)?(?<digits>\\d(?:[\\d.,'’]*\\d)?)(?:\\s?(?<scale>${SCALES}))?(?![\\p{L}\\p{N}])(?:\\s?(?<after>%|percent|pct|${DOLLARS}|${CURRENCIES})(?![\\p{L}\\p{N}]))?`,
  'iuy',
);
const WORD = /[\p{L}\p{N}\p{M}]+|[\u{1f1e6}-\u{1f1ff}]{2}|&/uy;
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
      const sign = before ?? after;
      const token = {
        type: 'number',
        value: minus === undefined ? value : -value,
        unit: sign ? unitOf(sign) : undefined,
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

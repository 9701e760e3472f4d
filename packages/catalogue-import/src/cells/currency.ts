import { InvalidValueError } from '@brandlode/contract';
import { CURRENCIES, OBSOLETE_CODES, SIGNS } from '@brandlode/currencies';

/** By sign in lower case. `$` alone is read as US dollars, which the product displays. */
const CODES = new Map<string, readonly string[]>([
  ...SIGNS.flatMap(({ signs, codes }) =>
    signs.map((sign) => [sign.normalize('NFKC').toLowerCase(), codes] as const),
  ),
  ...['$', 'dollar', 'dollars', 'us dollars', 'us-dollar'].map((sign) => [sign, ['USD']] as const),
  ...['£', 'pound', 'pounds'].map((sign) => [sign, ['GBP']] as const),
  ...['teur', 't€'].map((sign) => [sign, []] as const),
]);

/** The ISO 4217 code that a code or sign means; undefined if it is none or ambiguous. */
export function currencyCode(written: string): string | undefined {
  const text = written.trim();
  if (CURRENCIES.has(text.toUpperCase())) return text.toUpperCase();
  const codes = CODES.get(text.normalize('NFKC').toLowerCase());
  return codes?.length === 1 ? codes[0] : undefined;
}

/** Suffixes of numbers that are also signs of currencies: 'M', 'K', 'T', 'MT'. */
const isSign = (text: string) => CODES.has(text.toLowerCase()) && !/^(?:[kmbt]|mm|mn|bn|mil)$/i.test(text);

/**
 * Removes a currency from a text, before the number, after it, or both ("USD $1,234.50"). Throws InvalidValueError for one that
 * is ambiguous.
 */
export function takeCurrency(written: string): { text: string; currency: string | undefined } {
  let text = written.trim();
  let found: string | undefined;
  const take = (sign: string, rest: string) => {
    const name = sign.trim();
    const upper = name.toUpperCase();
    if (name === '') return false;
    if (OBSOLETE_CODES.includes(upper))
      throw new InvalidValueError(`is in ${upper}, which has no exchange rate`);
    if (!CURRENCIES.has(upper) && !isSign(name)) return false;
    const code = currencyCode(name);
    if (!code && !found) throw new InvalidValueError(`is in '${name}', which may be several currencies`);
    found = found && !CURRENCIES.has(upper) ? found : (code ?? found);
    text = rest.trim();
    return true;
  };
  for (let round = 0; round < 2; round++) {
    const [, before = '', after = ''] = /^(\D*?)([+.]?\d.*)$/u.exec(text) ?? [];
    const [first = '', ...others] = before.trim().split(/\s+/);
    if (others.length > 0 && take(first, `${others.join(' ')} ${after}`)) continue;
    if (!take(before, after)) break;
  }
  const [, number = '', behind = ''] = /^(.*\d)(\D*)$/u.exec(text) ?? [];
  if (!take(behind, number)) {
    // "1.2M USD", "1,2 Mio. €"
    const [, suffix = '', last = ''] = /^(.*?)\s*(\p{Sc}|\p{L}{3}|\p{L}+\p{Sc})$/u.exec(behind.trim()) ?? [];
    if (suffix !== '' || last !== '') take(last, `${number}${suffix}`);
  }
  return { text, currency: found };
}

/** What follows a number in English, German, French, Spanish, Italian and Dutch. */
const WORDS: [number, string][] = [
  [1e3, 'k|tsd|thousand|tausend|mille|mil|mila|duizend'],
  [1e6, 'm|mm|mio|mn|mln|mill|million|millions|millionen|millones|millón|milione|milioni|miljoen'],
  [
    1e9,
    'b|bn|bln|mrd|mld|milliard|milliards|milliarde|milliarden|miliardo|miliardi|miljard|billion|billions',
  ],
];
const MULTIPLIERS = new Map(
  WORDS.flatMap(([factor, words]) => words.split('|').map((word) => [word, factor] as const)),
);

const NUMBER = /^([+-]?)\s*([\d.,' ]*\d|\d+(?:\.\d+)?e\+?\d{1,2})\s*([\p{L}]*)\.?$/iu;

/**
 * The number as people write it: `50k`, `1.5m`, `2,5 Mio`, `1,500`. `undefined` for an empty text, and for a text that is no
 * number or could mean two.
 */
export function readNumber(text: string): number | undefined {
  const written = text
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\u2212/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^([+-]?) ?(?:US)?\$ ?|(?<=\d) ?(?:US\$|USD|\$|%)$/gi, '$1');
  const [, sign, digits = '', word = ''] = NUMBER.exec(written) ?? [];
  const factor = word === '' ? 1 : MULTIPLIERS.get(word.toLowerCase());
  const plain = factor === undefined ? undefined : readDigits(digits, factor > 1);
  if (factor === undefined || plain === undefined) return undefined;
  // The result is rounded, since 1.1 times a million has a fraction.
  const value = Number((plain * factor).toPrecision(15)) * (sign === '-' ? -1 : 1);
  return Number.isSafeInteger(Math.trunc(value)) ? value : undefined;
}

const GROUPS = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/;

/**
 * Digits with separators. `1.500` and `1,500` are 1,500 whatever the user's language, since no filter has three decimals; with a word
 * after it, it could also be 1.5.
 */
function readDigits(digits: string, hasWord: boolean): number | undefined {
  if (/^\d*\.?\d+(?:e\+?\d+)?$/i.test(digits) && !GROUPS.test(digits)) return Number(digits);
  const decimal = /^(.*\d)([.,])(\d+)$/.exec(digits);
  const [, separator] = GROUPS.exec(digits) ?? [];
  if (separator) {
    const isOnce = digits.split(separator).length === 2;
    if (hasWord && isOnce && (separator === '.' || separator === ',')) return undefined;
    return Number(digits.replace(/\D/g, ''));
  }
  const [, whole = '', , fraction = ''] = decimal ?? [];
  const isWhole = /^\d+$/.test(whole) || (GROUPS.test(whole) && !whole.includes(decimal?.[2] ?? ''));
  return isWhole ? Number(`${whole.replace(/\D/g, '')}.${fraction}`) : undefined;
}

import { InvalidValueError } from '@brandlode/contract';
import { takeCurrency } from './currency.ts';

export type Decimal = '.' | ',';

type NumberCell = {
  amount: number;
  /** The cell contains a range; `amount` is its geometric mean. */
  range?: [low: number, high: number];
  /** ISO 4217. */
  currency?: string;
  /** "about 5,000". */
  approximate?: true;
  /** "per year". */
  perYear?: true;
  /** "4.2 out of 5": the 5. */
  outOf?: number;
};

/** Longer texts are prose. */
const MAX_LENGTH = 80;

/** Most cells: digits, with decimals that cannot be a group. */
const PLAIN = /^\d{1,15}(?:\.(?:\d\d?|\d{4,9}))?$/;
/** Most others. */
const GROUPED = /^\d[\d.,]{0,30}$/;

const LOWER_BOUND =
  /^(?:>=?|≥|over|more than|at least|above|min\.?|from|über|mehr als|mindestens|plus de|más de|oltre)\s*(?=\D{0,4}\d)|\+$/iu;
const UPPER_BOUND =
  /^(?:<=?|≤|under|less than|below|up to|max\.?|unter|weniger als|bis zu|moins de|menos de|meno di)\s*(?=\D{0,4}\d)/iu;
const APPROXIMATE =
  /^(?:~|≈|ca\.?|circa|approx\.?|approximately|about|around|etwa|rund|environ|unos|aprox\.?)\s*(?=\D{0,4}\d)/iu;
const PER_MONTH = /\s*(?:\/|per|a|pro|par|al|por)\s*(?:months?|mo\.?|mth|monat|mois|mes)$/iu;
const PER_YEAR =
  /\s*(?:(?:\/|per|a|pro|par|al|por)\s*(?:years?|yr\.?|annum|jahr|an|année|año)|p\.\s?a\.?)$/iu;
const OUT_OF = /^(.*\d)\s*(?:\/|out of|von|sur|de|di|su|of)\s*(5|10|100)(?:\.0)?\s*(?:stars?|★)?$/iu;
/** Between two numbers; not the sign of an exponent. */
const RANGE = /\s*(?:(?<!\de)-|–|—|~|\.\.+|…|\b(?:to|bis|hasta)\b|\bà\b)\s*/iu;

/**
 * A number as people and spreadsheets write it: grouped, with a currency, a suffix such as 'K' or 'Mio.', an exponent, or as a
 * range. Throws InvalidValueError with the reason.
 */
export function readNumber(cell: unknown, decimal: Decimal): NumberCell {
  if (typeof cell === 'number') return { amount: checked(cell) };
  if (typeof cell === 'string' && PLAIN.test(cell)) return { amount: Number(cell) };
  const grouped = typeof cell === 'string' && GROUPED.test(cell) ? parseDigits(cell, decimal) : undefined;
  if (grouped !== undefined) return { amount: grouped };
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH) throw new InvalidValueError('is not a number');
  let text = cell.normalize('NFKC').replace(/\s+/g, ' ').replaceAll('−', '-').trim();
  if (/^-|^\(.*\)$/.test(text) && /\d/.test(text)) throw new InvalidValueError('is negative');
  const result: Omit<NumberCell, 'amount'> = {};
  const approximately = text.replace(APPROXIMATE, '');
  if (approximately !== text) result.approximate = true;
  text = approximately.replace(PER_MONTH, '');
  if (PER_YEAR.test(text)) {
    result.perYear = true;
    text = text.replace(PER_YEAR, '');
  }
  if (LOWER_BOUND.test(text)) throw new InvalidValueError('is only a lower bound');
  if (UPPER_BOUND.test(text)) throw new InvalidValueError('is only an upper bound');
  const rated = OUT_OF.exec(text);
  if (rated) {
    result.outOf = Number(rated[2]);
    text = rated[1] ?? '';
  }

  const parts = text.split(RANGE);
  if (parts.length === 2 && parts.every((part) => /\d/.test(part))) {
    const [first, second] = parts.map((part) => readQuantity(part, decimal)) as [Quantity, Quantity];
    // "1-5M" and "$1-5M" mean 1M and $1M.
    const low = first.scale === 0 && second.scale > 0 ? first.digits * 10 ** second.scale : amountOf(first);
    const high = amountOf(second);
    if (low > high) throw new InvalidValueError('is not a number');
    const currency = second.currency ?? first.currency;
    return {
      ...result,
      ...(currency && { currency }),
      amount: Math.sqrt(Math.max(low, 1) * high),
      range: [low, high],
    };
  }
  const quantity = readQuantity(text, decimal);
  return { ...result, ...(quantity.currency && { currency: quantity.currency }), amount: amountOf(quantity) };
}

type Quantity = { digits: number; scale: number; currency: string | undefined };

/** Through text, so that 2.3M is 2,300,000 exactly. */
const amountOf = ({ digits, scale }: Quantity) =>
  checked(scale === 0 ? digits : Number(`${digits}e${scale}`));

function checked(amount: number): number {
  if (!Number.isFinite(amount)) throw new InvalidValueError('is not a number');
  if (amount < 0) throw new InvalidValueError('is negative');
  return amount;
}

/** Powers of ten of the suffixes in use. */
const SCALES = new Map(
  Object.entries({
    3: 'k|th|thousand|thousands|tsd|tausend|mille|mil|тыс|тысяч',
    4: '万|萬',
    5: 'lakh|lakhs|lac',
    6: 'm|mm|mn|mio|mill|million|millions|millionen|millón|millones|milioni|млн',
    7: 'crore|crores|cr',
    8: '億|亿',
    9: 'b|bn|mrd|billion|billions|milliarde|milliarden|milliard|milliards|miliardi|mil millones|млрд',
    12: 't|tn|trillion|trillions',
  }).flatMap(([scale, words]) => words.split('|').map((word) => [word, Number(scale)] as const)),
);

/** Nouns after a count that name what it counts. */
const NOUNS =
  /^(?:visits?|visitors?|followers?|likes?|reviews?|products?|orders?|users?|sessions?|stars?|ads?|besuche|abonnés|seguidores)$/iu;

function readQuantity(written: string, decimal: Decimal): Quantity {
  const { text, currency } = takeCurrency(written);
  const [, core = '', word = ''] = /^\+?([\d.,'’_ ]*\d[\d.,]*(?:e[+-]?\d{1,3})?)\s*(\D*)$/iu.exec(text) ?? [];
  const suffix = word.replace(/\.$/, '').trim().toLowerCase();
  const scale = suffix === '' || NOUNS.test(suffix) ? 0 : SCALES.get(suffix);
  const digits = parseDigits(core, decimal);
  if (scale === undefined || digits === undefined) throw new InvalidValueError('is not a number');
  return { digits, scale, currency };
}

const POINT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.\d+)?$/;
const COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,\d+)?$/;

/** Digits with groups and decimals; undefined for anything else. Unambiguous numbers are read the same in any column. */
function parseDigits(written: string, decimal: Decimal): number | undefined {
  const [, mantissa = '', exponent = ''] = /^(.*?)(e[+-]?\d+)?$/i.exec(written.trim()) ?? [];
  // Blanks, apostrophes and underscores group in any locale.
  const text = /^\d{1,3}(?:[ '’_]\d{3})+(?:[.,]\d+)?$/.test(mantissa)
    ? mantissa.replace(/[ '’_]/g, '')
    : mantissa;
  if (!/\d/.test(text)) return undefined;
  const point = unambiguousDecimal(text) ?? decimal;
  if (!(point === '.' ? POINT : COMMA).test(text)) return undefined;
  const plain = point === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
  return Number(`${plain}${exponent}`);
}

/** The unambiguous decimal separator; undefined if a single one precedes three digits, or there is none. */
export function unambiguousDecimal(digits: string): Decimal | undefined {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma !== digits.indexOf(',')) return '.';
  if (point !== digits.indexOf('.')) return ',';
  const [, whole = '', separator, after = ''] = /^(\d*)([.,])(\d+)$/.exec(digits) ?? [];
  if (!separator || (after.length === 3 && /^[1-9]\d{0,2}$/.test(whole))) return undefined;
  return separator === ',' ? ',' : '.';
}

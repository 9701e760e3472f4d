import { type ImportPeriod, InvalidValueError } from '@brandlode/contract';
import {
  CURRENCIES,
  currencyCode,
  type Decimal,
  findPrice,
  OBSOLETE_CODES,
  plainText,
  readDigits,
} from '@brandlode/currencies';
import { rateIn } from '../columns/header-periods.ts';

type NumberCell = {
  amount: number;
  /** The cell contains a range; `amount` is its geometric mean. */
  range?: [low: number, high: number];
  /** ISO 4217. */
  currency?: string;
  /** "about 5,000". */
  approximate?: true;
  /** "per year", "/mo". */
  per?: ImportPeriod;
  /** "1.2M", "40k": the number has its own scale. */
  scaled?: true;
  /** "4.2 out of 5": the 5. */
  outOf?: number;
};

const TWO_CURRENCIES = 'is in two currencies';

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
  /^(?:[~≈]|(?:ca|circa|approx|approximately|about|around|etwa|rund|environ|unos|aprox)(?:\.|(?![\p{L}$])))\s*(?=\D{0,4}\d)/iu;
/** Canadian dollars; in lower case, "ca" before a sign means about. */
const CANADIAN = /(?<!\p{L})CA \$/gu;
const OUT_OF = /^(.*\d)\s*(?:\/|out of|von|sur|de|di|su|of)\s*(5|10|100)(?:\.0)?\s*(?:stars?|★)?$/iu;
/** Between two numbers; not the sign of an exponent. */
const RANGE = /\s*(?:(?<!\de)-|–|—|~|\.\.+|…|\b(?:to|bis|hasta)\b|\bà\b)\s*/iu;

/** What is known about a number besides its text. */
export type NumberEvidence = {
  decimal?: Decimal | undefined;
  /** Numbers of its column have three decimals: "12990.000". */
  thousandths?: boolean;
  /** ISO 4217 of an amount without a currency, stated by the header or another cell. */
  stated?: string | undefined;
  /** The currency of the country: a meaning of ambiguous signs ('kr'), but not a currency by itself. */
  local?: string | undefined;
  /** 'mil' is a thousand, as in Spanish and Portuguese, instead of a million. */
  milIsThousand?: boolean;
  /** "from 19.90" is read as 19.90. */
  lowerBounds?: boolean;
};

/**
 * A number as people and spreadsheets write it: grouped, with a currency, a suffix such as 'K' or 'Mio.', an exponent, or as a
 * range. Throws InvalidValueError with the reason.
 */
export function readNumber(cell: unknown, given: Decimal | NumberEvidence): NumberCell {
  const evidence = typeof given === 'string' ? { decimal: given } : given;
  if (typeof cell === 'number') return { amount: checked(cell) };
  if (typeof cell === 'string' && PLAIN.test(cell)) return { amount: Number(cell) };
  const grouped =
    typeof cell === 'string' && GROUPED.test(cell)
      ? readDigits(cell, { ...evidence, currency: evidence.stated })
      : undefined;
  if (grouped !== undefined) return { amount: grouped };
  if (typeof cell !== 'string' || cell.length > MAX_LENGTH) throw new InvalidValueError('is not a number');
  let text = plainText(cell).replace(/\s+/g, ' ').replaceAll('−', '-').replace(CANADIAN, 'CA$').trim();
  if (/^-|^\(.*\)$/.test(text) && /\d/.test(text)) throw new InvalidValueError('is negative');
  const result: Omit<NumberCell, 'amount'> = {};
  const approximately = text.replace(APPROXIMATE, '');
  if (approximately !== text) result.approximate = true;
  const rate = rateIn(approximately);
  if (rate) result.per = rate.period;
  text = (rate?.rest ?? approximately).replace(/[,.] ?[-–—]+(?!\d)/, '');
  if (evidence.lowerBounds) text = text.replace(LOWER_BOUND, '');
  if (LOWER_BOUND.test(text)) throw new InvalidValueError('is only a lower bound');
  if (UPPER_BOUND.test(text)) throw new InvalidValueError('is only an upper bound');
  const rated = OUT_OF.exec(text);
  if (rated) {
    result.outOf = Number(rated[2]);
    text = rated[1] ?? '';
  }

  const [from = '', to = '', ...more] = text.split(RANGE);
  if (more.length === 0 && [from, to].every((part) => /\d/.test(part))) {
    const [first, second] = [readQuantity(from, evidence), readQuantity(to, evidence)];
    const currency = second.currency ?? first.currency;
    // "12.990 - 24.990 CLP": the currency of one is that of both.
    const both = { ...evidence, stated: currency ?? evidence.stated };
    const start = first.currency === currency ? first : readQuantity(from, both);
    const end = second.currency === currency ? second : readQuantity(to, both);
    if (start.currency !== undefined && start.currency !== currency)
      throw new InvalidValueError(TWO_CURRENCIES);
    // "1-5M" and "$1-5M" mean 1M and $1M.
    const low = start.scale === 0 && end.scale > 0 ? start.digits * 10 ** end.scale : amountOf(start);
    const high = amountOf(end);
    if (low > high) throw new InvalidValueError('is not a number');
    return {
      ...result,
      ...(currency && { currency }),
      ...((start.scale > 0 || end.scale > 0) && { scaled: true as const }),
      amount: Math.sqrt((low > 0 ? low : Math.min(1, high)) * high),
      range: [low, high],
    };
  }
  const quantity = readQuantity(text, evidence);
  return {
    ...result,
    ...(quantity.currency && { currency: quantity.currency }),
    ...(quantity.scale > 0 && { scaled: true as const }),
    amount: amountOf(quantity),
  };
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
    3: 'k|th|thousand|thousands|tsd|tausend|mille|mila|mil|тыс|тысяч',
    4: '万|萬',
    5: 'lakh|lakhs|lac',
    6: 'm|mm|mn|mln|mio|mill|million|millions|millon|millionen|millón|millones|milioni|млн',
    7: 'crore|crores|cr',
    8: '億|亿',
    9: 'b|bn|mrd|billion|billions|milliarde|milliarden|milliard|milliards|miliardi|mil millones|млрд',
    12: 't|tn|trillion|trillions',
  }).flatMap(([scale, words]) => words.split('|').map((word) => [word, Number(scale)] as const)),
);

/** Nouns after a count that name what it counts. */
const NOUNS =
  /^(?:visits?|visitors?|followers?|likes?|reviews?|products?|orders?|users?|sessions?|stars?|ads?|besuche|abonnés|seguidores)$/iu;

/** "1.2e+07". */
const EXPONENT = /^(\D*[\d.,]+)(e[+-]?\d{1,3})(?!\w)/i;
/** "k€", "TEUR": the scale is written together with the currency. */
const SCALED_CURRENCY = /(?<!\p{L})([tkm])(eur|usd|gbp|chf|\p{Sc})(?!\p{L})/giu;
/** "50L": lakhs, or lempiras where these are in use. */
const LAKHS = /(?<=\d) ?l(?!\.?[\p{L}£])/giu;

function readQuantity(written: string, evidence: NumberEvidence): Quantity {
  const [, mantissa, exponent = ''] = EXPONENT.exec(written) ?? [];
  const text = withCodes(
    (mantissa === undefined ? written : mantissa + written.slice(mantissa.length + exponent.length)).replace(
      SCALED_CURRENCY,
      (_, scale: string, currency: string) => `${scale.toLowerCase() === 'm' ? 'm' : 'k'} ${currency}`,
    ),
  );
  const { stated, local, milIsThousand, ...style } = evidence;
  const isLempira = (stated ?? local) === 'HNL' || text.includes('HNL');
  const found = findPrice(isLempira ? text : text.replace(LAKHS, ' lakh'), {
    likely: stated ?? likelySign(text, local),
    style,
  });
  const suffix = found.rest
    .replace(/^\+|\.$/g, '')
    .trim()
    .toLowerCase();
  if (suffix === 'mil' && !milIsThousand && (found.currency ?? stated) !== 'BRL')
    throw new InvalidValueError("is in 'mil', which may be thousands or millions");
  if (found.sign !== undefined && currencyCode(suffix) !== undefined)
    throw new InvalidValueError(TWO_CURRENCIES);
  const scale = suffix === '' || NOUNS.test(suffix) ? 0 : SCALES.get(suffix);
  if (scale && !style.decimal && !style.thousandths && isAmbiguous(found.digits ?? ''))
    throw new InvalidValueError('has a separator that may be of decimals or thousands');
  // Nobody groups thousands of thousands: "1.234 Mio. ¥".
  const digits =
    found.digits !== undefined && (scale || (found.sign === undefined && stated === undefined))
      ? readDigits(found.digits, style)
      : found.amount;
  if (found.digits === undefined || digits === undefined || scale === undefined)
    throw new InvalidValueError('is not a number');
  return {
    digits: exponent === '' ? digits : Number(`${digits}${exponent}`),
    scale,
    currency: currencyOfSign(found.sign, found.currency),
  };
}

/** "1.234" */
const isAmbiguous = (digits: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits.trim());

/** Codes in lower case, as "45 eur"; anywhere else they may be words. */
const withCodes = (text: string) =>
  text.replace(/(?<![\p{L}])[a-z]{3}(?![\p{L}])/giu, (word) => {
    const code = word.toUpperCase();
    return CURRENCIES.has(code) || OBSOLETE_CODES.includes(code) ? code : word;
  });

/** Dollars are US dollars, which the product displays, unless the amount is written as only the country does: "$ 31.500". */
const likelySign = (text: string, local: string | undefined) =>
  /\$/.test(text) && !/\d\.\d{3}(?!\d)|\d,\d{1,2}(?!\d)/.test(text) ? undefined : local;

function currencyOfSign(sign: string | undefined, code: string | undefined) {
  if (sign === undefined || code !== undefined) return code;
  if (/^(?:\$|dollars?)$/i.test(sign)) return 'USD';
  if (/^pounds?$/i.test(sign)) return 'GBP';
  if (OBSOLETE_CODES.includes(sign)) throw new InvalidValueError(`is in ${sign}, which has no exchange rate`);
  throw new InvalidValueError(`is in '${sign}', which may be several currencies`);
}

import { conversion } from './rates.ts';

export type Decimal = '.' | ',';

/** How a text, or a column of them, writes numbers. */
export type NumberStyle = {
  /** The decimal separator, if other numbers show it. */
  decimal?: Decimal | undefined;
  /** Numbers have three decimals: "12990.000". */
  thousandths?: boolean | undefined;
  /** ISO 4217: decides between thousands and thousandths. */
  currency?: string | undefined;
};

const POINT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.\d+)?$/;
const COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d*)(?:,\d+)?$/;
/** Blanks, apostrophes and underscores group in any locale. */
const BLANKS = /[ '’_]/g;
const GROUPED_BY_BLANKS = /^\d{1,3}(?:[ '’_]\d{3})+(?:[.,] ?\d+)?$/;

/** Digits with groups and decimals; undefined for anything else. Without evidence, a separator before three digits groups. */
export function readDigits(written: string, style: NumberStyle = {}): number | undefined {
  const trimmed = written.trim();
  const text = GROUPED_BY_BLANKS.test(trimmed)
    ? trimmed.replace(BLANKS, '')
    : trimmed.replace(/(?<=\d[.,]) (?=\d)/, '');
  if (!/\d/.test(text)) return undefined;
  const decimal = unambiguousDecimal(text) ?? likelyDecimal(text.includes('.') ? '.' : ',', style);
  if (!(decimal === '.' ? POINT : COMMA).test(text)) return undefined;
  return Number(decimal === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.'));
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

/** The decimal separator of "12.345" or "12,345", whose only separator is given. */
function likelyDecimal(separator: Decimal, { decimal, thousandths, currency }: NumberStyle): Decimal {
  const other = separator === '.' ? ',' : '.';
  if (thousandths) return decimal ?? separator;
  const rate = currency === undefined ? undefined : conversion(currency)?.rate;
  if (rate !== undefined && rate >= NO_CENTS) return other;
  if (currency !== undefined && hasThousandths(currency)) {
    if (decimal) return decimal;
    return separator === '.' || COMMA_COUNTRIES.has(currency) ? separator : other;
  }
  return decimal ?? other;
}

/** Units per dollar above which prices have no fractions in practice, regardless of ISO 4217: yen, forints, Colombian pesos. */
const NO_CENTS = 100;

const hasThousandths = (currency: string) =>
  /^[A-Z]{3}$/.test(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 3;
/** Currencies with thousandths where the comma is the decimal separator. */
const COMMA_COUNTRIES = new Set(['TND', 'LYD']);

const NUMBER_CELL = /^[^\d]{0,6}[\d.,'’ ]*\d\s?(?:[kmbt]|mio\.?|mrd\.?|tsd\.?|\p{Sc}|[A-Z]{3}|\/ ?\d+)?$/iu;

/** What cells of one column show about the way their numbers are written. */
export function styleOf(cells: Iterable<unknown>): Pick<NumberStyle, 'decimal' | 'thousandths'> {
  const votes = { '.': 0, ',': 0 };
  let thousandths = false;
  for (const cell of cells) {
    if (typeof cell !== 'string' || !NUMBER_CELL.test(cell.trim())) continue;
    const digits = /\d[\d.,]*/.exec(cell.replace(BLANKS, ''))?.[0].replace(/[.,]$/, '') ?? '';
    const separator = unambiguousDecimal(digits);
    if (separator) votes[separator]++;
    thousandths ||= /^(?:0|\d{4,})[.,]\d{3}$/.test(digits);
  }
  if (votes['.'] === votes[',']) return {};
  return { decimal: votes['.'] > votes[','] ? '.' : ',', thousandths };
}

import { isMetric, METRICS } from '@brandlode/contract';
import { type Decimal, styleOf } from '@brandlode/currencies';
import type { ColumnReading } from '../read/import-file.ts';
import { BY_CHOICE, type Guess } from './column-guess.ts';
import { type Column, isMoneyColumn, isPerMonth } from './columns.ts';
import { exportedOrigin } from './exported-origin.ts';
import { currencyOfColumn, type FileCurrency } from './file-currency.ts';
import { PERIOD_MONTHS, type Period, statesPeriod } from './header-periods.ts';
import type { Layout } from './layouts.ts';

/** Plain cells, as in files exported by this product. */
export const readingOf = (header: string, index: number, column: Column): ColumnReading => ({
  index,
  header,
  column,
  decimal: '.',
  thousandths: false,
  milIsThousand: false,
  factor: 1,
  months: 1,
  periodByCell: false,
  estimated: false,
  origin: null,
  currency: isMoneyColumn(column) ? 'USD' : null,
  currencyIndex: null,
  separator: null,
  endsInCountry: false,
  without: [],
});

const PERIODS = Object.keys(PERIOD_MONTHS) as Period[];

/** What the whole file shows about the values of each column. */
export type FileEvidence = {
  layout: Layout | undefined;
  decimal: Decimal | undefined;
  money: FileCurrency;
  /** Index of the column of currencies. */
  currencyIndex: number | null;
  milIsThousand: boolean;
  /** Indexes of the columns whose places end in countries rather than states. */
  endingInCountries: ReadonlySet<number>;
  /** Index of the column that says which row of a website is the latest. */
  timeIndex: number | null;
  /** Whether its dates begin with the month; null if none shows it. */
  monthFirst: boolean | null;
  /** Whether its rows may be of whole months, rather than of weeks, quarters, years or several days of a month. */
  isByMonth: boolean;
  /** The header of a column of times that cannot be put in order. */
  unclearTime: string | null;
  headers: readonly string[];
};

/** Prices beside a column of currencies are in these; sales often are in another. */
export const isCurrencyByRow = (
  { column, hasOwnUnits, choice, units }: Guess,
  currencyIndex: FileEvidence['currencyIndex'],
): boolean =>
  currencyIndex !== null &&
  isMoneyColumn(column) &&
  column !== 'estimated_monthly_revenue' &&
  !hasOwnUnits &&
  !choice.currency &&
  units.currency === null;

export function readingFor(guess: Guess, file: FileEvidence): ColumnReading | undefined {
  const { index, name, header, units, column, cells, place, choice, recognisedBy, hasOwnUnits } = guess;
  const { layout, milIsThousand } = file;
  if (column === null) return undefined;
  const style = isMetric(column) || column === 'rank' ? styleOf(cells) : undefined;
  const isGrouped = isCount(column) && units.scale === 1 && isGroupedBy(file.decimal, cells);
  const decimal =
    style?.decimal ?? (isGrouped ? undefined : file.decimal) ?? (isRating(column) ? '.' : undefined);
  const thousandths = style?.thousandths ?? false;
  const separator =
    layout?.separator && (column === 'categories' || column === 'locations') ? layout.separator : null;
  const without = choice.without ?? [];
  const origin = exportedOrigin(column, name, file.headers);
  const reading = {
    ...readingOf(header, index, column),
    decimal,
    thousandths,
    milIsThousand,
    origin,
    separator,
    endsInCountry: column === 'locations' && file.endingInCountries.has(index),
    without,
  };
  const isEstimate = origin?.estimated ?? false;
  if (hasOwnUnits) return { ...reading, estimated: isEstimate };

  const stated = units.period === 'unclear' || units.period === 'calendar year' ? null : units.period;
  const assumed = place === BY_CHOICE && recognisedBy === null ? 'month' : layout?.period;
  const period = choice.period ?? stated ?? assumed ?? 'month';
  const isStated =
    choice.period !== undefined || stated !== null || (assumed !== undefined && units.period === null);
  const months = isPerMonth(column) ? PERIOD_MONTHS[period] : 1;
  const byRow = isCurrencyByRow(guess, file.currencyIndex);
  return {
    ...reading,
    factor: units.scale / months,
    months,
    periodByCell: isPerMonth(column) && !isStated && cells.length > 0 && cells.every(statesPeriod),
    estimated:
      isEstimate ||
      months !== 1 ||
      /\b(?:est|estimated|geschatzte?r?|estimee?s?|estimad[oa]s?)\b/.test(units.words),
    currency: isMoneyColumn(column) && !byRow ? (currencyOfColumn(guess, file.money) ?? null) : null,
    currencyIndex: byRow ? file.currencyIndex : null,
  };
}

/** "12.345", but not "12.000", nor beside "4120": counts are whole, also beside prices such as "12.50". */
function isGroupedBy(separator: Decimal | undefined, cells: readonly unknown[]): boolean {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? cell.trim() : []));
  const group = separator === ',' ? /^[1-9]\d{0,2},(?!000)\d{3}$/ : /^[1-9]\d{0,2}\.(?!000)\d{3}$/;
  return texts.some((text) => group.test(text)) && !texts.some((text) => /^\d{4}/.test(text));
}
const isCount = (column: Column) =>
  column === 'rank' || (isMetric(column) && !isMoneyColumn(column) && !isRating(column));
const isRating = (column: Column) => isMetric(column) && METRICS[column].maximum !== undefined;

/** How the numbers of a column become those of a brand, as text; undefined if they stay as they are. */
export function conversionText({
  factor,
  months,
  currency,
  currencyIndex,
}: ColumnReading): string | undefined {
  const scale = Math.round(factor * months);
  const period = PERIODS.find((name) => name !== 'month' && PERIOD_MONTHS[name] === months);
  const parts = [
    period && `values per ${period}, ${months > 1 ? `divided by ${months}` : 'converted to a month'}`,
    scale > 1 && `multiplied by ${scale.toLocaleString('en')}`,
    currency && currency !== 'USD' && `${currency} converted to US dollars`,
    currencyIndex !== null && 'converted to US dollars from the currency of each row',
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join('; ');
}

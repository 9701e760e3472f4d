import {
  InvalidValueError,
  isFlag,
  isMetric,
  METRICS,
  type MetricKey,
  URL_COLUMNS,
} from '@brandlode/contract';
import { countryId } from '@brandlode/contract/vocabulary';
import { type Decimal, styleOf } from '@brandlode/currencies';
import { readAddress } from '../cells/read-address.ts';
import { readFlag } from '../cells/read-flag.ts';
import { readNumber } from '../cells/read-number.ts';
import { isUnknownCell } from '../cells/unknown-cell.ts';
import { linkFormula } from '../read/clean-cell.ts';
import type { Column } from './columns.ts';

/** Cells of one column, without the unknown ones. */
export const knownCells = (rows: readonly (readonly unknown[])[], index: number): unknown[] =>
  rows.map((row) => row[index]).filter((cell) => !isUnknownCell(cell));

/** A host name or web address, with or without `https://`. */
export function isWebAddress(cell: unknown): boolean {
  if (typeof cell !== 'string') return false;
  const text = linkFormula(cell)?.address ?? cell;
  if (/[\s@]/.test(text.trim()) || !/[\p{L}-]/u.test(text)) return false;
  // "1.2M" and "4.2k" look like hosts.
  if (/^[\d.,]+\p{L}{1,3}$/u.test(text.trim())) return false;
  return isReadable(() => readAddress(text)) && /\.[\p{L}][\p{L}\d-]+/u.test(text);
}

export const isNumber = (cell: unknown) =>
  // Most cells are words, for which trying and failing would cost a hundred times more.
  (typeof cell === 'number' || (typeof cell === 'string' && /\p{N}/u.test(cell))) &&
  (isReadable(() => readNumber(cell, { decimal: '.', milIsThousand: true })) ||
    isReadable(() => readNumber(cell, ',')) ||
    isBound(cell));
const isBound = (cell: unknown) =>
  typeof cell === 'string' && /^[<>≥≤]\D{0,3}\d|\d\D{0,3}\+$/.test(cell.trim());
export const isMoney = (cell: unknown) =>
  typeof cell === 'string' && /\p{Sc}|\b[A-Z]{3}\b/u.test(cell) && isNumber(cell);
/** A number that says nothing about its currency. */
export const isBareNumber = (cell: unknown) => isNumber(cell) && !isMoney(cell);

/** The currency that an amount states. */
export const signOf = (cell: unknown): string | undefined => numberIn(cell)?.currency;

function numberIn(cell: unknown, decimal: Decimal = '.'): ReturnType<typeof readNumber> | undefined {
  try {
    return readNumber(cell, { decimal, milIsThousand: true });
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return undefined;
  }
}
export const isCountry = (cell: unknown) =>
  typeof cell === 'string' && cell.length <= 60 && countryId(cell) !== undefined;

export const isFlagCell = (cell: unknown) => isReadable(() => readFlag(cell));
/** A profile's name, as "@fernloft". */
const isHandle = (cell: unknown) =>
  typeof cell === 'string' && /^@?[\w.-]{2,40}$/.test(cell.trim()) && /\p{L}/u.test(cell) && !isNumber(cell);

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return false;
  }
}

/** The share of cells that pass the test, which reads each value once: most columns repeat a few. */
export function share(cells: readonly unknown[], test: (cell: unknown) => boolean): number {
  const results = new Map([...new Set(cells)].map((cell) => [cell, test(cell)]));
  return cells.length === 0 ? 0 : cells.filter((cell) => results.get(cell)).length / cells.length;
}

/** Ratings of up to 100 among stars, of which no cell means what it says. */
function hasOtherScale(column: MetricKey, cells: readonly unknown[]): boolean {
  const { maximum } = METRICS[column];
  if (maximum === undefined) return false;
  const { decimal = '.' } = styleOf(cells);
  const isAbove = (cell: unknown) => {
    const number = numberIn(cell, decimal);
    return number !== undefined && number.outOf === undefined && number.amount > maximum;
  };
  return share(cells, isAbove) >= 0.1;
}

/** Whether cells can belong to a column; always true without cells. */
export function fits(column: Column, cells: readonly unknown[]): boolean {
  if (cells.length === 0) return true;
  if (column === 'rank') return share(cells, isNumber) >= 0.5;
  if (isMetric(column)) return share(cells, isNumber) >= 0.5 && !hasOtherScale(column, cells);
  if (isFlag(column)) return share(cells, isFlagCell) >= 0.5;
  if (column === 'fb_url' || column === 'ig_url')
    return share(cells, (cell) => isWebAddress(cell) || isHandle(cell)) >= 0.5;
  if ((URL_COLUMNS as readonly string[]).includes(column)) return share(cells, isWebAddress) >= 0.5;
  if (column === 'locations') return share(cells, (cell) => !isNumber(cell) && !isWebAddress(cell)) >= 0.5;
  // A name may look like an address ("Booking.com"), but a column of nothing else is not a column of names.
  return (
    share(
      cells,
      (cell) =>
        typeof cell === 'string' &&
        !isNumber(cell) &&
        (!isWebAddress(cell) || linkFormula(cell) !== undefined),
    ) >= 0.3 || cells.some(Array.isArray)
  );
}

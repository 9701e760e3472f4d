import { isMetric } from '@brandlode/contract';
import { cellText } from '../cells/cell-text.ts';
import { isUnknownCell } from '../cells/unknown-cell.ts';
import type { ColumnReading } from '../read/import-file.ts';
import { share } from './cell-kinds.ts';
import { BY_CHOICE, type Guess } from './column-guess.ts';
import { lastMonthIn } from './header-periods.ts';

const IS_TIME =
  /^(?:month|date|day|period|year month|monat|datum|zeitraum|mois|mes|mese|maand|fecha|data|periode|periodo)$/;
/** A year, a month ("202610"), or the day of a workbook, which counts days. */
const WHOLE = /^\d{4,8}$/;
const DAY = /^20\d\d[-/.]\d\d[-/.](\d\d)|^(\d\d)\.\d\d\.20\d\d/;
const MONTH = /^20\d\d[-/.]\d\d(?!\d)|^(?:\d\d\.)?\d\d[-/.]20\d\d$|^\p{L}[\p{L}\d]+\.?[ '’/-]*\d{2,4}$/u;

/** A number that is higher for later days, months or years; undefined for anything else. */
export function timeOf(cell: unknown): number | undefined {
  const text = cellText(cell, 40).trim();
  if (WHOLE.test(text)) return Number(text) >= 1900 ? Number(text) : undefined;
  const months = MONTH.test(text) ? lastMonthIn(text) : 0;
  const [, day, germanDay] = DAY.exec(text) ?? [];
  return months === 0 ? undefined : months * 32 + Number(day ?? germanDay ?? 0);
}

/** Index of the column that says which of several rows of a website is the latest. */
export function timeIndexOf(guesses: readonly Guess[]): number | null {
  const found = guesses.find(
    ({ column, contact, place, name, cells }) =>
      column === null &&
      !contact &&
      place !== BY_CHOICE &&
      IS_TIME.test(name.trim().toLowerCase().replace(/[_-]/g, ' ')) &&
      share(cells, (cell) => timeOf(cell) !== undefined) >= 0.9,
  );
  return found?.index ?? null;
}

/** Warns if rows of one website have different numbers, of which only one can count. */
export function warnOfRepeatedWebsites(
  rows: readonly (readonly unknown[])[],
  {
    readings,
    timeIndex,
    warnings,
  }: { readings: ColumnReading[]; timeIndex: number | null; warnings: string[] },
) {
  const website = readings.find(({ column }) => column === 'brand_url');
  if (!website) return;
  const textOf = (cell: unknown) => cellText(cell, 200).trim().toLowerCase();
  const groups = Map.groupBy(
    rows.filter((row) => !isUnknownCell(row[website.index])),
    (row) => `${textOf(row[website.index])} ${timeIndex === null ? '' : timeOf(row[timeIndex])}`,
  );
  const differs = ({ index }: ColumnReading) =>
    groups.values().some((same) => {
      const cells = same.map((row) => row[index]).filter((cell) => !isUnknownCell(cell));
      return new Set(cells.map(textOf)).size > 1;
    });
  const metric = readings.find((reading) => isMetric(reading.column) && differs(reading));
  if (!metric) return;
  const country = readings.find((reading) => reading.column === 'locations' && differs(reading));
  const headers = [metric, ...(country ? [country] : [])].map(({ header }) => `"${header}"`).join(' and ');
  warnings.push(
    `Several rows are of one website and differ in ${headers}; only the last row of each website counts, not their total.`,
  );
}

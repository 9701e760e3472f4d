import { isMetric } from '@brandlode/contract';
import { cellText } from '../cells/cell-text.ts';
import { isUnknownCell } from '../cells/unknown-cell.ts';
import type { ColumnReading } from '../read/import-file.ts';
import { share } from './cell-kinds.ts';
import { BY_CHOICE, type Guess } from './column-guess.ts';
import type { FileEvidence } from './column-reading.ts';
import { lastMonthIn } from './header-periods.ts';

const IS_TIME =
  /^(?:year|quarter|month|week|calendar week|date|day|period|year month|year week|kw|woche|kalenderwoche|semaine|semana|settimana|jahr|quartal|monat|datum|zeitraum|annee|mois|mes|anno|mese|jaar|kwartaal|maand|fecha|data|periode|periodo)$/;
/** A year, a month ("202610"), or the day of a workbook, which counts days, also with its time. */
const WHOLE = /^\d{4,8}$|^\d{5}\.\d+$/;
const YEAR_FIRST = /^(?<year>20\d\d)[-/.](?<month>\d\d?)(?:[-/.](?<day>\d\d?))?(?!\d)/;
const YEAR_LAST = /^(?:(?<day>\d\d?)\.)?(?<month>\d\d?)[-/.](?<year>20\d\d)(?!\d)/;
const DAY_OR_MONTH_FIRST = /^(\d\d?)([-/])(\d\d?)\2(20\d\d)(?!\d)/;
const NAMED_DAY = /^(?:(?<first>\d\d?)\.? )?(?<name>\p{L}{3,}\.?)(?: (?<second>\d\d?),)? (?<year>20\d\d)$/u;
const NAMED = /^\p{L}[\p{L}\d]+\.?[ '’/-]*\d{2,4}$|^20\d\d[ -]?[QH][1-4]$/iu;
/** Their number is not that of a month: "2026-W40", "KW 40/2026". */
const WEEK =
  /^(?:(?<year>20\d\d)[ -]?)?(?:c?w|kw|wk|week|woche|sem)[ .-]?(?<week>\d\d?)(?:[ ,/-]+(?<lastYear>20\d\d))?$/i;

/** A week, quarter or year alone. */
const OTHER_PERIOD = new RegExp(`${WEEK.source}|^20\\d\\d$|Q[1-4]`, 'i');

/** A number that is higher for later days, months or years; undefined for anything else. `monthFirst`: of "10/5/2026". */
export function timeOf(cell: unknown, monthFirst: boolean | null): number | undefined {
  const text = cellText(cell, 40).trim();
  if (WHOLE.test(text)) return Number(text) >= 1900 ? Number(text) : undefined;
  const week = WEEK.exec(text)?.groups;
  if (week) return dayOfWeek(Number(week.year ?? week.lastYear), Number(week.week));
  const [, first, , second, lastYear] = DAY_OR_MONTH_FIRST.exec(text) ?? [];
  if (lastYear !== undefined && monthFirst === null) return undefined;
  if (lastYear !== undefined)
    return dayNumber(lastYear, monthFirst ? first : second, monthFirst ? second : first);
  const { year, month, day } = (YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text))?.groups ?? {};
  if (year !== undefined) return dayNumber(year, month, day);
  const named = NAMED_DAY.exec(text)?.groups;
  const months = named || NAMED.test(text) ? lastMonthIn(named ? `${named.name} ${named.year}` : text) : 0;
  return months === 0 ? undefined : months * 32 + Number(named?.first ?? named?.second ?? 0);
}

/** The fourth of January is in the first week of every year. */
function dayOfWeek(year: number, week: number): number | undefined {
  if (!(year > 0 && week >= 1 && week <= 53)) return undefined;
  const day = new Date(Date.UTC(year, 0, 4 + (week - 1) * 7));
  return (day.getUTCFullYear() * 12 + day.getUTCMonth() + 1) * 32 + day.getUTCDate();
}

function dayNumber(year: string, month: string | undefined, day = '0'): number | undefined {
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31;
  return isDate ? (Number(year) * 12 + Number(month)) * 32 + Number(day) : undefined;
}

const textOf = (cell: unknown) => cellText(cell, 200).trim().toLowerCase();
const siteOf = (cell: unknown) => textOf(cell).replace(/^(?:https?:\/\/)?(?:www\.)?|\/+$/g, '');

/** Whether dates such as "10/31/2026" begin with the month; null if none of them shows it. */
function beginsWithMonth(cells: readonly unknown[]): boolean | null {
  const dates = cells.flatMap((cell) => {
    const [, first, , second] = DAY_OR_MONTH_FIRST.exec(cellText(cell, 40).trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const [monthFirst, dayFirst] = [dates.some(([, day]) => day > 12), dates.some(([day]) => day > 12)];
  return monthFirst === dayFirst ? null : monthFirst;
}

function areTimes(cells: readonly unknown[]): boolean {
  const monthFirst = beginsWithMonth(cells);
  return share(cells, (cell) => timeOf(cell, monthFirst) !== undefined) >= 0.9;
}

type Rows = readonly (readonly unknown[])[];

/** The column that says which of several rows of a website is the latest. */
export function timeColumnOf(
  guesses: readonly Guess[],
  rows: Rows,
): Pick<FileEvidence, 'timeIndex' | 'monthFirst' | 'isByMonth' | 'unclearTime'> {
  const named = guesses.filter(
    ({ column, contact, place, name }) =>
      column === null &&
      !contact &&
      place !== BY_CHOICE &&
      IS_TIME.test(name.trim().toLowerCase().replace(/[_-]/g, ' ')),
  );
  const found = named.find(({ cells }) => areTimes(cells));
  const monthFirst = found ? beginsWithMonth(found.cells) : null;
  const website = guesses.find(({ column }) => column === 'brand_url');
  return {
    timeIndex: found?.index ?? null,
    monthFirst,
    isByMonth: !found || isByMonth(rows, { time: found.index, website: website?.index, monthFirst }),
    unclearTime: found ? null : (named[0]?.header ?? null),
  };
}

/** Whether no row is of a week, a quarter or a year, and no two of one website are of the same month. */
function isByMonth(
  rows: Rows,
  { time, website, monthFirst }: { time: number; website: number | undefined; monthFirst: boolean | null },
): boolean {
  const isOfOtherPeriod = (cell: unknown) => OTHER_PERIOD.test(cellText(cell, 40).trim());
  if (rows.some((row) => isOfOtherPeriod(row[time]))) return false;
  if (website === undefined) return true;
  const timesOf = Map.groupBy(
    rows.filter((row) => timeOf(row[time], monthFirst) !== undefined && !isUnknownCell(row[website])),
    (row) => `${siteOf(row[website])} ${monthOf(row[time], monthFirst)}`,
  );
  return timesOf
    .values()
    .every((same) => new Set(same.map((row) => timeOf(row[time], monthFirst))).size === 1);
}

/** What times of the same month share. Numbers of days, as in workbooks, share nothing. */
function monthOf(cell: unknown, monthFirst: boolean | null): number | string {
  const text = cellText(cell, 40).trim();
  return WHOLE.test(text) ? text.slice(0, 6) : Math.floor((timeOf(cell, monthFirst) ?? 0) / 32);
}

/** Warns if rows of one website have different numbers, of which only one can count. */
export function warnOfRepeatedWebsites(
  rows: Rows,
  {
    readings,
    timeIndex,
    monthFirst,
    unclearTime,
    warnings,
  }: {
    readings: ColumnReading[];
    timeIndex: number | null;
    monthFirst: boolean | null;
    unclearTime: string | null;
    warnings: string[];
  },
) {
  const website = readings.find(({ column }) => column === 'brand_url');
  if (!website) return;
  const groups = Map.groupBy(
    rows.filter((row) => !isUnknownCell(row[website.index])),
    (row) => `${siteOf(row[website.index])} ${timeIndex === null ? '' : timeOf(row[timeIndex], monthFirst)}`,
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
  const reason =
    unclearTime === null ? '' : `, since "${unclearTime}" does not say for certain which is the latest`;
  warnings.push(
    `Several rows are of one website and differ in ${headers}; only the last row of each website counts, not their total${reason}.`,
  );
}

import { styleOf } from '@brandlode/currencies';
import { countryOfAddress } from '../cells/local-currency.ts';
import { endInCountries } from '../cells/read-countries.ts';
import { isUnknownCell } from '../cells/unknown-cell.ts';
import type { ColumnReading, FileColumn, FileFormat, Mapping } from '../read/import-file.ts';
import { knownCells } from './cell-kinds.ts';
import { choicesFor } from './column-choices.ts';
import { warnOfDoubts } from './column-doubts.ts';
import { type Guess, guessByName } from './column-guess.ts';
import { questionOf } from './column-questions.ts';
import { conversionText, type FileEvidence, readingFor } from './column-reading.ts';
import { isExportHeader } from './columns.ts';
import { keepBest } from './competing-columns.ts';
import { distinctHeaders } from './distinct-headers.ts';
import { currencyOfFile, isMilThousand } from './file-currency.ts';
import { guessByCells } from './guess-by-cells.ts';
import { headerUnits } from './header-units.ts';
import { layoutOf } from './layouts.ts';
import { repeatedValue } from './repeated-value.ts';
import { timeColumnOf, warnOfRepeatedWebsites } from './repeated-websites.ts';

type Recognised = {
  columns: FileColumn[];
  readings: ColumnReading[];
  warnings: string[];
  evidence: FileEvidence;
};

/** What each column of a file is read as, and how: by the caller's choice, its name, a known layout, its words, or its cells. */
export function recogniseColumns({
  headers,
  rows,
  format,
  mapping,
  currency,
}: {
  headers: readonly string[];
  rows: readonly (readonly unknown[])[];
  format: FileFormat;
  mapping: Mapping;
  /** ISO 4217, of amounts without a currency. */
  currency?: string | null;
}): Recognised {
  const units = headers.map(headerUnits);
  const layout = layoutOf(units.map(({ words }) => words));
  const isExport = headers.some(isExportHeader);
  const warnings: string[] = [];
  const sample = rows.slice(0, Math.max(20, SAMPLED_CELLS / headers.length));
  const distinct = distinctHeaders(headers);
  const guesses = headers.map((name, index) =>
    guessByName({
      name,
      header: distinct[index] ?? name,
      index,
      units: units[index] ?? headerUnits(name),
      cells: knownCells(sample, index),
      mapping,
      layout,
      isExport,
    }),
  );
  keepBest(guesses, warnings);
  guessByCells(guesses, warnings);
  warnOfDoubts(guesses, warnings);

  const currencyColumn = guesses.find(
    ({ units, column }) =>
      column === null &&
      /^(?:(?:price|store|shop) )?(?:currency(?: code)?|wahrung|devise|moneda|valuta)$/.test(units.words),
  );
  const decimal = styleOf(guesses.flatMap(({ cells }) => cells)).decimal;
  const evidence: FileEvidence = {
    layout,
    decimal,
    money: currency
      ? { code: currency, isChosen: true, suggested: [] }
      : currencyOfFile(guesses, { currencyColumn, fileDecimal: decimal }),
    currencyIndex: currencyColumn?.index ?? null,
    milIsThousand: isMilThousand(units),
    endingInCountries: endingInCountries(guesses, sample),
    ...timeColumnOf(guesses, sample),
    headers,
  };
  const asked = new Map(
    guesses.flatMap((guess) => {
      const question = questionOf(guess, evidence);
      return question ? [[guess, question] as const] : [];
    }),
  );
  const readings = guesses
    .filter((guess) => guess.column !== null && !asked.has(guess))
    .sort((left, right) => left.place - right.place || left.index - right.index)
    .flatMap((guess) => readingFor(guess, evidence) ?? []);
  const leftOut = guesses.filter(({ contact }) => contact).map(({ header }) => header);
  if (leftOut.length > 0)
    warnings.unshift(`Left out, since they hold contact details of people: ${leftOut.join(', ')}.`);
  if (!readings.some(({ column }) => column === 'brand_url')) {
    warnings.unshift(
      `No column of web addresses was recognised${format.kind === 'csv' || format.kind === 'xlsx' ? '; choose the one that holds them' : ''}.`,
    );
  }
  warnOfRepeatedWebsites(sample, { ...evidence, readings, warnings });
  const columns = guesses.map((guess) => describeColumn(guess, asked.get(guess), { readings, ...evidence }));
  return { columns, readings, warnings, evidence };
}

function endingInCountries(
  guesses: readonly Guess[],
  rows: readonly (readonly unknown[])[],
): ReadonlySet<number> {
  const website = guesses
    .filter(({ column }) => column === 'brand_url')
    .sort((left, right) => left.place - right.place)[0];
  const placesOf = (index: number) =>
    rows
      .filter((row) => !isUnknownCell(row[index]))
      .map((row) => ({ place: row[index], domain: website && countryOfAddress(row[website.index]) }));
  const ending = guesses.filter(
    ({ column, index }) => column === 'locations' && endInCountries(placesOf(index)),
  );
  return new Set(ending.map(({ index }) => index));
}

type Described = { readings: readonly ColumnReading[]; timeIndex: number | null };

/** What the user is told of a column, and may change. */
function describeColumn(
  guess: Guess,
  question: ReturnType<typeof questionOf>,
  evidence: Described,
): FileColumn {
  const { header, column, recognisedBy, contact } = guess;
  const choices = contact || column !== null ? [] : choicesFor(guess);
  const repeated = column && repeatedValue(column, guess.cells);
  const reading = evidence.readings.find(({ index }) => index === guess.index);
  const conversion = reading
    ? conversionText(reading)
    : column === null && purposeText(guess.index, evidence);
  return {
    header,
    column,
    recognisedBy,
    contact,
    ...(conversion && { conversion }),
    ...(column && guess.choice.column && { choice: { ...guess.choice, column } }),
    ...(choices.length > 0 && { choices }),
    ...question,
    ...(repeated && !guess.choice.without?.includes(repeated.value) && { repeated }),
  };
}

/** What a column that is not imported says of others; undefined if nothing. */
function purposeText(index: number, { readings, timeIndex }: Described): string | undefined {
  if (timeIndex === index) return 'says which row of a website is the latest, which counts';
  for (const { header, currencyIndex, origin } of readings) {
    if (currencyIndex === index) return 'names the currency of the prices';
    if (origin?.kind === index) return `says whether "${header}" is measured, estimated or imported`;
    if (origin?.range?.includes(index)) return `is the range of estimates in "${header}"`;
  }
  return undefined;
}

/** How a column that only later rows have is read, by its header alone; undefined if it is not imported. */
export function recogniseHeader(
  header: string,
  index: number,
  { mapping, evidence }: { mapping: Mapping; evidence: FileEvidence },
): ColumnReading | undefined {
  const { layout } = evidence;
  const guess = guessByName({
    name: header,
    header,
    index,
    units: headerUnits(header),
    cells: [],
    mapping,
    layout,
    isExport: false,
  });
  return questionOf(guess, evidence) ? undefined : readingFor(guess, evidence);
}

/** The most cells that recognition reads, for any number of columns. */
const SAMPLED_CELLS = 20_000;

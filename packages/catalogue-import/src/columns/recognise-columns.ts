import {
  type ColumnChoice,
  IMPORT_COLUMNS,
  type ImportFileColumn,
  isMetric,
  METRICS,
  readUrl,
  toSingleLine,
} from '@brandlode/contract';
import { type Decimal, styleOf } from '@brandlode/currencies';
import type { ColumnReading, FileColumn, FileFormat, Mapping } from '../read/import-file.ts';
import { fits, isCountry, isMoney, isNumber, isWebAddress, knownCells, share } from './cell-kinds.ts';
import { choicesFor, moneyChoices, periodChoices } from './column-choices.ts';
import { type Column, columnNamed } from './columns.ts';
import { areContacts, isContactHeader } from './contacts.ts';
import { type FileCurrency, fileCurrency } from './file-currency.ts';
import { namedColumns } from './header-names.ts';
import { PERIOD_MONTHS } from './header-periods.ts';
import { type HeaderUnits, headerUnits } from './header-units.ts';
import { type Layout, layoutOf } from './layouts.ts';
import { repeatedValue } from './repeated-value.ts';

type Found = { columns: FileColumn[]; readings: ColumnReading[]; warnings: string[] };

type Guess = {
  index: number;
  header: string;
  units: HeaderUnits;
  cells: readonly unknown[];
  contact: boolean;
  column: Column | null;
  recognisedBy: string | null;
  /** The lowest of several guesses for one column takes precedence. */
  place: number;
  /** The caller's, for this header. */
  choice: Partial<ColumnChoice>;
  /** What else it may be, if it is not imported. */
  could: Column[];
};

const HOST_COLUMNS: [RegExp, Column][] = [
  [/(?:^|\.)(?:facebook|fb)\.com$/, 'fb_url'],
  [/(?:^|\.)instagram\.com$/, 'ig_url'],
  [/(?:^|\.)trustpilot\.[a-z.]+$/, 'trustpilot_url'],
];
/** Profiles on other sites: addresses, but not the brand's own. */
const OTHER_HOSTS =
  /(?:^|\.)(?:linkedin\.com|twitter\.com|x\.com|youtube\.com|tiktok\.com|pinterest\.[a-z.]+|crunchbase\.com|t\.me|wa\.me|threads\.net|snapchat\.com|google\.[a-z.]+|apple\.com|wikipedia\.org)$/;
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|ico)(?:$|\?)/i;

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
}): Found {
  const units = headers.map(headerUnits);
  const layout = layoutOf(units.map(({ words }) => words));
  const warnings: string[] = [];
  const sample = rows.slice(0, Math.max(20, SAMPLED_CELLS / headers.length));
  const guesses = headers.map((header, index) =>
    guessByName({
      header,
      index,
      units: units[index] ?? headerUnits(header),
      cells: knownCells(sample, index),
      mapping,
      layout,
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
  const fileDecimal = styleOf(guesses.flatMap(({ cells }) => cells)).decimal;
  const currencyIndex = currencyColumn?.index ?? null;
  const money = currency ? { code: currency, foreign: false } : currencyOf(guesses, fileDecimal);
  const asked = new Map(
    guesses.flatMap((guess) => {
      const question = questionOf(guess, { layout, money, currencyIndex });
      return question ? [[guess, question] as const] : [];
    }),
  );
  const readings = guesses
    .filter((guess) => guess.column !== null && !asked.has(guess))
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .flatMap(
      (guess) => readingFor(guess, { layout, fileDecimal, currencyIndex, fileCurrency: money.code }) ?? [],
    );
  const leftOut = guesses.filter(({ contact }) => contact).map(({ header }) => header);
  if (leftOut.length > 0)
    warnings.unshift(`Left out, since they hold contact details of people: ${leftOut.join(', ')}.`);
  if (!readings.some(({ column }) => column === 'brand_url')) {
    warnings.unshift(
      `No column of web addresses was recognised${format.kind === 'csv' || format.kind === 'xlsx' ? '; choose the one that holds them' : ''}.`,
    );
  }
  const columns = guesses.map((guess): FileColumn => {
    const { header, column, recognisedBy, contact } = guess;
    const choices = contact || column !== null ? [] : choicesFor(guess);
    const repeated = column && repeatedValue(column, guess.cells);
    return {
      header,
      column,
      recognisedBy,
      contact,
      ...(column && guess.choice.column && { choice: { ...guess.choice, column } }),
      ...(choices.length > 0 && { choices }),
      ...asked.get(guess),
      ...(repeated && !guess.choice.without?.includes(repeated.value) && { repeated }),
    };
  });
  return { columns, readings, warnings };
}

/** How the column with this header is read, by its name alone; undefined if it is not imported. */
export function recogniseHeader(header: string, index: number, mapping: Mapping): ColumnReading | undefined {
  const guess = guessByName({
    header,
    index,
    units: headerUnits(header),
    cells: [],
    mapping,
    layout: undefined,
  });
  const money = { code: undefined, foreign: false };
  if (questionOf(guess, { layout: undefined, money, currencyIndex: null })) return undefined;
  return readingFor(guess, {
    layout: undefined,
    fileDecimal: undefined,
    currencyIndex: null,
    fileCurrency: undefined,
  });
}

/** Plain cells, as in files exported by this product. */
export const readingOf = (header: string, index: number, column: Column): ColumnReading => ({
  index,
  header,
  column,
  decimal: '.',
  thousandths: false,
  factor: 1,
  months: 1,
  estimated: false,
  currency: null,
  currencyIndex: null,
  separator: null,
  without: [],
});

/** The most cells that recognition reads, for any number of columns. */
const SAMPLED_CELLS = 20_000;

const BY_CHOICE = -2;
const BY_NAME = -1;
/** After every header that names its column. */
const BY_CELLS = 1_000;

function guessByName({
  header,
  index,
  units,
  cells,
  mapping,
  layout,
}: Pick<Guess, 'header' | 'index' | 'units' | 'cells'> & {
  mapping: Mapping;
  layout: Layout | undefined;
}): Guess {
  const guess: Guess = {
    header,
    index,
    units,
    cells,
    contact: false,
    column: null,
    recognisedBy: null,
    place: BY_CELLS,
    choice: {},
    could: [],
  };
  const known =
    layout && Object.hasOwn(layout.columns, units.words) ? layout.columns[units.words] : undefined;
  const own = columnNamed(header);
  if (own && known === undefined && !Object.hasOwn(mapping, header))
    return { ...guess, column: own, recognisedBy: 'its name', place: BY_NAME };
  if (isContactHeader(units.words) || areContacts(cells)) return { ...guess, contact: true };
  if (Object.hasOwn(mapping, header)) {
    const chosen = mapping[header];
    const choice: Partial<ColumnChoice> = typeof chosen === 'string' ? { column: chosen } : (chosen ?? {});
    return { ...guess, choice, column: columnNamed(choice.column ?? '') ?? null, place: BY_CHOICE };
  }
  if (known === null) return { ...guess, place: Number.NaN };
  if (known && fits(known, cells))
    return { ...guess, column: known, recognisedBy: `the layout of ${layout?.name}`, place: 0 };
  // The last part of nested JSON ("pricing.minPrice"), if the whole is unknown.
  const last = header.includes('.')
    ? namedColumns(headerUnits(header.slice(header.lastIndexOf('.') + 1)).words)
    : [];
  const found = [...namedColumns(units.words), ...last].find(({ column }) => fits(column, cells));
  if (!found) return guess;
  // "Instagram followers (30d)" are new ones, not all.
  if (IS_TOTAL.has(found.column) && units.period !== null && units.period !== 'year')
    return { ...guess, could: [found.column], place: Number.NaN };
  if (found.column === 'product_count_30_days' && units.period !== null && units.period !== 'month')
    return { ...guess, place: Number.NaN };
  const by = layout ? `its header, in the layout of ${layout.name}` : 'its header';
  return { ...guess, column: found.column, recognisedBy: by, place: found.place };
}

/** If several headers are read as the same column, the best is used; for addresses and names the next one fills its gaps. */
function keepBest(guesses: Guess[], warnings: string[]) {
  const byColumn = Map.groupBy(
    guesses.filter(({ column }) => column !== null),
    ({ column }) => column,
  );
  for (const [column, same] of byColumn) {
    const [best, ...others] = same.sort(
      (one, other) =>
        Math.min(one.place, 0) - Math.min(other.place, 0) ||
        (isPerMonth(column) ? preferPeriod(one, other) : 0) ||
        one.place - other.place ||
        preferPeriod(one, other),
    );
    for (const other of others) {
      // Chosen columns, and columns with a key or alias as header, are intended.
      if (other.place < 0 || column === 'brand_url' || column === 'brand_name') continue;
      other.column = null;
      other.recognisedBy = null;
      other.place = Number.NaN;
      if (column) other.could = [column];
      if (best?.recognisedBy !== 'its name')
        warnings.push(
          `"${other.header}" could be ${labelOf(column)} too, but "${best?.header}" is read as that.`,
        );
    }
  }
}

const labelOf = (column: Column | null) => IMPORT_COLUMNS.find(({ key }) => key === column)?.label ?? column;

/** Metrics of a month. */
const isPerMonth = (column: Column | null) =>
  column === 'estimated_monthly_revenue' ||
  column === 'estimated_monthly_orders' ||
  column === 'estimated_monthly_traffic';
/** Metrics of all time, of which a period would be the growth. */
const IS_TOTAL = new Set<Column>([
  'fb_likes_count',
  'ig_followers_count',
  'product_count',
  'trustpilot_reviews_count',
  'fb_reviews_count',
  'shopify_reviews_count',
]);

/** A month, then the period closest to it, then none; one without a length last. */
function rankOfPeriod({ units: { period } }: Guess): number {
  if (period === 'unclear') return 100;
  return period === null ? 50 : Math.abs(Math.log(PERIOD_MONTHS[period]));
}

/** A monthly value is better than a yearly one, one in US dollars better than a converted one. */
const preferPeriod = (one: Guess, other: Guess) =>
  rankOfPeriod(one) - rankOfPeriod(other) ||
  Number(one.units.currency !== 'USD') - Number(other.units.currency !== 'USD');

function guessByCells(guesses: Guess[], warnings: string[]) {
  const taken = new Set(guesses.map(({ column }) => column));
  const free = guesses.filter(
    ({ column, contact, place, cells }) =>
      column === null && !contact && place === BY_CELLS && cells.length > 0,
  );
  const assign = (guess: Guess, column: Column) => {
    guess.column = column;
    guess.recognisedBy = 'its cells';
    taken.add(column);
  };
  for (const guess of free) {
    const hosts = hostsOf(guess.cells);
    for (const [pattern, column] of HOST_COLUMNS) {
      if (!taken.has(column) && share(hosts, (host) => pattern.test(String(host))) >= 0.7)
        assign(guess, column);
    }
  }
  if (!taken.has('brand_url')) {
    const addresses = free.filter(({ column, cells }) => column === null && areBrandAddresses(cells));
    // The brand's own site differs between rows.
    const [best, ...others] = addresses.sort(
      (one, other) => new Set(hostsOf(other.cells)).size - new Set(hostsOf(one.cells)).size,
    );
    if (best) assign(best, 'brand_url');
    if (best && others.length > 0)
      warnings.push(
        `"${best.header}" is read as the website; ${others.map(({ header }) => `"${header}"`).join(', ')} could be it too.`,
      );
  }
  if (!taken.has('locations')) {
    const places = free.filter(
      ({ column, cells, units }) =>
        column === null &&
        !/\b(?:state|region|province|language|lang|sprache|langue|idioma|currency|city|tld|id)\b/.test(
          units.words,
        ) &&
        share(cells, isCountry) >= 0.9,
    );
    const [best] = places;
    if (best && places.length === 1) assign(best, 'locations');
    else if (places.length > 1)
      warnings.push(
        `Several columns hold countries: ${places.map(({ header }) => `"${header}"`).join(', ')}. Choose the one to import.`,
      );
  }
  if (!taken.has('rank')) {
    const ranks = free.filter(
      ({ column, cells, header }) =>
        column === null &&
        /^Column \d+$/.test(header) &&
        cells.length > 1 &&
        cells.every((cell, at) => isNumber(cell) && (at === 0 || Number(cell) > Number(cells[at - 1]))),
    );
    const [best] = ranks;
    if (best && ranks.length === 1) assign(best, 'rank');
  }
  const amounts = free.filter(({ column, cells }) => column === null && share(cells, isMoney) >= 0.7);
  for (const { header } of amounts)
    warnings.push(
      `"${header}" holds amounts of money, but its header does not say of what; it is left out unless you choose.`,
    );
}

/** Most cells are addresses of different sites rather than profiles on one site. */
function areBrandAddresses(cells: readonly unknown[]): boolean {
  const hosts = hostsOf(cells.filter((cell) => !IMAGE.test(String(cell))));
  const isProfile = (host: unknown) =>
    OTHER_HOSTS.test(String(host)) || HOST_COLUMNS.some(([pattern]) => pattern.test(String(host)));
  const isOneSite = new Set(hosts).size * 2 <= hosts.length + 1;
  return hosts.length >= cells.length * 0.7 && !(isOneSite && share(hosts, isProfile) >= 0.7);
}

const hostsOf = (cells: readonly unknown[]): string[] =>
  cells.filter(isWebAddress).flatMap((cell) => URL.parse(addressOf(cell))?.hostname ?? []);
const addressOf = (cell: unknown) => {
  const text = readUrl(cell);
  return /^https?:/i.test(text) ? text : `https://${text}`;
};

/** What the file does not say about a column, which is left out until the caller chooses; undefined if nothing. */
function questionOf(
  guess: Guess,
  {
    layout,
    money,
    currencyIndex,
  }: { layout: Layout | undefined; money: FileCurrency; currencyIndex: number | null },
): Required<Pick<ImportFileColumn, 'question' | 'choices'>> | undefined {
  const { column, units, place, choice, cells } = guess;
  if (column === null || place === BY_NAME) return undefined;
  const isOpen = units.period === 'unclear' && isPerMonth(column);
  // Shops state revenue per month or year, and orders since they opened.
  const isUnstated =
    units.period === null &&
    layout?.period === undefined &&
    place !== BY_CHOICE &&
    (column === 'estimated_monthly_revenue' || column === 'estimated_monthly_orders') &&
    !cells.every(statesPeriod);
  if (choice.period === undefined && (isOpen || isUnstated))
    return {
      question: isOpen ? 'How long a period do its values cover?' : 'Which period do its values cover?',
      choices: periodChoices(column),
    };
  const isMoneyColumn = isMetric(column) && METRICS[column].format === 'dollars';
  if (!isMoneyColumn || currencyIndex !== null || choice.currency || units.currency || money.code)
    return undefined;
  if (!money.foreign || !cells.some((cell) => !isMoney(cell) && isNumber(cell))) return undefined;
  return { question: 'Which currency are its amounts in?', choices: moneyChoices({ ...choice, column }) };
}

const statesPeriod = (cell: unknown) =>
  typeof cell === 'string' && /(?:\/|\bper|\bp\.)\s*(?:mo|month|y|yr|year|a\b|annum)/i.test(cell);

/** What the file shows about the currency of amounts without one. */
function currencyOf(guesses: readonly Guess[], fileDecimal: Decimal | undefined): FileCurrency {
  const cellsOf = (test: (guess: Guess) => boolean) => guesses.filter(test).flatMap(({ cells }) => cells);
  const amounts = cellsOf(
    ({ column }) => column !== null && isMetric(column) && METRICS[column].format === 'dollars',
  );
  return fileCurrency(
    guesses.map(({ units }) => units),
    {
      amounts,
      countries: cellsOf(({ column }) => column === 'locations'),
      addresses: cellsOf(({ column }) => column === 'brand_url'),
      decimalComma: (styleOf(amounts).decimal ?? fileDecimal) === ',',
    },
  );
}

function warnOfDoubts(guesses: Guess[], warnings: string[]) {
  for (const guess of guesses.filter(({ place }) => place !== BY_CHOICE)) {
    const { header, units, column, cells } = guess;
    if (
      column === null &&
      /^(?:organic|search|seo|organischer) traffic$|^trafic organique$|^trafico organico$/.test(units.words)
    ) {
      warnings.push(
        `"${header}" counts visits from search alone; it is left out unless you choose it as monthly traffic.`,
      );
    }
    if (column === null && /^unique (?:visitors|users|visits)$|^mau$/.test(units.words)) {
      warnings.push(
        `"${header}" counts people, not visits; it is left out unless you choose it as monthly traffic.`,
      );
    }
    if (column === null && /^(?:rating|stars|score|bewertung|note|puntuacion)$/.test(units.words)) {
      warnings.push(
        `"${header}" does not say who rates; it is left out unless you choose it as Trustpilot rating.`,
      );
    }
    if (column === 'rank' && header !== 'rank' && /^(?:rank|ranking|rang|classement)$/.test(units.words)) {
      const numbersRows = cells.length > 1 && cells.every((cell, row) => Number(cell) === row + 1);
      if (numbersRows) {
        guess.column = guess.recognisedBy = null;
        guess.could = ['rank'];
      }
      warnings.push(
        numbersRows
          ? `"${header}" numbers the rows of this file; it is left out unless you choose it as popularity rank.`
          : `"${header}" is read as a worldwide popularity rank; leave it out if it is another.`,
      );
    }
  }
}

function readingFor(
  guess: Guess,
  {
    layout,
    fileDecimal,
    currencyIndex,
    fileCurrency,
  }: {
    layout: Layout | undefined;
    fileDecimal: Decimal | undefined;
    currencyIndex: number | null;
    fileCurrency: string | undefined;
  },
): ColumnReading | undefined {
  const { index, header, units, column, cells, place, choice } = guess;
  if (column === null) return undefined;
  const reading = readingOf(header, index, column);
  const style = isMetric(column) || column === 'rank' ? styleOf(cells) : undefined;

  const money = isMetric(column) && METRICS[column].format === 'dollars';
  const own = place === BY_NAME;
  const stated = units.period === 'unclear' ? null : units.period;
  const period =
    choice.period ?? stated ?? (place === BY_CHOICE && !choice.without ? 'month' : layout?.period) ?? 'month';
  const months = !own && isPerMonth(column) ? PERIOD_MONTHS[period] : 1;
  const byRow =
    currencyIndex !== null &&
    money &&
    !own &&
    !choice.currency &&
    units.currency === null &&
    column !== 'estimated_monthly_revenue';
  return {
    ...reading,
    decimal: style ? (style.decimal ?? fileDecimal ?? guessDecimal(cells, column)) : '.',
    thousandths: style?.thousandths ?? false,
    factor: own ? 1 : units.scale / months,
    months,
    estimated:
      !own &&
      (months !== 1 || /\b(?:est|estimated|geschatzte?r?|estimee?s?|estimad[oa]s?)\b/.test(units.words)),
    currency: money
      ? (choice.currency ?? units.currency ?? (own || byRow ? null : (fileCurrency ?? null)))
      : null,
    without: choice.without ?? [],
    currencyIndex: byRow ? currencyIndex : null,
    separator:
      layout?.separator && (column === 'categories' || column === 'locations') ? layout.separator : null,
  };
}

/** Ambiguous: points before three digits group a whole number, like commas. */
function guessDecimal(cells: readonly unknown[], column: Column): Decimal {
  if (isMetric(column) && METRICS[column].maximum !== undefined) return '.';
  return cells.some((cell) => typeof cell === 'string' && /\d\.\d{3}(?!\d)/.test(toSingleLine(cell)))
    ? ','
    : '.';
}

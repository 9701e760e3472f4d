import {
  categoryPath,
  InvalidValueError,
  isFlag,
  isMetric,
  isPlaceholder,
  METRICS,
  type MetricKey,
  readText,
  toStored,
  VALUE_LIMITS,
  withParents,
} from '@brandlode/contract';
import { countryId, mapCategories, mapCategory, memoize } from '@brandlode/contract/vocabulary';
import { conversion, currencyCode, currencyOfCountry } from '@brandlode/currencies';
import { type ImportedValues, storefrontAddress } from '@brandlode/database';
import { cellText } from './cells/cell-text.ts';
import { countryOfAddress, currencyOfAddress } from './cells/local-currency.ts';
import { readAddress } from './cells/read-address.ts';
import { readCountries } from './cells/read-countries.ts';
import { readFlag } from './cells/read-flag.ts';
import { readList } from './cells/read-list.ts';
import { readNumber } from './cells/read-number.ts';
import { isUnknownCell } from './cells/unknown-cell.ts';
import { type Column, isPerMonth } from './columns/columns.ts';
import { PERIOD_MONTHS } from './columns/header-periods.ts';
import { isProductPage } from './products/product-pages.ts';
import { linkFormula } from './read/clean-cell.ts';
import type { ColumnReading, SourceRow } from './read/import-file.ts';

/** Details of a metric in addition to its value, in stored units. */
export type MetricDetail = {
  /** The file has no exact value: a range, or a yearly value divided by 12. */
  estimated?: true;
  low?: number;
  high?: number;
  /** The amount as written, converted at the rate (units of the currency per US dollar) of that day. */
  currency?: string;
  amount?: number;
  rate?: number;
  rateDay?: string;
};

/**
 * The known values of a row; metrics in stored units. Without `brand_name` a new brand is named by its domain, which counts as
 * unknown: an observation replaces it.
 */
export type BrandPatch = ImportedValues<{ [key in MetricKey]?: MetricDetail }>;

/** A cell that could not be read, which leaves that value unknown; `value` is its text, cut. */
export type UnreadCell = { header: string; value: string; reason: string };
type CellProblem = UnreadCell & { column: Column };

type ParsedRow = { patch: BrandPatch; problems: CellProblem[] } | { rejected: string };

/** Reads one row. Only a row without a usable address is rejected. */
export function parseRow(row: SourceRow): ParsedRow {
  if ('error' in row) return { rejected: row.error };
  const patch: Partial<BrandPatch> = {};
  const problems: CellProblem[] = [];
  const placeholders = new Set<Column>();
  const report: Report = ({ column, header }, value, reason) =>
    problems.push({ column, header, value: cellText(value, 200), reason });
  let wrongAddress: string | undefined;
  for (const reading of row.readings) {
    const { column } = reading;
    const value = row.cells[reading.index];
    if (patch[column] !== undefined) continue;
    if (isUnknownCell(value, column === 'brand_name') || (column !== 'brand_url' && isBareScheme(value))) {
      if (typeof value === 'string' && !isEmptyCell(value)) placeholders.add(column);
      continue;
    }
    if (reading.without.length > 0 && reading.without.includes(cellText(value, 200).trim())) continue;
    try {
      readCell(patch, row, reading, value, report);
      if (leavesOutPlaceholder(patch, column)) placeholders.add(column);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      if (column === 'brand_url') wrongAddress ??= error.message;
      else report(reading, value, error.message);
    }
  }

  const { product_min_price: low, product_max_price: high } = patch;
  if (low !== undefined && high !== undefined && low > high) {
    for (const column of ['product_min_price', 'product_max_price'] as const) {
      delete patch[column];
      problems.push({
        column,
        header: METRICS[column].label,
        value: `${low / 100} to ${high / 100}`,
        reason: 'the lowest price is above the highest',
      });
    }
  }
  if (patch.brand_url === undefined) return { rejected: `the website ${wrongAddress ?? 'is missing'}` };
  if (isProductPage(patch.brand_url)) return { rejected: 'the website is the page of a product' };
  const domain = storefrontAddress(patch.brand_url);
  if (domain === null) return { rejected: 'the website is not the address of a store' };
  // A new brand without a name has its address as name.
  if (patch.brand_name === domain) delete patch.brand_name;
  const missing = [...placeholders].filter((column) => patch[column] === undefined);
  if (missing.length > 0) patch.placeholders = missing;
  return { patch: Object.assign(patch, { domain }), problems };
}

/** An empty cell, unlike a word for a missing value, offers nothing that could be kept out. */
const isEmptyCell = (cell: string) => /^\s*(?:null)?\s*$/i.test(cell);

const isBareScheme = (cell: unknown) =>
  typeof cell === 'string' && /^https?:\/*(?:www\.?)?$/i.test(cell.trim());

/** Removes a placeholder, and returns whether there was one. */
function leavesOutPlaceholder(patch: Partial<BrandPatch>, column: Column): boolean {
  const read = patch[column];
  if (column !== 'brand_url' && typeof read === 'string' && isPlaceholder(column, read)) {
    delete patch[column];
    return true;
  }
  if (column !== 'categories' || !patch.unmapped_categories) return false;
  const unmapped = patch.unmapped_categories.filter(
    (label) => !isPlaceholder(column, label) && categoryPath(label).length > 0,
  );
  const isLeftOut = unmapped.length < patch.unmapped_categories.length && patch.categories?.length === 0;
  patch.unmapped_categories = unmapped;
  if (isLeftOut) delete patch.categories;
  return isLeftOut;
}

type ReadableRow = Exclude<SourceRow, { error: string }>;

function cellOf({ readings, cells }: ReadableRow, wanted: Column): unknown {
  const reading = readings.find(({ column }) => column === wanted);
  return reading && cells[reading.index];
}

/** The currency of the row's only country, else of its address; only for amounts with a sign, which it may help to read. */
function localCurrency(row: ReadableRow, amount: unknown): string | undefined {
  if (typeof amount !== 'string' || !/[^\d.,\s]/.test(amount)) return undefined;
  const country = cellOf(row, 'locations');
  const id = typeof country === 'string' && country.length <= 60 ? countryId(country) : undefined;
  return id === undefined ? currencyOfAddress(cellOf(row, 'brand_url')) : currencyOfCountry(id);
}

type Report = (reading: ColumnReading, value: unknown, reason: string) => void;

function readCell(
  patch: Partial<BrandPatch>,
  row: ReadableRow,
  reading: ColumnReading,
  value: unknown,
  report: Report,
) {
  const { column, origin } = reading;
  const { cells } = row;
  if (origin && origin.kind !== null && kindIn(cells[origin.kind]) === 'demonstration')
    throw new InvalidValueError('is made up for the demonstration');
  if (isMetric(column)) {
    const { currencyIndex } = reading;
    const named = currencyIndex === null ? undefined : currencyCode(String(cells[currencyIndex] ?? ''));
    const local = METRICS[column].format === 'dollars' ? localCurrency(row, value) : undefined;
    const currency = named ?? reading.currency;
    readMetric(patch, column, { ...reading, currency, local, ...exportedEstimate(reading, cells) }, value);
  } else if (isFlag(column)) patch[column] = readFlag(value);
  else if (column === 'brand_name')
    patch.brand_name = readText(linkFormula(value)?.text ?? value, VALUE_LIMITS.name);
  else if (column === 'brand_description')
    patch.brand_description = readText(value, VALUE_LIMITS.description);
  else if (column === 'rank') patch.rank = readRank(value, reading);
  else if (column === 'categories') {
    const { ids, unmapped } = isMemoized(reading, value)
      ? categoriesOf(value)
      : readCategories(value, reading);
    patch.categories = [...ids];
    patch.unmapped_categories = [...unmapped];
  } else if (column === 'locations') {
    const places = isMemoized(reading, value) ? countriesOf(value) : readCountries(value, reading.separator);
    const countries = places.filter(
      ({ id, mayBeState }) =>
        !mayBeState || reading.endsInCountry || id === countryOfAddress(cellOf(row, 'brand_url')),
    );
    patch.locations = [...new Set(countries.flatMap(({ id }) => id ?? []))];
    for (const place of places) {
      if (place.id === undefined) report(reading, place.entry, 'is not a country');
      else if (!countries.includes(place)) report(reading, place.entry, 'may be a state');
    }
  } else patch[column] = readAddress(profileAddress(column, value));
}

/** The kind of a value in an exported file. */
const kindIn = (cell: unknown): string => cellText(cell, 20).trim();

type Bounds = readonly [low: unknown, high: unknown];

/** Whether an exported file says that the value of the row is an estimate, and the cells of its range. */
function exportedEstimate(
  { origin, estimated, months }: ColumnReading,
  cells: readonly unknown[],
): { estimated: boolean; bounds?: Bounds } {
  if (origin === null) return { estimated };
  const [low, high] = origin.range?.map((index) => cells[index]) ?? [];
  const hasBounds = !isUnknownCell(low) && !isUnknownCell(high);
  const isEstimate =
    origin.kind === null ? estimated || hasBounds : kindIn(cells[origin.kind]) === 'estimated';
  return {
    estimated: isEstimate || months !== 1,
    ...(isEstimate && hasBounds && { bounds: [low, high] }),
  };
}

/** The amounts of an exported range; undefined if they cannot be read or are not around the value, which was edited then. */
function amountsAround(
  value: number,
  bounds: Bounds,
  read: (cell: unknown) => number,
): [low: number, high: number] | undefined {
  try {
    const [low, high] = [read(bounds[0]), read(bounds[1])];
    return low <= value && value <= high ? [low, high] : undefined;
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return undefined;
  }
}

type MetricReading = ColumnReading & { local: string | undefined; bounds?: Bounds };

function readMetric(
  patch: Partial<BrandPatch>,
  key: MetricKey,
  {
    decimal,
    thousandths,
    milIsThousand,
    factor,
    months,
    periodByCell,
    currency,
    estimated,
    local,
    bounds,
  }: MetricReading,
  cell: unknown,
) {
  const { scale, format, estimated: computed, maximum = Number.POSITIVE_INFINITY } = METRICS[key];
  const stated = format === 'dollars' ? (currency ?? undefined) : undefined;
  const evidence = { decimal, thousandths, milIsThousand, stated, local };
  const number = readNumber(cell, evidence);
  if (number.outOf !== undefined && maximum !== 5) throw new InvalidValueError('is not a number');
  const detail: MetricDetail = {};
  if (number.per && !isPerMonth(key)) throw new InvalidValueError(`is a number per ${number.per}`);
  if (periodByCell && !number.per) throw new InvalidValueError('states no period, unlike the others');
  // What a cell says about its scale and period counts instead of what its header says.
  const columnScale = number.scaled ? 1 : factor * months;
  const covered = number.per ? PERIOD_MONTHS[number.per] : months;
  let times = number.outOf === undefined ? columnScale / covered : 5 / number.outOf;
  if (number.range || number.approximate || covered !== 1 || estimated) detail.estimated = true;
  if (format !== 'dollars' && number.currency) throw new InvalidValueError('is an amount of money');
  if (format === 'dollars') {
    const code = number.currency ?? currency;
    if (code === null) throw new InvalidValueError('has no currency');
    if (code !== 'USD') {
      const converted = conversion(code);
      if (!converted) throw new InvalidValueError(`is in ${code}, which has no exchange rate`);
      Object.assign(detail, converted, { amount: Math.round(number.amount * times * 100) / 100 });
      times /= converted.rate;
    }
  }
  // Estimates often have decimals; counts must be whole.
  const rounds = computed || detail.estimated || times !== 1 || format === 'dollars';
  if (scale === 1 && !rounds && !Number.isInteger(number.amount))
    throw new InvalidValueError('is not a whole number');
  const store = (amount: number) => {
    if (amount * times > maximum) throw new InvalidValueError(`is above ${maximum}`);
    const stored = toStored(key, amount * times);
    if (!Number.isSafeInteger(stored)) throw new InvalidValueError('is too large');
    return stored;
  };
  const value = store(number.amount);
  const range = number.range
    ? [store(number.range[0]), store(number.range[1])]
    : bounds && amountsAround(value, bounds, (bound) => store(readNumber(bound, evidence).amount));
  if (range) [detail.low, detail.high] = range;
  patch[key] = value;
  if (Object.keys(detail).length > 0) patch.details = { ...patch.details, [key]: detail };
}

function readRank(cell: unknown, { decimal }: ColumnReading): number {
  const { amount, range } = readNumber(typeof cell === 'string' ? cell.replace(/^#\s*/, '') : cell, {
    decimal,
  });
  if (range || !Number.isSafeInteger(amount) || amount < 1) throw new InvalidValueError('is not a rank');
  return amount;
}

type Separated = Pick<ColumnReading, 'separator'>;

function readCategories(cell: unknown, { separator }: Separated) {
  const labels = readList(cell, { separator, isEntry: (text) => mapCategory(text) !== undefined });
  const { ids, unmapped } = mapCategories(labels);
  return { ids: withParents(ids), unmapped };
}

/** Memoized, because cells of lists repeat most. */
const categoriesOf = memoize((text) => readCategories(text, { separator: null }));
const countriesOf = memoize((text) => readCountries(text, null));
const isMemoized = ({ separator }: Separated, cell: unknown): cell is string =>
  separator === null && typeof cell === 'string';

/** The profile of a bare user name, as "@fernloft". */
function profileAddress(column: Column, cell: unknown): unknown {
  const host =
    column === 'ig_url' ? 'www.instagram.com' : column === 'fb_url' ? 'www.facebook.com' : undefined;
  const name = typeof cell === 'string' && /^@?([a-z\d_.]{2,40})$/i.exec(cell.trim())?.[1];
  return host && name && !host.endsWith(name.toLowerCase()) ? `https://${host}/${name}` : cell;
}

import {
  COUNTRIES,
  COUNTRY_IDS,
  type FlagKey,
  InvalidValueError,
  isFlag,
  isMetric,
  METRICS,
  type MetricKey,
  readPlainText,
  readText,
  readUrl,
  toSingleLine,
  toStored,
  VALUE_LIMITS,
  withParents,
} from '@brandlode/contract';
import { registrableDomain } from '@brandlode/database';
import { mapCategory } from './cells/category-labels.ts';
import type { Column, TextColumn, UrlColumn } from './columns/columns.ts';
import type { ColumnReading, SourceRow } from './read/brand-file.ts';

/** What is known of a metric besides its value, in stored units. */
export type MetricDetail = {
  /** The file gives no figure of its own for it: a range, or a yearly figure divided by 12. */
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
export type BrandPatch = { domain: string } & { [key in TextColumn | UrlColumn]?: string } & {
  [key in MetricKey]?: number;
} & { [key in FlagKey]?: boolean } & {
  /** Ids of our taxonomy with their parents. */
  categories?: number[];
  /** Labels without an entry in the taxonomy. */
  unmapped_categories?: string[];
  locations?: string[];
  /** Popularity rank, 1 the most popular. */
  rank?: number;
  /** Of metrics that are more than a plain number. */
  details?: { [key in MetricKey]?: MetricDetail };
};

/** A cell that could not be read, which leaves that value unknown; `value` is its text, cut. */
export type CellProblem = { column: Column; header: string; value: string; reason: string };

export type ParsedRow = { patch: BrandPatch; problems: CellProblem[] } | { rejected: string };

/** Reads one row. Only a row without a usable address is rejected. */
export function parseRow(row: SourceRow): ParsedRow {
  if ('error' in row) return { rejected: row.error };
  const patch: Partial<BrandPatch> = {};
  const problems: CellProblem[] = [];
  let wrongAddress: string | undefined;
  for (const reading of row.readings) {
    const { column, header } = reading;
    const value = row.cells[reading.index];
    if (patch[column] !== undefined || isAbsent(value)) continue;
    const problem = (reason: string, text: unknown = value) =>
      problems.push({ column, header, value: shorten(text), reason });
    try {
      readCell(patch, reading, value, problem);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      if (column === 'brand_url') wrongAddress ??= error.message;
      else problem(error.message);
    }
  }

  const { product_min_price: low, product_max_price: high } = patch;
  if (low !== undefined && high !== undefined && low > high) {
    for (const column of ['product_min_price', 'product_max_price'] as const) {
      delete patch[column];
      problems.push({
        column,
        header: column,
        value: `${low / 100} to ${high / 100}`,
        reason: 'the lowest price is above the highest',
      });
    }
  }
  if (patch.brand_url === undefined) return { rejected: `brand_url ${wrongAddress ?? 'is missing'}` };
  const domain = registrableDomain(patch.brand_url);
  if (domain === null) return { rejected: 'brand_url has no registrable domain' };
  return { patch: { ...patch, domain }, problems };
}

function readCell(
  patch: Partial<BrandPatch>,
  { column }: ColumnReading,
  value: unknown,
  problem: (reason: string, text?: unknown) => void,
) {
  if (isMetric(column)) patch[column] = readMetric(column, value);
  else if (isFlag(column)) patch[column] = readFlag(value);
  else if (column === 'brand_name') patch.brand_name = readText(value, VALUE_LIMITS.name);
  else if (column === 'brand_description')
    patch.brand_description = readText(value, VALUE_LIMITS.description);
  else if (column === 'rank') patch.rank = readRank(value);
  else if (column === 'categories') {
    const labels = readList(value);
    const ids = labels.map(mapCategory);
    patch.categories = withParents(ids.filter((id) => id !== undefined));
    patch.unmapped_categories = labels.filter((_label, index) => ids[index] === undefined);
  } else if (column === 'locations') {
    const ids = readList(value).map((entry) => ({ entry, id: countryId(entry) }));
    patch.locations = [...new Set(ids.map(({ id }) => id).filter((id) => id !== undefined))];
    for (const { entry, id } of ids) if (id === undefined) problem('is not a country', entry);
  } else patch[column] = readUrl(value);
}

const shorten = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200).toWellFormed();

/** Empty, and the text 'NULL'. */
const isAbsent = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && /^(?:null)?$/i.test(toSingleLine(value))) ||
  (Array.isArray(value) && value.length === 0);

const PLAIN_NUMBER = /^\+?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

function readMetric(key: MetricKey, value: unknown): number {
  let number = typeof value === 'number' ? value : Number.NaN;
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^-/.test(text)) throw new InvalidValueError('is negative');
    if (!PLAIN_NUMBER.test(text)) throw new InvalidValueError('is not a number');
    number = Number(text.replaceAll(',', ''));
  }
  if (!Number.isFinite(number)) throw new InvalidValueError('is not a number');
  if (number < 0) throw new InvalidValueError('is negative');
  const { scale, estimated, maximum = Number.POSITIVE_INFINITY } = METRICS[key];
  // Estimates often have decimals; counts must be whole.
  if (scale === 1 && !estimated && !Number.isInteger(number))
    throw new InvalidValueError('is not a whole number');
  if (number > maximum) throw new InvalidValueError(`is above ${maximum}`);
  const stored = toStored(key, number);
  if (!Number.isSafeInteger(stored)) throw new InvalidValueError('is too large');
  return stored;
}

function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (['true', 'yes', '1', 't'].includes(word)) return true;
  if (['false', 'no', '0', 'f'].includes(word)) return false;
  throw new InvalidValueError('is neither true nor false');
}

/** Separated by semicolons, or a JSON list. Each entry once, in the order of the source. */
function readList(value: unknown): string[] {
  const entries = (Array.isArray(value) ? value : readPlainText(value).split(';'))
    .map((entry) => toSingleLine(readPlainText(entry)))
    .filter((entry) => !isAbsent(entry));
  const once = [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()];
  if (once.length > VALUE_LIMITS.listEntries)
    throw new InvalidValueError(`has more than ${VALUE_LIMITS.listEntries} entries`);
  if (once.some((entry) => entry.length > VALUE_LIMITS.listEntry)) {
    throw new InvalidValueError(`has an entry longer than ${VALUE_LIMITS.listEntry} characters`);
  }
  return once;
}

const countryIds = new Set(COUNTRY_IDS);
const countryByName = new Map(COUNTRIES.map(({ id, label }) => [label.toLowerCase(), id]));
/** Common codes that differ from ISO 3166-1. */
const OTHER_CODES: Record<string, string> = { UK: 'GB', EL: 'GR' };

function countryId(entry: string): string | undefined {
  const code = entry.toUpperCase();
  if (countryIds.has(code)) return code;
  return OTHER_CODES[code] ?? countryByName.get(entry.toLowerCase());
}

function readRank(value: unknown): number {
  const number =
    typeof value === 'string' && PLAIN_NUMBER.test(value.trim())
      ? Number(value.trim().replaceAll(',', ''))
      : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
    throw new InvalidValueError('is not a rank');
  return number;
}

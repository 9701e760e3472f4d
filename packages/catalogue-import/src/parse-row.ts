import {
  COUNTRIES,
  COUNTRY_IDS,
  FLAG_KEYS,
  type FlagKey,
  InvalidValueError,
  METRIC_KEYS,
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
import { mapCategory } from './category-labels.ts';
import { TEXT_COLUMNS, type TextColumn, URL_COLUMNS, type UrlColumn } from './columns.ts';
import type { SourceRow } from './read-rows.ts';

/** The known values of a row; metrics in stored units. */
export type BrandPatch = { domain: string } & { [key in TextColumn | UrlColumn]?: string } & {
  [key in MetricKey]?: number;
} & { [key in FlagKey]?: boolean } & {
  /** Ids of our taxonomy with their parents. */
  categories?: number[];
  /** Labels without an entry in the taxonomy. */
  unmapped_categories?: string[];
  locations?: string[];
};

export type ParsedRow = { patch: BrandPatch; unknownCountries: string[] } | { rejected: string };

/** Reads one row; a rejected one with all reasons. */
export function parseRow(row: SourceRow): ParsedRow {
  const patch: Partial<BrandPatch> = {};
  const reasons: string[] = [];
  const unknownCountries: string[] = [];
  const take = (column: string, read: () => void) => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      reasons.push(`${column} ${error.message}`);
    }
  };
  const present = <K extends keyof SourceRow>(
    columns: readonly K[],
    read: (column: K, value: unknown) => void,
  ) => {
    for (const column of columns) {
      const value = row[column];
      if (!isAbsent(value)) take(column, () => read(column, value));
    }
  };

  present(TEXT_COLUMNS, (column, value) => {
    patch[column] = readText(value, column === 'brand_name' ? VALUE_LIMITS.name : VALUE_LIMITS.description);
  });
  present(URL_COLUMNS, (column, value) => {
    patch[column] = readUrl(value);
  });
  present(METRIC_KEYS, (column, value) => {
    patch[column] = readMetric(column, value);
  });
  present(FLAG_KEYS, (column, value) => {
    patch[column] = readFlag(value);
  });
  present(['categories'], (_, value) => {
    const labels = readList(value);
    const ids = labels.map(mapCategory);
    patch.categories = withParents(ids.filter((id) => id !== undefined));
    patch.unmapped_categories = labels.filter((_label, index) => ids[index] === undefined);
  });
  present(['locations'], (_, value) => {
    const ids = readList(value).map((entry) => ({ entry, id: countryId(entry) }));
    patch.locations = [...new Set(ids.map(({ id }) => id).filter((id) => id !== undefined))];
    unknownCountries.push(...ids.filter(({ id }) => id === undefined).map(({ entry }) => entry));
  });

  const { product_min_price: low, product_max_price: high } = patch;
  if (low !== undefined && high !== undefined && low > high) {
    reasons.push('product_min_price is above product_max_price');
  }
  const domain = patch.brand_url === undefined ? null : registrableDomain(patch.brand_url);
  if (patch.brand_url === undefined && isAbsent(row.brand_url)) reasons.push('brand_url is missing');
  if (patch.brand_url !== undefined && domain === null) reasons.push('brand_url has no registrable domain');
  if (reasons.length > 0 || domain === null) return { rejected: reasons.join('; ') };
  return { patch: { ...patch, domain }, unknownCountries };
}

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

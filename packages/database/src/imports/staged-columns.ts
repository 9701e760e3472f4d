import {
  FLAG_KEYS,
  type FlagKey,
  METRIC_KEYS,
  type MetricKey,
  type ProvenanceInputs,
  TEXT_COLUMNS,
  type TextColumn,
  URL_COLUMNS,
} from '@brandlode/contract';

const LIST_COLUMNS = ['categories', 'locations', 'unmapped_categories'] as const;

/** Provenance of one value in addition to the import's: an estimate's range in stored units, the price before conversion. */
export type ValueDetail = { kind?: 'estimated'; low?: number; high?: number; inputs?: ProvenanceInputs };

/** The known values of one row of an import; metrics in stored units. A new brand without a name gets its address as name. */
export type ImportedValues<Details> = { domain: string } & { [key in TextColumn]?: string } & {
  [key in MetricKey]?: number;
} & { [key in FlagKey]?: boolean } & {
  categories?: number[];
  locations?: string[];
  unmapped_categories?: string[];
  /** The popularity rank; 1 is the most popular brand. */
  rank?: number;
  /** For metrics that are more than a plain number. */
  details?: Details;
  /** What the row has a placeholder for. */
  placeholders?: ImportColumn[];
};
export type ImportColumn = TextColumn | MetricKey | FlagKey | (typeof LIST_COLUMNS)[number] | 'rank';
export type BrandValues = ImportedValues<{ [key in MetricKey]?: ValueDetail }>;

type Column = {
  name: Exclude<ImportColumn, 'rank'> | 'popularity_rank';
  type: 'text' | 'bigint' | 'boolean' | 'smallint[]' | 'text[]';
  /** Property of the row. */
  key: ImportColumn;
};

/** Metrics and flags. */
export const VALUE_COLUMNS: readonly Column[] = [
  ...METRIC_KEYS.map((key): Column => ({ name: key, type: 'bigint', key })),
  ...FLAG_KEYS.map((key): Column => ({ name: key, type: 'boolean', key })),
];
/** Columns without provenance. */
export const PLAIN_COLUMNS: readonly Column[] = [
  ...[...TEXT_COLUMNS, ...URL_COLUMNS].map((key): Column => ({ name: key, type: 'text', key })),
  { name: 'popularity_rank', type: 'bigint', key: 'rank' },
  ...LIST_COLUMNS.map(
    (key): Column => ({ name: key, type: key === 'categories' ? 'smallint[]' : 'text[]', key }),
  ),
];
export const STAGED_COLUMNS = [...PLAIN_COLUMNS, ...VALUE_COLUMNS];
export const isList = ({ type }: Column): boolean => type.endsWith('[]');

/** Writes rows in COPY's text form, numbered in their order. */
export function toCopyLines(rows: readonly BrandValues[], from: number, to: number): string {
  let text = '';
  for (let n = from; n < to; n++) {
    const row = rows[n];
    if (!row) break;
    text += `${n}\t${escapeCopy(row.domain)}\t`;
    text += row.details ? escapeCopy(JSON.stringify(row.details)) : '\\N';
    text += `\t${toCell(row.placeholders ?? [])}`;
    for (const { key } of STAGED_COLUMNS) {
      const value = row[key];
      text += value === undefined ? '\t\\N' : `\t${toCell(value)}`;
    }
    text += '\n';
  }
  return text;
}

function toCell(value: NonNullable<BrandValues[Column['key']]>): string {
  switch (typeof value) {
    case 'string':
      return escapeCopy(value);
    case 'number':
      return String(value);
    case 'boolean':
      return value ? 't' : 'f';
    default:
      if (value.length === 0) return '\\N';
      return escapeCopy(`{${value.map(toElement).join()}}`);
  }
}

const toElement = (element: string | number) =>
  typeof element === 'number' ? element : `"${element.replace(/["\\]/g, '\\$&')}"`;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeCopy = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text;

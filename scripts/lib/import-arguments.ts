import { parseArgs } from 'node:util';
import { columnNamed, currencyCode, type Mapping } from '@brandlode/catalogue-import';
import {
  type ColumnChoice,
  IDENTITY_COLUMNS,
  type IdentityColumn,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  IMPORT_PERIODS,
  type ImportKind,
} from '@brandlode/contract';
import { sharedHost, typedAddress } from '@brandlode/database';
import { z } from 'zod';
import { CommandError } from './run-command.ts';

export const USAGE = `Usage: npm run import -- FILE [--map "HEADER=COLUMN"]… [--dry-run] [--as-of DATE] [--errors FILE] [--source NAME]
         [--sheet NAME] [--kind KIND] [--store ADDRESS] [--currency CODE] [--overwrite COLUMN]…

Loads brands into the catalogue, added or updated by their web address. FILE is CSV (any delimiter and encoding), an Excel
workbook, JSON, NDJSON or a list of web addresses, optionally in gzip or zip; - is standard input. Columns are recognised by their
headers and cells. Products (feeds for Google Merchant Center, exports of Shopify and WooCommerce, other lists of products) are
recognised by their contents, and read into brands that are in the catalogue.

  --map "HEADER=COLUMN"  reads a column of the file as COLUMN, "HEADER=" skips it; may be repeated; COLUMN:PERIOD or COLUMN:CURRENCY
                         states what the file does not (periods: ${IMPORT_PERIODS.join(', ')})
  --dry-run              prints the recognised columns and what an import would change, without changing anything
  --as-of DATE           the day (YYYY-MM-DD) of the values; existing values of a later day are kept
  --errors FILE          writes rejected rows and cells that could not be read to FILE, as CSV
  --source NAME          the source of the imported values, by default the file's name
  --sheet NAME           the sheet of a workbook to read, by default the one that looks like data
  --kind KIND            what the rows are, where it is not recognised: ${IMPORT_KINDS.join(', ')} (stores: those of products, as brands)
  --store ADDRESS        the store of a file of products that does not name it, such as Shopify's
  --overwrite COLUMN     replaces brand_name or brand_url also of brands that exist already; otherwise these stay; may be repeated
  --currency CODE        the currency of amounts that state none, as ISO 4217

Columns: ${IMPORT_COLUMNS.map(({ key }) => key).join(', ')}`;

export type ImportArguments = {
  path: string;
  mapping: Mapping;
  dryRun: boolean;
  asOf: string | undefined;
  errors: string | undefined;
  source: string | undefined;
  sheet: string | undefined;
  kind: ImportKind | undefined;
  store: string | undefined;
  currency: string | undefined;
  overwrite: IdentityColumn[];
};

export function readImportArguments(args: string[], today: Date): ImportArguments | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new CommandError(USAGE);
  const source = values.source?.trim() || undefined;
  if (source !== undefined && source.length > 200)
    throw new CommandError('--source is longer than 200 characters.');
  const asOf = values['as-of'];
  if (asOf !== undefined && !(z.iso.date().safeParse(asOf).success && new Date(asOf) <= today))
    throw new CommandError('--as-of must be today or an earlier day, as YYYY-MM-DD.');
  const mapping: Mapping = Object.fromEntries((values.map ?? []).map(readMapping));
  const store = values.store === undefined ? undefined : typedAddress(values.store);
  if (store !== undefined && store !== null && sharedHost(`https://${store}`) !== null)
    throw new CommandError(`--store "${values.store}" is a marketplace, not the site of one store.`);
  if (store === null) throw new CommandError(`--store "${values.store}" is not the address of a store.`);
  const currency = currencyCode(values.currency ?? '');
  if (values.currency !== undefined && currency === undefined)
    throw new CommandError(`--currency "${values.currency}" is not a known currency.`);
  const overwrite = (values.overwrite ?? []).map(readOverwrite);
  const dryRun = values['dry-run'] ?? false;
  const kind = IMPORT_KINDS.find((name) => name === values.kind);
  if (values.kind !== undefined && !kind)
    throw new CommandError(`--kind is one of ${IMPORT_KINDS.join(', ')}.`);
  const { sheet, errors } = values;
  return { path, mapping, dryRun, asOf, errors, source, sheet, kind, store, currency, overwrite };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        map: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        'as-of': { type: 'string' },
        errors: { type: 'string' },
        sheet: { type: 'string' },
        kind: { type: 'string' },
        store: { type: 'string' },
        overwrite: { type: 'string', multiple: true },
        currency: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function readOverwrite(text: string): IdentityColumn {
  const column = IDENTITY_COLUMNS.find((name) => name === text.trim());
  if (!column) throw new CommandError(`--overwrite takes ${IDENTITY_COLUMNS.join(' or ')}.`);
  return column;
}

/** A header may contain "=", a column does not. After the column a period, a currency, or both: "revenue:year:EUR". */
function readMapping(text: string): [string, ColumnChoice | null] {
  const separator = text.lastIndexOf('=');
  const [column = '', ...units] = text
    .slice(separator + 1)
    .split(':')
    .map((unit) => unit.trim());
  if (separator < 1) throw new CommandError(`--map "${text}" is not of the form "HEADER=COLUMN".`);
  if (column === '') return [text.slice(0, separator), null];
  const found = columnNamed(column);
  if (!found)
    throw new CommandError(`There is no column ${column} to import. npm run import -- --help lists them.`);
  const choice: ColumnChoice = { column: found };
  for (const unit of units) {
    const period = IMPORT_PERIODS.find((name) => name === unit.toLowerCase());
    const currency = period ? undefined : currencyCode(unit);
    if (period) choice.period = period;
    else if (currency) choice.currency = currency;
    else throw new CommandError(`--map "${text}": "${unit}" is neither a period nor a currency.`);
  }
  return [text.slice(0, separator), choice];
}

import { parseArgs } from 'node:util';
import { columnNamed, type Mapping } from '@brandlode/catalogue-import';
import { IMPORT_COLUMNS } from '@brandlode/contract';
import { z } from 'zod';
import { CommandError } from './run-command.ts';

export const USAGE = `Usage: npm run import -- FILE [--map "HEADER=COLUMN"]… [--dry-run] [--as-of DATE] [--errors FILE] [--source NAME]

Loads brands into the catalogue, added or updated by their web address. FILE is CSV (any delimiter and encoding), an Excel
workbook, JSON, NDJSON or a list of web addresses, also in gzip or zip; - is standard input. Columns are recognised by their
headers and cells.

  --map "HEADER=COLUMN"  reads a column of the file as COLUMN, "HEADER=" leaves it out; may be repeated
  --dry-run              prints what is recognised and what an import would change, and changes nothing
  --as-of DATE           the day (YYYY-MM-DD) for which the values hold; those of a later day stay
  --errors FILE          writes rejected rows and cells that could not be read to FILE, as CSV
  --source NAME          the source that imported values name, else the file's name

Columns: ${IMPORT_COLUMNS.map(({ key }) => key).join(', ')}`;

export type ImportArguments = {
  path: string;
  mapping: Mapping;
  dryRun: boolean;
  /** A day. */
  asOf: string | undefined;
  errors: string | undefined;
  source: string | undefined;
};

/** The arguments of the command; undefined for `--help`. Throws CommandError. */
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
    throw new CommandError('--as-of needs a day of the past as YYYY-MM-DD.');
  const mapping = Object.fromEntries((values.map ?? []).map(readMapping));
  return { path, mapping, dryRun: values['dry-run'] ?? false, asOf, errors: values.errors, source };
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
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** A header may contain "=", a column does not. */
function readMapping(text: string): [string, string | null] {
  const at = text.lastIndexOf('=');
  const column = text.slice(at + 1).trim();
  if (at < 1) throw new CommandError(`--map "${text}" is not of the form "HEADER=COLUMN".`);
  if (column === '') return [text.slice(0, at), null];
  const known = columnNamed(column);
  if (!known)
    throw new CommandError(`There is no column ${column} to import. npm run import -- --help lists them.`);
  return [text.slice(0, at), known];
}

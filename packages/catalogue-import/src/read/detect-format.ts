import { isWebAddress } from '../columns/cell-kinds.ts';
import { cleanCell } from './clean-cell.ts';
import { csvScanner } from './csv-records.ts';
import { findHeader } from './find-header.ts';
import { jsonItemScanner } from './json-items.ts';
import { jsonLineScanner } from './json-lines.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

export type TextFormat =
  /** `headerLine` is null if the first line is already a row; `width` is its number of columns. */
  | {
      kind: 'csv';
      delimiter: string;
      headerLine: number | null;
      width: number;
      firstLine: number;
      products: boolean;
    }
  | { kind: 'ndjson' | 'json' | 'list' | 'feed' };

const DELIMITERS = [',', ';', '\t', '|'];
const RARE_DELIMITERS = ['#', '^', '~', '!', '*', '\u0001', '\u001e', '\u001f'];
const WANTED =
  'a table with a column of web addresses (CSV, Excel), JSON with a list of brands, a list of web addresses, or a product feed';

/**
 * Detects the format by the first bytes of a file as UTF-8 (`whole` if they are all of it), not by its name. Throws
 * UnreadableFileError.
 */
export function detectFormat(head: Buffer, whole: boolean): TextFormat {
  if (head.length === 0) throw new UnreadableFileError('is empty.');
  if (head.includes(0)) throw new UnreadableFileError(`is not text; ${WANTED} is needed.`);
  const start = head.subarray(0, 4096).toString('utf8').trimStart();
  if (start === '' && whole) throw new UnreadableFileError('is empty.');
  if (start.startsWith('{') && hasJsonLines(head, whole)) return { kind: 'ndjson' };
  if (start.startsWith('[') || start.startsWith('{')) {
    const scanner = jsonItemScanner();
    const items = scanner.push(head);
    if (items.some((item) => 'object' in item) || (scanner.found() && !whole)) return { kind: 'json' };
    throw new UnreadableFileError('is JSON without a list of objects.');
  }
  if (start.startsWith('<') && (FEED.test(start) || /<(?:rss|feed)\b/.test(start))) return { kind: 'feed' };
  if (start.startsWith('<'))
    throw new UnreadableFileError(`looks like a web page or XML; ${WANTED} is needed.`);
  return tableOf(head, whole) ?? rareTableOf(head, whole) ?? listOf(head) ?? unknown();
}

/** The first element of a feed: after it, a page in HTML may have any of these. */
const FEED =
  /^(?:<[?!][^>]*>\s*)*<(?:[\w-]+:)?(?:rss|feed|rdf|products?|catalog(?:ue)?|yml_catalog|shop|items?|offers|artikel|articles|produits|productos|prodotti|store)\b/i;

function unknown(): never {
  throw new UnreadableFileError(`has no known format; ${WANTED} is needed.`);
}

/** With a header of which several names are known: other texts have these characters too, such as lists with comments. */
function rareTableOf(head: Buffer, whole: boolean): TextFormat | undefined {
  return tableOf(head, whole, RARE_DELIMITERS, 2);
}

function tableOf(head: Buffer, whole: boolean, delimiters = DELIMITERS, minimum = 0): TextFormat | undefined {
  // Excel's way to name the delimiter.
  const stated = /^"?sep=(.)"?\r?\n/i.exec(head.subarray(0, 20).toString('latin1'))?.[1];
  const firstLine = stated ? 2 : 1;
  const found = (stated ? [stated] : delimiters).flatMap((delimiter) => {
    const records = firstRecords(head, whole, delimiter).filter(({ line }) => line >= firstLine);
    const header = findHeader(records);
    return header && header.score >= minimum ? [{ delimiter, ...header }] : [];
  });
  const [best] = found.sort((left, right) => right.score - left.score || right.width - left.width);
  if (!best) return undefined;
  const { delimiter, line: headerLine, width, products } = best;
  return { kind: 'csv', delimiter, headerLine, width, firstLine, products };
}

const RECORDS = 200;

function firstRecords(head: Buffer, whole: boolean, delimiter: string) {
  const scanner = csvScanner(delimiter);
  const records = scanner.push(head);
  if (whole) records.push(...scanner.end());
  return records
    .slice(0, RECORDS)
    .flatMap((record) =>
      'fields' in record ? [{ line: record.line, cells: record.fields.map(cleanCell) }] : [],
    );
}

/** One address per line; `#` begins a comment. */
function listOf(head: Buffer): TextFormat | undefined {
  const lines = head
    .toString('utf8')
    .split(/\r\n|\r|\n/)
    .slice(0, RECORDS)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const addresses = lines.filter((line) =>
    line
      .split(/[\s,;]+/)
      .filter(Boolean)
      .every(isWebAddress),
  );
  return addresses.length > 0 && addresses.length * 10 >= lines.length * 6 ? { kind: 'list' } : undefined;
}

/** At least half of the lines are objects: a broken line does not make it another format. */
function hasJsonLines(head: Buffer, whole: boolean): boolean {
  const scanner = jsonLineScanner();
  const lines = scanner.push(head);
  if (whole) lines.push(...scanner.end());
  const objects = lines.flatMap((line) => ('object' in line ? [line.object] : []));
  const isWrapper = (value: unknown) => Array.isArray(value) && typeof value[0] === 'object';
  if (objects.length === 1 && Object.values(objects[0] ?? {}).some(isWrapper)) return false;
  return objects.length * 2 >= lines.length && objects.some((object) => Object.keys(object).length > 0);
}

import { columnNamed } from '../columns/columns.ts';
import { csvScanner } from './csv-records.ts';
import { jsonLineScanner } from './json-lines.ts';

/** A file that cannot be taken at all; the message is one sentence that follows the file's name. */
export class UnreadableFileError extends Error {}

export type Format = { kind: 'csv'; delimiter: string } | { kind: 'ndjson' };

const DELIMITERS = [',', ';', '\t'];
const WANTED = 'CSV whose first line names the columns, brand_url among them, or JSON with one object a line';

/**
 * Tells CSV from NDJSON by the first bytes of a file (`whole` when they are all of it), by its first record and not by its
 * name. Throws UnreadableFileError for everything else.
 */
export function detectFormat(head: Buffer, whole: boolean): Format {
  if (head.length === 0) throw new UnreadableFileError('is empty.');
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new UnreadableFileError('is UTF-16 text; save it as UTF-8 first.');
  }
  if (head.includes(0)) throw new UnreadableFileError(`is not text; ${WANTED} is needed.`);
  const start = head.subarray(0, 4096).toString('utf8').trimStart();
  if (start === '' && whole) throw new UnreadableFileError('is empty.');
  if (start.startsWith('{') && hasJsonLine(head, whole)) return { kind: 'ndjson' };
  if (start.startsWith('[') || start.startsWith('{')) {
    throw new UnreadableFileError('is JSON, but not with one object a line (NDJSON).');
  }
  if (start.startsWith('<'))
    throw new UnreadableFileError(`looks like a web page or XML; ${WANTED} is needed.`);

  for (const delimiter of DELIMITERS) {
    const first = firstRecord(head, whole, delimiter);
    if (first?.some((header) => columnNamed(header) === 'brand_url')) return { kind: 'csv', delimiter };
  }
  throw new UnreadableFileError(`is neither CSV with a known header nor NDJSON; ${WANTED} is needed.`);
}

function firstRecord(head: Buffer, whole: boolean, delimiter: string): string[] | undefined {
  const scanner = csvScanner(delimiter);
  const records = scanner.push(head);
  if (whole) records.push(...scanner.end());
  const [first] = records;
  return first && 'fields' in first ? first.fields : undefined;
}

/** Any whole line that is an object with a key of ours: a single broken line does not make it another format. */
function hasJsonLine(head: Buffer, whole: boolean): boolean {
  const scanner = jsonLineScanner();
  const lines = scanner.push(head);
  if (whole) lines.push(...scanner.end());
  return lines.some((line) => 'object' in line && Object.keys(line.object).some((key) => columnNamed(key)));
}

import { type Column, columnNamed } from './columns.ts';
import { csvScanner } from './csv-records.ts';
import { detectFormat, type Format } from './detect-format.ts';
import { jsonLineScanner } from './json-lines.ts';
import { HEAD } from './limits.ts';

/** The raw values of a row by column. */
export type SourceRow = { [key in Column]?: unknown };
export type ReadRow = { line: number; values: SourceRow } | { line: number; error: string };

/** A file of a known format. */
export type BrandFile = {
  /** Its rows in chunks, so that memory does not grow with the file; can be read once. */
  rows: AsyncIterable<ReadRow[]>;
  /** Unknown columns so far, at most 100. */
  ignoredColumns: Set<string>;
};

/** Detects the format. Throws UnreadableFileError unless it is CSV of brands or NDJSON. */
export async function openBrandFile(input: AsyncIterable<Uint8Array>): Promise<BrandFile> {
  const chunks = input[Symbol.asyncIterator]();
  const { head: found, whole } = await readHead(chunks);
  const marked = found[0] === 0xef && found[1] === 0xbb && found[2] === 0xbf;
  const head = marked ? found.subarray(3) : found;
  const ignoredColumns = new Set<string>();
  const reader = readerOf(detectFormat(head, whole), (column) => {
    if (ignoredColumns.size < 100) ignoredColumns.add(column);
  });

  async function* rows() {
    try {
      yield reader.push(head);
      while (!whole) {
        const { value, done } = await chunks.next();
        if (done) break;
        yield reader.push(value);
      }
      yield reader.end();
    } finally {
      await chunks.return?.();
    }
  }
  return { rows: rows(), ignoredColumns };
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<{ head: Buffer; whole: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD) {
    const { value, done } = await chunks.next();
    if (done) return { head: Buffer.concat(parts), whole: true };
    parts.push(value);
    size += value.length;
  }
  return { head: Buffer.concat(parts), whole: false };
}

type Reader = { push: (chunk: Uint8Array) => ReadRow[]; end: () => ReadRow[] };

function readerOf(format: Format, onIgnored: (column: string) => void): Reader {
  if (format.kind === 'csv') {
    const scanner = csvScanner(format.delimiter);
    let columns: (Column | undefined)[] | undefined;
    const toRows = (records: ReturnType<typeof scanner.push>) =>
      records.flatMap((record): ReadRow[] => {
        if ('error' in record) return [record];
        if (columns) return [{ line: record.line, values: named(columns, record.fields) }];
        columns = record.fields.map((header) => known(header, onIgnored));
        return [];
      });
    return { push: (chunk) => toRows(scanner.push(chunk)), end: () => toRows(scanner.end()) };
  }

  const scanner = jsonLineScanner();
  const seen = new Map<string, Column | undefined>();
  const columnOf = (key: string) => {
    if (seen.has(key)) return seen.get(key);
    const column = known(key, onIgnored);
    // Bounded, since the keys come from the file.
    if (seen.size < 1_000) seen.set(key, column);
    return column;
  };
  const toRows = (lines: ReturnType<typeof scanner.push>) =>
    lines.map((line): ReadRow => {
      if ('error' in line) return line;
      const keys = Object.keys(line.object);
      return {
        line: line.line,
        values: named(
          keys.map(columnOf),
          keys.map((key) => line.object[key]),
        ),
      };
    });
  return { push: (chunk) => toRows(scanner.push(chunk)), end: () => toRows(scanner.end()) };
}

function known(header: string, onIgnored: (column: string) => void): Column | undefined {
  const column = columnNamed(header);
  // An exported file has our ids, which are not imported.
  if (!column && header.trim() !== '' && header.trim() !== 'id') onIgnored(header.trim());
  return column;
}

function named(columns: (Column | undefined)[], values: unknown[]): SourceRow {
  const row: SourceRow = {};
  for (const [index, column] of columns.entries()) {
    if (column === undefined) continue;
    const value = values[index];
    // A file may have a column and its alias: the first value wins.
    if (row[column] === undefined || row[column] === null || row[column] === '') row[column] = value;
  }
  return row;
}

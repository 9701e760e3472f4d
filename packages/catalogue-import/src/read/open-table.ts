import { HEAD } from '../limits.ts';
import type { FileFormat } from './brand-file.ts';
import { csvScanner } from './csv-records.ts';
import { detectFormat } from './detect-format.ts';
import { jsonLineScanner } from './json-lines.ts';

export type RawRow = { line: number; cells: unknown[] } | { line: number; error: string };

/** The rows of a file below its header, a cell for each header. JSON may add headers while it is read. */
export type Table = { format: FileFormat; headers: string[]; rows: AsyncGenerator<RawRow[]> };

export async function openTable(input: AsyncIterable<Uint8Array>): Promise<Table> {
  const chunks = input[Symbol.asyncIterator]();
  const { head: found, whole } = await readHead(chunks);
  const marked = found[0] === 0xef && found[1] === 0xbb && found[2] === 0xbf;
  const head = marked ? found.subarray(3) : found;
  const detected = detectFormat(head, whole);
  const headers: string[] = [];
  const scanner = detected.kind === 'csv' ? csvRows(detected.delimiter, headers) : jsonRows(headers);

  async function* rows() {
    try {
      yield scanner.push(head);
      while (!whole) {
        const { value, done } = await chunks.next();
        if (done) break;
        yield scanner.push(value);
      }
      yield scanner.end();
    } finally {
      await chunks.return?.();
    }
  }
  return { format: { ...detected, encoding: 'utf-8', compression: null }, headers, rows: rows() };
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

type Scanner = { push: (chunk: Uint8Array) => RawRow[]; end: () => RawRow[] };

function csvRows(delimiter: string, headers: string[]): Scanner {
  const scanner = csvScanner(delimiter);
  const toRows = (records: ReturnType<typeof scanner.push>) =>
    records.flatMap((record): RawRow[] => {
      if ('error' in record) return [record];
      if (headers.length > 0) return [{ line: record.line, cells: record.fields }];
      headers.push(...record.fields);
      return [];
    });
  return { push: (chunk) => toRows(scanner.push(chunk)), end: () => toRows(scanner.end()) };
}

function jsonRows(headers: string[]): Scanner {
  const scanner = jsonLineScanner();
  const indexes = new Map<string, number>();
  const indexOf = (key: string) => {
    const known = indexes.get(key);
    // Bounded, since the keys come from the file.
    if (known !== undefined || indexes.size >= 1_000) return known;
    indexes.set(key, headers.push(key) - 1);
    return headers.length - 1;
  };
  const toRows = (lines: ReturnType<typeof scanner.push>) =>
    lines.map((line): RawRow => {
      if ('error' in line) return line;
      const cells: unknown[] = [];
      for (const [key, value] of Object.entries(line.object)) {
        const index = indexOf(key);
        if (index !== undefined) cells[index] = value;
      }
      return { line: line.line, cells };
    });
  return { push: (chunk) => toRows(scanner.push(chunk)), end: () => toRows(scanner.end()) };
}

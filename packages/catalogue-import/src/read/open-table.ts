import { isWebAddress } from '../columns/cell-kinds.ts';
import { MAX_COLUMNS, MAX_ROW_BYTES } from '../limits.ts';
import { csvScanner } from './csv-records.ts';
import { encodingOf, toUtf8 } from './decode.ts';
import { detectFormat, type TextFormat } from './detect-format.ts';
import { feedItemScanner } from './feed-items.ts';
import { findHeader } from './find-header.ts';
import type { Compression, Encoding, FileFormat, RawRow } from './import-file.ts';
import { jsonItemScanner } from './json-items.ts';
import { type JsonLine, jsonLineScanner } from './json-lines.ts';
import { allBytes, type Peeked, unpack } from './unpack.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { openSheet, type SheetRow } from './xlsx-rows.ts';
import type { Zip } from './zip.ts';

/** The rows of a file below its header, a cell for each header. JSON may add headers while it is read. */
export type Table = { format: FileFormat; headers: string[]; rows: AsyncGenerator<RawRow[]> };

export async function openTable(input: AsyncIterable<Uint8Array>): Promise<Table> {
  const unpacked = await unpack(input);
  const { compression } = unpacked;
  return 'workbook' in unpacked
    ? openWorkbook(unpacked.workbook, compression)
    : openText(unpacked.bytes, compression);
}

function openText(bytes: Peeked, compression: Compression | null): Table {
  const { encoding, markLength } = encodingOf(bytes.head);
  const decoder = toUtf8(encoding);
  const preview = toUtf8(encoding);
  const head = Buffer.concat([
    preview.push(bytes.head.subarray(markLength)),
    ...(bytes.whole ? [preview.end()] : []),
  ]);
  const detected = detectFormat(head, bytes.whole);
  const headers: string[] = [];
  const scanner = scannerOf(detected, headers);

  async function* rows() {
    let skip = markLength;
    for await (const chunk of allBytes(bytes)) {
      yield scanner.push(decoder.push(chunk.subarray(skip)));
      skip = 0;
    }
    yield [...scanner.push(decoder.end()), ...scanner.end()];
  }
  return { format: formatOf(detected, encoding, compression), headers, rows: rows() };
}

function formatOf(detected: TextFormat, encoding: Encoding, compression: Compression | null): FileFormat {
  if (detected.kind === 'csv') return { kind: 'csv', delimiter: detected.delimiter, encoding, compression };
  return { kind: detected.kind, encoding, compression };
}

type Scanner = { push: (chunk: Buffer) => RawRow[]; end: () => RawRow[] };

function scannerOf(detected: TextFormat, headers: string[]): Scanner {
  if (detected.kind === 'csv') return csvRows(detected, headers);
  if (detected.kind === 'list') return listRows(headers);
  return objectRows(OBJECT_SCANNERS[detected.kind](), headers);
}

const OBJECT_SCANNERS = { json: jsonItemScanner, ndjson: jsonLineScanner, feed: feedItemScanner };

function csvRows(
  { delimiter, headerLine, width, firstLine, products }: TextFormat & { kind: 'csv' },
  headers: string[],
): Scanner {
  // Descriptions of products may be as long as pages.
  const scanner = csvScanner(delimiter, headerLine ?? firstLine, products ? MAX_ROW_BYTES : undefined);
  if (headerLine === null) headers.push(...unnamed(width));
  const toRows = (records: ReturnType<typeof scanner.push>) =>
    records.flatMap((record): RawRow[] => {
      if ('error' in record) return [record];
      if (headers.length > 0) return [{ line: record.line, cells: record.fields }];
      headers.push(...withNames(record.fields));
      return [];
    });
  return { push: (chunk) => toRows(scanner.push(chunk)), end: () => toRows(scanner.end()) };
}

const unnamed = (width: number) => Array.from({ length: width }, (_, index) => `Column ${index + 1}`);

/** A header as texts; columns without one are named by their position. */
function withNames(cells: readonly unknown[]): string[] {
  if (cells.length > MAX_COLUMNS)
    throw new UnreadableFileError(`has more than ${MAX_COLUMNS.toLocaleString('en')} columns.`);
  const names = unnamed(cells.length);
  return cells.map(
    (cell, index) =>
      String(cell ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .toWellFormed() ||
      (names[index] ?? ''),
  );
}

/** Addresses, one or several per line; `#` begins a comment. */
function listRows(headers: string[]): Scanner {
  headers.push('Website');
  const scanner = csvScanner('\u0001');
  const toRows = (records: ReturnType<typeof scanner.push>) =>
    records.flatMap((record): RawRow[] => {
      if ('error' in record) return [record];
      const text = (record.fields[0] ?? '').trim();
      if (text.startsWith('#')) return [];
      const parts = text.split(/[\s,;]+/).filter(Boolean);
      const addresses = parts.every(isWebAddress) ? parts : [text];
      return addresses.map((address) => ({ line: record.line, cells: [address] }));
    });
  return { push: (chunk) => toRows(scanner.push(chunk)), end: () => toRows(scanner.end()) };
}

function objectRows(
  scanner: { push: (chunk: Buffer) => JsonLine[]; end: () => JsonLine[] },
  headers: string[],
): Scanner {
  const indexes = new Map<string, number>();
  const indexOf = (key: string) => {
    const known = indexes.get(key);
    // Bounded, because the keys come from the file.
    if (known !== undefined || indexes.size >= MAX_COLUMNS) return known;
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

const ROWS_AHEAD = 200;

async function openWorkbook(workbook: Zip, compression: Compression | null): Promise<Table> {
  const { name, rows } = await openSheet(workbook);
  const ahead: SheetRow[] = [];
  while (ahead.length < ROWS_AHEAD) {
    const { value, done } = await rows.next();
    if (done) break;
    ahead.push(...value);
  }
  const records = ahead.flatMap((row) => ('cells' in row ? [row] : [])).slice(0, ROWS_AHEAD);
  const header = findHeader(records, 1);
  const row = header && records.find(({ line }) => line === header.line);
  if (!header) {
    await rows.return(undefined);
    throw new UnreadableFileError(
      `is a workbook whose first filled sheet ("${name.slice(0, 50)}") has no column of web addresses.`,
    );
  }
  async function* below() {
    const isBelow = ({ line }: SheetRow) => line > (header?.line ?? 0);
    try {
      yield ahead.splice(0).filter(isBelow);
      yield* rows;
    } finally {
      await rows.return(undefined);
    }
  }
  const headers = row ? withNames(row.cells) : unnamed(header.width);
  return { format: { kind: 'xlsx', sheet: name, compression }, headers, rows: below() };
}

import { isWebAddress } from '../columns/cell-kinds.ts';
import { MAX_COLUMNS, MAX_ROW_BYTES } from '../limits.ts';
import { cleanCell } from './clean-cell.ts';
import { csvScanner } from './csv-records.ts';
import { encodingOf, toUtf8 } from './decode.ts';
import { detectFormat, type TextFormat } from './detect-format.ts';
import { feedItemScanner } from './feed-items.ts';
import { findHeader, firstTableWidth, type Header, isAddressHeader } from './find-header.ts';
import type { Compression, Encoding, FileFormat, Numbering, RawRow } from './import-file.ts';
import { jsonItemScanner } from './json-items.ts';
import { type JsonLine, jsonLineScanner } from './json-lines.ts';
import { allBytes, type Peeked, unpack } from './unpack.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { filledSheets, type Sheet, type SheetRow } from './xlsx-rows.ts';
import type { Zip } from './zip.ts';

/** The rows of a file below its header, a cell for each header. JSON may add headers while it is read. */
export type Table = {
  format: FileFormat;
  headers: string[];
  rows: AsyncGenerator<RawRow[]>;
  numbering: Numbering;
  /** Names of the filled sheets of a workbook with several. */
  sheets: string[];
  /** What of the file is not read, in sentences; complete once the first rows are read. */
  notes: string[];
};

const SIDE_BY_SIDE = 'The sheet has several tables side by side; only the first is read.';

export async function openTable(input: AsyncIterable<Uint8Array>, sheet?: string): Promise<Table> {
  const unpacked = await unpack(input);
  const { compression } = unpacked;
  return 'workbook' in unpacked
    ? openWorkbook(unpacked.workbook, compression, sheet)
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
  const notes: string[] = [];
  // All records may be on the first line, which would name none of them.
  const isOneLine =
    (detected.kind === 'json' || detected.kind === 'feed') && !head.toString('utf8').trim().includes('\n');
  const numbering = isOneLine ? 'record' : 'line';
  const scanner = scannerOf(detected, headers, { notes, numbering });

  async function* rows() {
    let skip = markLength;
    for await (const chunk of allBytes(bytes)) {
      yield scanner.push(decoder.push(chunk.subarray(skip)));
      skip = 0;
    }
    yield [...scanner.push(decoder.end()), ...scanner.end()];
  }
  return {
    format: formatOf(detected, encoding, compression),
    headers,
    rows: rows(),
    numbering,
    sheets: [],
    notes,
  };
}

function formatOf(detected: TextFormat, encoding: Encoding, compression: Compression | null): FileFormat {
  if (detected.kind === 'csv') return { kind: 'csv', delimiter: detected.delimiter, encoding, compression };
  return { kind: detected.kind, encoding, compression };
}

type Scanner = { push: (chunk: Buffer) => RawRow[]; end: () => RawRow[] };

function scannerOf(
  detected: TextFormat,
  headers: string[],
  { notes, numbering }: Pick<Table, 'notes' | 'numbering'>,
): Scanner {
  if (detected.kind === 'csv') return csvRows(detected, headers, notes);
  if (detected.kind === 'list') return listRows(headers);
  return objectRows(OBJECT_SCANNERS[detected.kind](numbering), headers);
}

const OBJECT_SCANNERS = { json: jsonItemScanner, ndjson: () => jsonLineScanner(), feed: feedItemScanner };

function csvRows(
  { delimiter, headerLine, width, firstLine, products }: TextFormat & { kind: 'csv' },
  headers: string[],
  notes: string[],
): Scanner {
  let first: number | undefined;
  // Descriptions of products may be as long as pages.
  const scanner = csvScanner(delimiter, headerLine ?? firstLine, products ? MAX_ROW_BYTES : undefined);
  if (headerLine === null) headers.push(...unnamed(width));
  const toRows = (records: ReturnType<typeof scanner.push>) =>
    records.flatMap((record): RawRow[] => {
      if ('error' in record) return [record];
      const cells = record.fields.slice(0, first).map(cleanCell);
      if (headers.length > 0) return [{ line: record.line, cells }];
      first = firstTableWidth(cells);
      if (first !== undefined) notes.push(SIDE_BY_SIDE);
      headers.push(...withNames(cells.slice(0, first)));
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

async function openWorkbook(
  workbook: Zip,
  compression: Compression | null,
  wanted: string | undefined,
): Promise<Table> {
  let chosen: OpenSheet | undefined;
  const filled: string[] = [];
  for await (const sheet of filledSheets(workbook)) {
    filled.push(sheet.name);
    const isCandidate = wanted === undefined ? !chosen?.isData : sheet.name === wanted;
    const opened = isCandidate ? await lookInto(sheet) : undefined;
    const isBetter =
      opened && (!chosen || (opened.header && !chosen.header) || (opened.isData && !chosen.isData));
    await (isBetter ? chosen?.sheet : sheet)?.rows.return(undefined);
    if (isBetter) chosen = opened;
  }
  if (!chosen)
    throw new UnreadableFileError(
      wanted === undefined || filled.length === 0
        ? 'is a workbook without a filled cell.'
        : `has no filled sheet "${wanted}". Its sheets: ${filled.map((name) => `"${name}"`).join(', ')}.`,
    );
  const { sheet, ahead, header } = chosen;
  if (!header) {
    await sheet.rows.return(undefined);
    throw new UnreadableFileError(
      filled.length === 1 || wanted !== undefined
        ? `is a workbook whose sheet ("${sheet.name.slice(0, 50)}") has no column of web addresses.`
        : 'is a workbook without a sheet that has a column of web addresses.',
    );
  }
  const row = ahead.flatMap((row) => ('cells' in row ? [row] : [])).find(({ line }) => line === header.line);
  const width = row && firstTableWidth(row.cells);
  const headers = (row ? withNames(row.cells) : unnamed(header.width)).slice(0, width);
  const toRow = linkedRows(headers, sheet.linkedColumns);
  async function* below() {
    const isBelow = ({ line }: SheetRow) => line > (header?.line ?? 0);
    try {
      yield ahead.splice(0).filter(isBelow).map(toRow);
      for await (const rows of sheet.rows) yield rows.map(toRow);
    } finally {
      await sheet.rows.return(undefined);
    }
  }
  const others = filled.filter((name) => name !== sheet.name).slice(0, 20);
  const notes = [
    ...(width === undefined ? [] : [SIDE_BY_SIDE]),
    ...(others.length === 0
      ? []
      : [`Reading the sheet "${sheet.name}". Not read: ${others.map((name) => `"${name}"`).join(', ')}.`]),
  ];
  return {
    format: { kind: 'xlsx', sheet: sheet.name, compression },
    headers,
    rows: below(),
    numbering: 'line',
    sheets: filled.length > 1 ? filled : [],
    notes,
  };
}

/** `isData`: its rows have web addresses below a header. */
type OpenSheet = { sheet: Sheet; ahead: SheetRow[]; header: Header | undefined; isData: boolean };

async function lookInto(sheet: Sheet): Promise<OpenSheet> {
  const ahead: SheetRow[] = [];
  while (ahead.length < ROWS_AHEAD) {
    const { value, done } = await sheet.rows.next();
    if (done) break;
    ahead.push(...value);
  }
  const records = ahead
    .flatMap((row) =>
      'cells' in row ? [{ line: row.line, cells: [...row.cells, ...(row.links?.values() ?? [])] }] : [],
    )
    .slice(0, ROWS_AHEAD);
  const cells = ahead.flatMap((row) => ('cells' in row ? [row] : [])).slice(0, ROWS_AHEAD);
  const header = findHeader(cells, 1) ?? findHeader(records, 1);
  const below = records.filter(({ line }) => line > (header?.line ?? 0));
  const addressed = below.filter((record) => record.cells.some(isWebAddress)).length;
  return {
    sheet,
    ahead,
    header,
    isData: header !== undefined && (header.products || (addressed > 0 && addressed * 2 >= below.length)),
  };
}

/** Puts the targets of hyperlinks into a column of addresses, or into one of their own beside the texts that are linked. */
function linkedRows(headers: string[], linkedColumns: readonly number[]): (row: SheetRow) => RawRow {
  const places = new Map<number, number>();
  const width = headers.length;
  for (const column of linkedColumns.filter((column) => column < width).slice(0, 20)) {
    const header = headers[column] ?? '';
    places.set(column, isAddressHeader(header) ? column : headers.push(`${header} (link)`) - 1);
  }
  return (row) => {
    if ('error' in row) return row;
    const cells = Array.from({ length: headers.length }, (_, index) => {
      const cell = index < width ? (row.cells[index] ?? '') : '';
      return typeof cell === 'string' ? cleanCell(cell) : cell;
    });
    for (const [column, address] of row.links ?? []) {
      const place = places.get(column);
      if (place !== undefined && !(place === column && isWebAddress(cells[column]))) cells[place] = address;
    }
    return { line: row.line, cells };
  };
}

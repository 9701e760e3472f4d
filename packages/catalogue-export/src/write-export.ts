import { type ExportFormat, toCsvLine } from '@brandlode/contract';
import { csvHeader } from './formats/csv.ts';
import { toJsonLine } from './formats/ndjson.ts';
import { xlsxWorkbook } from './formats/xlsx.ts';
import type { Cell, ExportColumn } from './table.ts';

/** The file as a stream, with at most one batch of rows and the formats' buffers in memory. */
export function writeExport<Row>(
  format: ExportFormat,
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncIterable<Buffer> {
  const rows = toRows(columns, batches);
  switch (format) {
    case 'csv':
      return toLines(csvHeader(columns), rows, toCsvLine);
    case 'ndjson':
      return toLines('', rows, (cells) => toJsonLine(columns, cells));
    case 'xlsx':
      return xlsxWorkbook(columns, rows);
  }
}

async function* toRows<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ read }) => read(row)));
}

async function* toLines(
  header: string,
  rows: AsyncIterable<readonly Cell[][]>,
  toText: (cells: readonly Cell[]) => string,
): AsyncGenerator<Buffer> {
  if (header !== '') yield Buffer.from(header);
  for await (const batch of rows) if (batch.length > 0) yield Buffer.from(batch.map(toText).join(''));
}

export const FILE_TYPES: Record<ExportFormat, { type: string; extension: string }> = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  ndjson: { type: 'application/x-ndjson', extension: 'ndjson' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
};

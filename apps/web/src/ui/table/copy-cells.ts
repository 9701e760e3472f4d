import { toSpreadsheetText } from '@brandlode/contract';
import type { CellValue, DataColumn } from './table-types.ts';

/** Cells as spreadsheets paste them: tab-separated text and an HTML table, numbers unformatted with full precision. */
export function copyCells<Row>(
  columns: DataColumn<Row>[],
  rows: Row[],
  { withHeader }: { withHeader: boolean },
): { text: string; html: string } {
  const copied = columns.filter(({ value }) => value !== undefined);
  const lines: CellValue[][] = rows.map((row) => copied.map(({ value }) => value?.(row) ?? null));
  const all = withHeader ? [copied.map(({ header }) => header), ...lines] : lines;
  return {
    text: all.map((line) => line.map(tabbedTextOf).join('\t')).join('\n'),
    html: `<table>${all.map((line) => `<tr>${line.map(cellOf).join('')}</tr>`).join('')}</table>`,
  };
}

/** A line break or tab would end the cell. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
  return toSpreadsheetText(value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));
}

/** A quotation mark at the start would quote the cell, or all that follows it. */
function tabbedTextOf(value: CellValue): string {
  const text = textOf(value);
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

function cellOf(value: CellValue): string {
  const text = textOf(value).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<td>${text}</td>`;
}

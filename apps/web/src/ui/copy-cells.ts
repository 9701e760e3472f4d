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
    text: all.map((line) => line.map(textOf).join('\t')).join('\n'),
    html: `<table>${all.map((line) => `<tr>${line.map(cellOf).join('')}</tr>`).join('')}</table>`,
  };
}

/** Text that a spreadsheet would evaluate as a formula. */
export const FORMULA = /^[=+\-@\t\r]/;

/** Formulas are neutralised; a line break or tab would end the cell. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
  const text = value.replace(/[\t\r\n]+/g, ' ');
  return FORMULA.test(text) ? `'${text}` : text;
}

function cellOf(value: CellValue): string {
  const text = textOf(value).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<td>${text}</td>`;
}

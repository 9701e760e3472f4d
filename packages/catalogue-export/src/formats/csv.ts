import type { Cell, ColumnHead } from '../table.ts';

/** Excel reads UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet would run these as a formula, also after white space that it drops. */
const FORMULA = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

export const csvHeader = (columns: readonly ColumnHead[]): string =>
  BYTE_ORDER_MARK + toCsvLine(columns.map(({ label }) => label));

/** RFC 4180. Texts that a spreadsheet would run as a formula begin with an apostrophe. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toField).join(',')}\r\n`;

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * White space, control and invisible characters, which spreadsheets drop, then a sign that starts a formula: also the full-width
 * and small forms, which some of them convert.
 */
const FORMULA =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u;

/** Text for a cell of a spreadsheet: if it would run as a formula, it begins with an apostrophe. */
export const toSpreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A record of a CSV file (RFC 4180). Numbers stay numbers; texts are never formulas. */
export const toCsvLine = (cells: readonly (string | number | boolean | Date | null)[]): string =>
  `${cells.map(toCsvField).join(',')}\r\n`;

/** Excel reads a file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first record of a CSV file, which names its columns. */
export const toCsvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + toCsvLine(names);

function toCsvField(cell: string | number | boolean | Date | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = toSpreadsheetText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

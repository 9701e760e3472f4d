import type { Cell, ColumnHead } from '../table.ts';

/** One object per line, by the columns' keys; unknown values are null, days ISO 8601. */
export function toJsonLine(columns: readonly ColumnHead[], cells: readonly Cell[]): string {
  const object: Record<string, Cell> = {};
  for (const [index, { key }] of columns.entries()) object[key] = toValue(cells[index] ?? null);
  return `${JSON.stringify(object)}\n`;
}

const toValue = (cell: Cell): Cell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);

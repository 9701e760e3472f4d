/** Row -1 is the header. */
export type CellPosition = { row: number; column: number };

export type ActiveCell = CellPosition & {
  /** The opposite corner of the selected cells. */
  corner: CellPosition | null;
  hasFocus: boolean;
};

/** The cell that contains an element. */
export const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null;

export function positionOf(cell: HTMLTableCellElement | null): CellPosition | null {
  const index = cell?.parentElement?.getAttribute('aria-rowindex');
  return cell && index ? { row: Number(index) - 2, column: cell.cellIndex } : null;
}

export type CellRange = { rows: [first: number, last: number]; columns: [first: number, last: number] };

/** The cells between two opposite corners. */
export function cellsBetween(one: CellPosition, other: CellPosition): CellRange {
  return { rows: inOrder(one.row, other.row), columns: inOrder(one.column, other.column) };
}

export const inOrder = (one: number, other: number): [number, number] =>
  one < other ? [one, other] : [other, one];

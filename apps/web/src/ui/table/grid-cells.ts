/** Row -1 is the header. */
export type CellPosition = { row: number; column: number };

export function cellAt(region: Element | null, { row, column }: CellPosition): HTMLElement | null {
  const rowElement = region?.querySelector(row < 0 ? 'thead tr' : `tbody tr[data-index="${row}"]`);
  const cell = rowElement?.children[column];
  return cell instanceof HTMLElement ? cell : null;
}

export function positionOf(cell: Element | null): CellPosition | null {
  const row = cell?.parentElement;
  if (!cell || !row) return null;
  const column = [...row.children].indexOf(cell);
  if (row.parentElement?.localName === 'thead') return { row: -1, column };
  const index = row.getAttribute('data-index');
  return index === null ? null : { row: Number(index), column };
}

export function setTabStop(region: Element | null, position: CellPosition): HTMLElement | null {
  for (const cell of region?.querySelectorAll('[tabindex="0"]:is(td, th)') ?? [])
    cell.setAttribute('tabindex', '-1');
  const cell = cellAt(region, position);
  cell?.setAttribute('tabindex', '0');
  return cell;
}

/** Highlights the cells between two opposite corners; without a second corner, none. */
export function highlightRange(region: Element | null, from: CellPosition, to: CellPosition | null): void {
  for (const cell of region?.querySelectorAll('td[data-range]') ?? []) cell.removeAttribute('data-range');
  if (!to) return;
  for (const row of range(from.row, to.row))
    for (const column of range(from.column, to.column))
      cellAt(region, { row, column })?.setAttribute('data-range', '');
}

/** The numbers between two numbers, both included, ascending. */
export function range(from: number, to: number): number[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, offset) => first + offset);
}

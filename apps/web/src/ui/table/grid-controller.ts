import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { cellForKey } from './cell-for-key.ts';
import { copyCells } from './copy-cells.ts';
import { type CellPosition, cellAt, highlightRange, positionOf, range, setTabStop } from './grid-cells.ts';
import type { DataTableProps, TableHandle, TableSort } from './table-types.ts';

export type GridOptions<Row> = DataTableProps<Row> & {
  ids: string[];
  region: RefObject<HTMLElement | null>;
};

/** Pixels per key press. */
const RESIZE_STEP = 16;
const CONTROLS =
  'a[href], button, input, select, textarea, label, summary, [contenteditable], [role="button"], [data-control]';

/**
 * The keys and clicks of a grid. The focused cell is not in React's state, so that moving the focus renders nothing: of all cells
 * one has the tab index 0.
 */
export class GridController<Row> {
  options: GridOptions<Row>;
  /** Set while only some rows are rendered: renders the row at an index before it is focused. */
  readonly reveal: RefObject<((index: number) => void) | null> = { current: null };
  private focused: CellPosition = { row: 0, column: 0 };
  /** The corner of the selected cells opposite to the focused cell. */
  private rangeCorner: CellPosition | null = null;
  /** The cell that had the focus last. */
  private focusedElement: Element | null = null;
  /** Set while the next page loads, whose first or last row gets the focus. */
  private pageChange: { step: 1 | -1; hadFocus: boolean } | null = null;
  /** The column that was moved by keyboard, whose header keeps the focus. */
  private movedColumn: string | null = null;
  /** The row at which a range of selected rows starts. */
  private selectionStart: string | null = null;

  constructor(options: GridOptions<Row>) {
    this.options = options;
  }

  private get region() {
    return this.options.region.current;
  }

  private get rows(): Row[] {
    return this.options.rows ?? [];
  }

  readonly handle: TableHandle = {
    walk: (step) => {
      const { ids, previewed, actions } = this.options;
      const index = ids.indexOf(previewed ?? '') + step;
      const row = this.rows[index];
      if (!row) return this.changePage(step, false);
      const cell = this.markTabStop({ ...this.focused, row: index });
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      actions?.onPreview?.(row);
    },
    focus: () => this.focusOn(this.focused),
  };

  readonly onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey) return;
    const cell = target.closest<HTMLElement>('td, th');
    if (!cell) return;
    const isHandled = target === cell ? this.pressKey(event, cell) : event.key === 'Escape';
    if (!isHandled) return;
    if (target !== cell) cell.focus();
    event.preventDefault();
  };

  readonly onClick = ({ target, shiftKey }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-select-page]')) return this.togglePage();
    const sorted = target.closest('[data-sort]')?.getAttribute('data-sort');
    if (sorted) return this.sortBy(sorted);
    const position = positionOf(target.closest('td, th'));
    if (!position) return;
    if (target.closest('[data-select]')) {
      const id = this.options.ids[position.row];
      if (id !== undefined) this.toggleRow(id, shiftKey);
      return;
    }
    if (target.closest(CONTROLS) || position.row < 0) return;
    if (shiftKey) return this.moveTo(position, true);
    const isTextSelected = window.getSelection()?.isCollapsed === false;
    this.focusOn(position);
    this.setRangeCorner(null);
    if (!isTextSelected) this.togglePreview(position.row);
  };

  /** Shift and a click select cells, not text. */
  readonly onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const { target, shiftKey } = event;
    if (shiftKey && target instanceof Element && !target.closest(CONTROLS)) event.preventDefault();
  };

  readonly onFocus = ({ target }: { target: EventTarget & Element }) => {
    if (!(target instanceof HTMLElement)) return;
    this.focusedElement = target.closest('td, th');
    const position = positionOf(this.focusedElement);
    if (position) this.markTabStop(position);
  };

  /** Copies the selected cells, or the selected rows, or the focused cell. */
  readonly onCopy = (event: ClipboardEvent) => {
    const { columns, ids, selection } = this.options;
    const { activeElement } = document;
    const isOwn = activeElement instanceof Element && this.region?.contains(activeElement);
    const isText = window.getSelection()?.isCollapsed === false;
    if (!isOwn || isText || !activeElement.matches('td, th') || !event.clipboardData) return;
    const from = this.focused;
    const to = this.rangeCorner ?? from;
    const selectedRows = this.rows.filter((_, index) => selection?.selected.has(ids[index] ?? ''));
    const cells =
      !this.rangeCorner && selectedRows.length > 0
        ? copyCells(columns, selectedRows, { withHeader: true })
        : copyCells(
            range(from.column, to.column).flatMap((index) => columns[index] ?? []),
            range(from.row, to.row).flatMap((index) => this.rows[index] ?? []),
            { withHeader: from.row < 0 },
          );
    event.clipboardData.setData('text/plain', cells.text);
    event.clipboardData.setData('text/html', cells.html);
    event.preventDefault();
  };

  /** Keeps a tab stop, and the focus if its cell is gone, after a change of the rows or columns. */
  afterChange() {
    const { columns, actions, previewed, stale } = this.options;
    const { row: focusedRow, column } = this.focused;
    this.rangeCorner = null;
    const movedHeader = columns.findIndex(({ id }) => id === this.movedColumn);
    this.movedColumn = null;
    if (movedHeader >= 0) return this.focusOn({ row: -1, column: movedHeader });
    const pageChange = stale ? null : this.pageChange;
    if (pageChange) this.pageChange = null;
    const last = this.rows.length - 1;
    const entered = pageChange && (pageChange.step < 0 ? last : 0);
    const position = { row: clamp(entered ?? focusedRow, -1, last), column };
    // A shortcut changed the page, or the row was removed.
    const isFocusLost =
      document.activeElement === document.body && this.focusedElement?.isConnected === false;
    if (pageChange?.hadFocus || (isFocusLost && last >= 0)) this.focusOn(position);
    else this.markTabStop(position);
    // Until there are rows the header is the tab stop.
    if (last < 0) this.focused = { row: entered ?? focusedRow, column };
    const enteredRow = pageChange && this.rows[position.row];
    if (enteredRow && previewed) actions?.onPreview?.(enteredRow);
  }

  private markTabStop(position: CellPosition): HTMLElement | null {
    if (position.row >= 0) this.reveal.current?.(position.row);
    this.focused = position;
    return setTabStop(this.region, position);
  }

  private focusOn({ row, column }: CellPosition) {
    const lastColumn = this.options.columns.length - 1;
    this.markTabStop({
      row: clamp(row, -1, this.rows.length - 1),
      column: clamp(column, 0, lastColumn),
    })?.focus();
  }

  private setRangeCorner(corner: CellPosition | null) {
    this.rangeCorner = corner;
    highlightRange(this.region, this.focused, corner);
  }

  /** Moves the focus, and an open preview with it. */
  private moveTo(position: CellPosition, extendsRange: boolean) {
    const { actions, previewed } = this.options;
    const from = this.focused;
    const corner = extendsRange ? (this.rangeCorner ?? from) : null;
    this.focusOn(position);
    this.setRangeCorner(corner);
    const row = this.rows[this.focused.row];
    if (row && typeof previewed === 'string' && this.focused.row !== from.row) actions?.onPreview?.(row);
  }

  private changePage(step: 1 | -1, hadFocus: boolean) {
    const { actions, stale } = this.options;
    if (!stale && !this.pageChange && actions?.onPage?.(step)) this.pageChange = { step, hadFocus };
  }

  private pressKey(event: KeyboardEvent, cell: HTMLElement): boolean {
    const position = positionOf(cell);
    if (!position) return false;
    const { columns, previewed } = this.options;
    if (position.row < 0 && this.pressHeaderKey(event, position.column)) return true;
    const last = { row: this.rows.length - 1, column: columns.length - 1 };
    const destination = cellForKey(event, { focused: position, last, hasPreview: Boolean(previewed) });
    if (destination === null) return this.pressActionKey(event, cell, position);
    if (typeof destination === 'string') this.changePage(destination === 'next page' ? 1 : -1, true);
    else this.moveTo(destination, event.shiftKey && position.row >= 0);
    return true;
  }

  /** Shift and an arrow resize a column; with Control they move it. */
  private pressHeaderKey(event: KeyboardEvent, index: number): boolean {
    const { columns, onResize, onMove } = this.options;
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const column = columns[index];
    if (!column || step === 0 || !event.shiftKey) return false;
    if (event.ctrlKey || event.metaKey) {
      const neighbour = columns[index + step];
      if (!onMove || !neighbour || column.fixed || neighbour.fixed) return false;
      this.movedColumn = column.id;
      onMove(column.id, neighbour.id);
    } else if (!column.fixedWidth) {
      const width = cellAt(this.region, { row: -1, column: index })?.offsetWidth ?? 0;
      onResize?.(column.id, width + step * RESIZE_STEP);
    }
    return true;
  }

  private pressActionKey(event: KeyboardEvent, cell: HTMLElement, position: CellPosition): boolean {
    const { ids, selection, previewed, actions } = this.options;
    const { key, shiftKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const id = ids[position.row];
    switch (key) {
      case 'Enter':
        this.open(cell, position);
        return true;
      case ' ':
        if (position.row < 0) this.open(cell, position);
        else if (shiftKey && id !== undefined) this.toggleRow(id, false);
        else this.togglePreview(position.row);
        return true;
      case 'x':
      case 'X':
        if (isControl || id === undefined) return false;
        this.toggleRow(id, shiftKey);
        return true;
      case 'a':
        if (!isControl || !selection) return false;
        this.togglePage();
        return true;
      case 'Escape':
        if (this.rangeCorner) this.moveTo(position, false);
        else if (previewed) actions?.onPreview?.(null);
        else return false;
        return true;
      default:
        return false;
    }
  }

  private open(cell: HTMLElement, { row, column }: CellPosition) {
    const { columns, actions } = this.options;
    if (row < 0) {
      const { id, sortable } = columns[column] ?? {};
      if (id !== undefined && sortable) this.sortBy(id);
      return;
    }
    const control = cell.querySelector<HTMLElement>(
      'a[href], select, textarea, button, input:not([data-select])',
    );
    if (control instanceof HTMLAnchorElement || control instanceof HTMLButtonElement) return control.click();
    if (control) return control.focus();
    const opened = this.rows[row];
    if (opened) actions?.onOpen(opened);
  }

  private togglePreview(index: number) {
    const { actions, previewed, ids } = this.options;
    const row = this.rows[index];
    if (row) actions?.onPreview?.(previewed === ids[index] ? null : row);
  }

  private toggleRow(id: string, extendsRange: boolean) {
    const { selection, ids } = this.options;
    if (!selection) return;
    const next = new Set(selection.selected);
    const isSelected = next.has(id);
    const from = extendsRange && this.selectionStart !== null ? ids.indexOf(this.selectionStart) : -1;
    const affected = from < 0 ? [id] : range(from, ids.indexOf(id)).flatMap((index) => ids[index] ?? []);
    for (const affectedId of affected) {
      if (isSelected) next.delete(affectedId);
      else next.add(affectedId);
    }
    this.selectionStart = id;
    selection.onSelect(next);
  }

  private togglePage() {
    const { selection, ids } = this.options;
    if (!selection) return;
    const isAll = ids.every((id) => selection.selected.has(id));
    const others = [...selection.selected].filter((id) => !ids.includes(id));
    selection.onSelect(new Set(isAll ? others : [...others, ...ids]));
  }

  private sortBy(column: string) {
    const { sort = null, onSort } = this.options;
    onSort?.(nextSort(sort, column));
  }
}

/** Ascending, descending, none. */
function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, direction: 'asc' };
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null;
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

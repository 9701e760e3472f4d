import { type KeyboardEvent, type MouseEvent, useImperativeHandle, useRef } from 'react';
import { cellForKey } from './cell-for-key.ts';
import { type CellPosition, cellOf, inOrder, positionOf } from './grid-cells.ts';
import type { GridOptions } from './table-types.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useCopying } from './use-copying.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, label, summary, [contenteditable], [role="button"], [data-control]';

/** Connects a table with actions to the keyboard, the pointer and the clipboard. */
export function useGrid<Row>(options: GridOptions<Row>) {
  const grid = useGridActions(options);
  useCopying(options, grid.active);
  useImperativeHandle(options.ref, () => ({ walk: grid.walk, focus: grid.focus }));
  return {
    active: grid.active,
    handlers: {
      onFocus: grid.onFocus,
      onBlur: grid.onBlur,
      onKeyDown: (event: KeyboardEvent) => {
        const { target } = event;
        const cell = cellOf(target);
        if (!cell || event.defaultPrevented || event.altKey) return;
        const isHandled = target === cell ? pressKey(grid, event, cell) : event.key === 'Escape';
        if (!isHandled) return;
        if (target !== cell) cell.focus();
        event.preventDefault();
      },
      onClick: (event: MouseEvent) => click(grid, event),
      /** Shift and a click select cells, not text. */
      onMouseDown: (event: MouseEvent) => {
        const { target, shiftKey } = event;
        if (shiftKey && target instanceof Element && !target.closest(CONTROLS)) event.preventDefault();
      },
    },
  };
}

type Grid = ReturnType<typeof useGridActions>;

function useGridActions<Row>(options: GridOptions<Row>) {
  const { rows = [], ids, columns, selection, previewed, actions } = options;
  const preview = (index: number) => {
    const row = rows[index];
    if (row) actions?.onPreview?.(row);
  };
  const cells = useActiveCell(options, (row) => {
    if (previewed) preview(row);
  });
  const { active, activate, turnPage } = cells;
  /** The row at which a range of selected rows starts. */
  const selectionStart = useRef('');
  return {
    ...cells,
    toggleRow: (index: number, extendsRange: boolean) => {
      const from = extendsRange ? ids.indexOf(selectionStart.current) : -1;
      const [first, last] = inOrder(from < 0 ? index : from, index);
      const id = ids[index] ?? '';
      selectionStart.current = id;
      selection?.select(ids.slice(first, last + 1), !selection.selected.has(id));
    },
    togglePage: () => selection?.select(ids, !ids.every((id) => selection.selected.has(id))),
    canSelect: selection !== undefined,
    last: { row: ids.length - 1, column: columns.length - 1 },
    hasPreview: Boolean(previewed),
    closePreview: () => actions?.onPreview?.(null),
    togglePreview: (row: number) => (previewed === ids[row] ? actions?.onPreview?.(null) : preview(row)),
    /** Moves the focus, and an open preview with it. */
    moveTo: (to: CellPosition, extendsRange = false) => {
      activate(to, 'focus', extendsRange ? (active.corner ?? active) : null);
      if (previewed && to.row !== active.row) preview(to.row);
    },
    walk: (step: 1 | -1) => {
      const row = ids.indexOf(previewed ?? '') + step;
      if (ids[row] === undefined) return turnPage(step);
      activate({ ...active, row }, 'scroll into view');
      preview(row);
    },
    focus: () => activate(active, 'focus', active.corner),
    /** Uses the link or control of a cell, or opens its row. */
    open: (cell: HTMLElement, index: number) => {
      const control = cell.querySelector<HTMLElement>(
        'a[href], select, textarea, button, input:not([data-select])',
      );
      const row = rows[index];
      if (control?.matches('a, button')) control.click();
      else if (control) control.focus();
      else if (row) actions?.onOpen(row);
    },
  };
}

/** Returns false for keys that a cell does not handle. */
function pressKey(grid: Grid, event: KeyboardEvent, cell: HTMLTableCellElement): boolean {
  const position = positionOf(cell);
  if (!position) return false;
  const { row } = position;
  const { last, hasPreview } = grid;
  const to = cellForKey(event, { focused: position, last, hasPreview });
  if (typeof to === 'string') grid.turnPage(to === 'next page' ? 1 : -1);
  else if (to) grid.moveTo(to, event.shiftKey && row >= 0);
  if (to) return true;
  const isControl = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'Enter':
      grid.open(cell, row);
      return true;
    case ' ':
      if (row < 0) grid.open(cell, row);
      else if (event.shiftKey) grid.toggleRow(row, false);
      else grid.togglePreview(row);
      return true;
    case 'x':
    case 'X':
      if (isControl || row < 0) return false;
      if (!event.repeat) grid.toggleRow(row, event.shiftKey);
      return true;
    case 'a':
      if (!isControl || !grid.canSelect) return false;
      if (!event.repeat) grid.togglePage();
      return true;
    case 'Escape':
      if (grid.active.corner) grid.moveTo(position);
      else if (hasPreview) grid.closePreview();
      else return false;
      return true;
    default:
      return false;
  }
}

function click(grid: Grid, { target, shiftKey }: MouseEvent): void {
  const position = positionOf(cellOf(target));
  if (!position || !(target instanceof Element)) return;
  const { row } = position;
  if (target.closest('[data-select]')) {
    if (row < 0) grid.togglePage();
    else grid.toggleRow(row, shiftKey);
  } else if (target.closest(CONTROLS)) grid.follow(position);
  else if (row >= 0 && shiftKey) grid.moveTo(position, true);
  else if (row >= 0) {
    const isTextSelected = window.getSelection()?.isCollapsed === false;
    grid.activate(position, 'focus');
    if (!isTextSelected) grid.togglePreview(row);
  }
}

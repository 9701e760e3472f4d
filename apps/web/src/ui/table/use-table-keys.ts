import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { copyCells } from './copy-cells.ts';
import type { DataTableProps, TableHandle, TableSort } from './table-types.ts';

/** Row -1 is the header. */
type Place = { row: number; column: number };

type Options<Row> = DataTableProps<Row> & { ids: string[]; region: RefObject<HTMLElement | null> };

/** Rows that Page Up and Page Down move by. */
const PAGE_KEY_ROWS = 10;
/** Pixels per key press. */
const RESIZE_STEP = 16;
const CONTROLS =
  'a[href], button, input, select, textarea, label, summary, [contenteditable], [role="button"], [data-control]';

/**
 * The keys and clicks of a grid. The focused cell is not in React's state, so that moving the focus renders nothing: of all cells
 * one has the tab index 0.
 */
export function useTableKeys<Row>(options: Options<Row>) {
  const { region, ids } = options;
  const current = useRef<Place>({ row: 0, column: 0 });
  /** The other corner of the selected cells. */
  const corner = useRef<Place | null>(null);
  /** The page is about to change: the first or last row of the next one gets the focus. */
  const entering = useRef<{ step: 1 | -1; hadFocus: boolean } | null>(null);
  /** The header that was moved by keyboard and keeps the focus. */
  const moved = useRef<string | null>(null);
  /** The cell that had the focus last. */
  const focused = useRef<Element | null>(null);
  /** The row at which a range selection starts. */
  const anchor = useRef<string | null>(null);
  const reveal = useRef<((index: number) => void) | null>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const methods = useMemo(() => {
    const cellAt = ({ row, column }: Place): HTMLElement | null => {
      const line = region.current?.querySelector(row < 0 ? 'thead tr' : `tbody tr[data-index="${row}"]`);
      const cell = line?.children[column];
      return cell instanceof HTMLElement ? cell : null;
    };
    const placeOf = (cell: Element): Place | null => {
      const line = cell.parentElement;
      if (!line) return null;
      const column = [...line.children].indexOf(cell);
      if (line.parentElement?.localName === 'thead') return { row: -1, column };
      const index = line.getAttribute('data-index');
      return index === null ? null : { row: Number(index), column };
    };
    const rowAt = (index: number) => latest.current.rows?.[index];

    /** Makes a cell the tab stop. */
    function mark(place: Place): HTMLElement | null {
      if (place.row >= 0) reveal.current?.(place.row);
      for (const cell of region.current?.querySelectorAll('[tabindex="0"]:is(td, th)') ?? [])
        cell.setAttribute('tabindex', '-1');
      const cell = cellAt(place);
      cell?.setAttribute('tabindex', '0');
      current.current = place;
      return cell;
    }

    function showRange() {
      const { current: from } = current;
      const to = corner.current;
      for (const cell of region.current?.querySelectorAll('td[data-range]') ?? [])
        cell.removeAttribute('data-range');
      if (!to) return;
      for (const row of range(from.row, to.row))
        for (const column of range(from.column, to.column))
          cellAt({ row, column })?.setAttribute('data-range', '');
    }

    function focusOn(place: Place) {
      const { rows = [], columns } = latest.current;
      const column = clamp(place.column, 0, columns.length - 1);
      mark({ row: clamp(place.row, -1, rows.length - 1), column })?.focus();
    }

    function moveTo(place: Place, { extend = false } = {}) {
      const { rows = [], actions, previewed } = latest.current;
      if (place.row >= rows.length) return void changePage(1, true);
      if (extend) corner.current ??= current.current;
      else corner.current = null;
      const from = current.current.row;
      focusOn(place);
      showRange();
      const row = rowAt(current.current.row);
      if (row && previewed !== null && previewed !== undefined && current.current.row !== from)
        actions?.onPreview?.(row);
    }

    function changePage(step: 1 | -1, hadFocus: boolean) {
      const { actions, stale } = latest.current;
      if (stale || entering.current || !actions?.onPage?.(step)) return;
      entering.current = { step, hadFocus };
    }

    function toggleRow(id: string, extend: boolean) {
      const { selection, ids } = latest.current;
      if (!selection) return;
      const next = new Set(selection.selected);
      const select = !next.has(id);
      const from = extend && anchor.current !== null ? ids.indexOf(anchor.current) : -1;
      const affected = from < 0 ? [id] : range(from, ids.indexOf(id)).flatMap((at) => ids[at] ?? []);
      for (const one of affected) {
        if (select) next.add(one);
        else next.delete(one);
      }
      anchor.current = id;
      selection.onSelect(next);
    }

    function togglePage() {
      const { selection, ids } = latest.current;
      if (!selection) return;
      const isAll = ids.every((id) => selection.selected.has(id));
      const others = [...selection.selected].filter((id) => !ids.includes(id));
      selection.onSelect(new Set(isAll ? others : [...others, ...ids]));
    }

    function sortBy(column: string) {
      const { sort = null, onSort } = latest.current;
      onSort?.(nextSort(sort, column));
    }

    function preview(index: number) {
      const { actions, previewed, ids } = latest.current;
      const row = rowAt(index);
      if (row) actions?.onPreview?.(previewed === ids[index] ? null : row);
    }

    function open(cell: HTMLElement, { row, column }: Place) {
      const { columns, actions } = latest.current;
      if (row < 0) {
        const { id, sortable } = columns[column] ?? {};
        if (id !== undefined && sortable) sortBy(id);
        return;
      }
      const control = cell.querySelector<HTMLElement>(
        'a[href], select, textarea, button, input:not([data-select])',
      );
      if (control instanceof HTMLAnchorElement || control instanceof HTMLButtonElement)
        return control.click();
      if (control) return control.focus();
      const opened = rowAt(row);
      if (opened) actions?.onOpen(opened);
    }

    function headerKey(event: KeyboardEvent, column: number): boolean {
      const { columns, onResize, onMove } = latest.current;
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      const own = columns[column];
      if (!own || step === 0 || !event.shiftKey) return false;
      if (event.ctrlKey || event.metaKey) {
        const target = columns[column + step];
        if (!onMove || !target || own.fixed || target.fixed) return false;
        moved.current = own.id;
        onMove(own.id, target.id);
      } else if (!own.fixedWidth)
        onResize?.(own.id, (cellAt({ row: -1, column })?.offsetWidth ?? 0) + step * RESIZE_STEP);
      return true;
    }

    function onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (!(target instanceof HTMLElement) || event.defaultPrevented || altKey) return;
      const cell = target.closest<HTMLElement>('td, th');
      if (!cell) return;
      if (target !== cell) {
        // Back from a control to its cell.
        if (key === 'Escape') {
          cell.focus();
          event.preventDefault();
        }
        return;
      }
      const place = placeOf(cell);
      if (!place) return;
      const { rows = [], columns, ids, actions, previewed } = latest.current;
      const isControl = ctrlKey || metaKey;
      const { row, column } = place;
      const extend = shiftKey && row >= 0;
      if (row < 0 && headerKey(event, column)) return event.preventDefault();
      const move = (to: Place) => moveTo(to, { extend });
      const last = { row: rows.length - 1, column: columns.length - 1 };
      const own = ids[row];
      switch (key) {
        case 'ArrowDown':
          move({ row: row + 1, column });
          break;
        case 'ArrowUp':
          if (row === 0 && previewed) changePage(-1, true);
          else move({ row: extend ? Math.max(0, row - 1) : row - 1, column });
          break;
        case 'ArrowLeft':
          move({ row, column: column - 1 });
          break;
        case 'ArrowRight':
          move({ row, column: column + 1 });
          break;
        case 'Home':
          move({ row: isControl ? 0 : row, column: 0 });
          break;
        case 'End':
          move({ row: isControl ? last.row : row, column: last.column });
          break;
        case 'PageDown':
          if (row === last.row) changePage(1, true);
          else move({ row: Math.min(row + PAGE_KEY_ROWS, last.row), column });
          break;
        case 'PageUp':
          if (row === 0) changePage(-1, true);
          else move({ row: Math.max(row - PAGE_KEY_ROWS, 0), column });
          break;
        case 'Enter':
          open(cell, place);
          break;
        case ' ':
          if (row < 0) open(cell, place);
          else if (shiftKey && own !== undefined) toggleRow(own, false);
          else preview(row);
          break;
        case 'x':
        case 'X':
          if (isControl || own === undefined) return;
          toggleRow(own, shiftKey);
          break;
        case 'a':
          if (!isControl || !latest.current.selection) return;
          togglePage();
          break;
        case 'Escape':
          if (corner.current) moveTo(place);
          else if (previewed) actions?.onPreview?.(null);
          else return;
          break;
        default:
          return;
      }
      event.preventDefault();
    }

    function onClick(event: MouseEvent<HTMLElement>) {
      const { target, shiftKey } = event;
      if (!(target instanceof Element)) return;
      if (target.closest('[data-select-page]')) return togglePage();
      const sorted = target.closest('[data-sort]')?.getAttribute('data-sort');
      if (sorted) return sortBy(sorted);
      const cell = target.closest('td, th');
      const place = cell && placeOf(cell);
      if (!place) return;
      if (target.closest('[data-select]')) {
        const id = latest.current.ids[place.row];
        if (id !== undefined) toggleRow(id, shiftKey);
        return;
      }
      if (target.closest(CONTROLS) || place.row < 0) return;
      if (shiftKey) return moveTo(place, { extend: true });
      const isTextSelected = window.getSelection()?.isCollapsed === false;
      corner.current = null;
      focusOn(place);
      showRange();
      if (!isTextSelected) preview(place.row);
    }

    /** Shift and a click select cells, not text. */
    function onMouseDown(event: MouseEvent<HTMLElement>) {
      const { target, shiftKey } = event;
      if (shiftKey && target instanceof Element && !target.closest(CONTROLS)) event.preventDefault();
    }

    function onFocus({ target }: { target: EventTarget & Element }) {
      if (!(target instanceof HTMLElement)) return;
      const cell = target.closest('td, th');
      focused.current = cell;
      const place = cell && placeOf(cell);
      if (place) mark(place);
    }

    function onCopy(event: ClipboardEvent) {
      const { rows = [], columns, ids, selection } = latest.current;
      const { activeElement } = document;
      const isOwn = activeElement instanceof Element && region.current?.contains(activeElement);
      const isText = window.getSelection()?.isCollapsed === false;
      if (!isOwn || isText || !activeElement.matches('td, th') || !event.clipboardData) return;
      const { current: from } = current;
      const to = corner.current;
      const selectedRows = rows.filter((_, at) => selection?.selected.has(ids[at] ?? ''));
      const isRows = !to && selectedRows.length > 0;
      const [first, end] = [from.column, to?.column ?? from.column].sort((a, b) => a - b);
      const cells = isRows
        ? copyCells(columns, selectedRows, { withHeader: true })
        : copyCells(
            columns.slice(first, (end ?? from.column) + 1),
            range(from.row, to?.row ?? from.row).flatMap((at) => rowAt(at) ?? []),
            { withHeader: from.row < 0 },
          );
      event.clipboardData.setData('text/plain', cells.text);
      event.clipboardData.setData('text/html', cells.html);
      event.preventDefault();
    }

    const handle: TableHandle = {
      walk: (step) => {
        const { ids, previewed, rows = [], actions } = latest.current;
        const index = ids.indexOf(previewed ?? '') + step;
        const row = rows[index];
        if (!row) return changePage(step, false);
        mark({ ...current.current, row: index })?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        actions?.onPreview?.(row);
      },
      focus: () => focusOn(current.current),
    };
    return { mark, focusOn, handle, onCopy, handlers: { onKeyDown, onClick, onMouseDown, onFocus } };
  }, [region]);

  const isGrid = options.actions !== undefined;
  useLayoutEffect(() => {
    if (!isGrid) return;
    document.addEventListener('copy', methods.onCopy);
    return () => document.removeEventListener('copy', methods.onCopy);
  }, [isGrid, methods]);

  const enter = useEffectEvent(() => {
    const { rows = [], actions, previewed } = options;
    const { step, hadFocus } = entering.current ?? { step: 1, hadFocus: false };
    const isEntering = entering.current !== null && !options.stale;
    // Its row no longer exists: a shortcut changed the page, or the row was removed.
    const isFocusLost = document.activeElement === document.body && focused.current?.isConnected === false;
    const row = isEntering && step < 0 ? rows.length - 1 : isEntering ? 0 : current.current.row;
    const place = { row: clamp(row, -1, rows.length - 1), column: current.current.column };
    corner.current = null;
    const header = options.columns.findIndex(({ id }) => id === moved.current);
    moved.current = null;
    if (header >= 0) return methods.focusOn({ row: -1, column: header });
    if (isEntering) entering.current = null;
    if ((isEntering && hadFocus) || (isFocusLost && rows.length > 0)) methods.focusOn(place);
    else methods.mark(place);
    // Until there are rows the header is the tab stop.
    if (rows.length === 0) current.current = { ...place, row };
    const first = rows[place.row];
    if (isEntering && first && previewed) actions?.onPreview?.(first);
  });
  // After every change of the rows some cell is the tab stop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows or columns change
  useLayoutEffect(() => {
    if (isGrid) enter();
  }, [isGrid, ids, options.columns]);

  return { reveal, handle: methods.handle, handlers: methods.handlers };
}

/** Ascending, descending, none. */
function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, direction: 'asc' };
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null;
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

function range(from: number, to: number): number[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => first + at);
}

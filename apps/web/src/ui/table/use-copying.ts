import { useEffect, useEffectEvent } from 'react';
import { copyCells } from './copy-cells.ts';
import { type ActiveCell, cellsBetween } from './grid-cells.ts';
import type { GridOptions } from './table-types.ts';

/** Copies the selected cells, or the selected rows, or the active cell. */
export function useCopying<Row>(options: GridOptions<Row>, active: ActiveCell): void {
  const { region, columns, rows = [], ids, selection } = options;
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const focused = document.activeElement;
    const isText = window.getSelection()?.isCollapsed === false;
    if (!focused?.matches('td, th') || !region.current?.contains(focused)) return;
    if (isText || !event.clipboardData) return;
    const selectedRows = rows.filter((_, index) => selection?.selected.has(ids[index] ?? ''));
    const { rows: inRows, columns: inColumns } = cellsBetween(active, active.corner ?? active);
    const cells =
      !active.corner && selectedRows.length > 0
        ? copyCells(columns, selectedRows, { withHeader: true })
        : copyCells(
            columns.slice(inColumns[0], inColumns[1] + 1),
            rows.slice(Math.max(inRows[0], 0), inRows[1] + 1),
            { withHeader: active.row < 0 },
          );
    event.clipboardData.setData('text/plain', cells.text);
    event.clipboardData.setData('text/html', cells.html);
    event.preventDefault();
  });
  const isGrid = options.actions !== undefined;
  useEffect(() => {
    if (!isGrid) return;
    const listener = (event: ClipboardEvent) => onCopy(event);
    document.addEventListener('copy', listener);
    return () => document.removeEventListener('copy', listener);
  }, [isGrid]);
}

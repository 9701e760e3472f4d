import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ActiveCell, type CellPosition, cellOf, positionOf } from './grid-cells.ts';
import type { GridOptions } from './table-types.ts';

type Effect = 'focus' | 'scroll into view';

/**
 * The cell of a grid that is its tab stop, which keeps the focus when rows and columns change. `onEnter` is called with the row of
 * another page that becomes active.
 */
export function useActiveCell<Row>(
  { region, ids, columns, stale, actions }: GridOptions<Row>,
  onEnter: (row: number) => void,
) {
  const [cell, setCell] = useState<Omit<ActiveCell, 'hasFocus'> & { effect: Effect | null }>(FIRST);
  const [hasFocus, setHasFocus] = useState(false);
  /** Set while the page is loading whose first or last row will be active. */
  const pageStep = useRef<1 | -1 | null>(null);
  const lastRow = ids.length - 1;
  const active: ActiveCell = {
    // Without rows the header is the tab stop.
    row: Math.min(cell.row, lastRow),
    column: Math.min(cell.column, columns.length - 1),
    corner: cell.corner,
    hasFocus,
  };
  const activate = (to: CellPosition, effect: Effect | null, corner: CellPosition | null = null) =>
    setCell({ row: to.row, column: to.column, effect, corner });
  /** After the browser has focused or clicked a cell. */
  const follow = (position: CellPosition | null) => {
    if (position && (position.row !== active.row || position.column !== active.column))
      activate(position, null);
  };

  useLayoutEffect(() => {
    const tabStop = region.current?.querySelector<HTMLElement>(':is(td, th)[tabindex="0"]');
    if (cell.effect === 'focus') tabStop?.focus();
    if (cell.effect === 'scroll into view') tabStop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [region, cell]);

  const afterChange = useEffectEvent(() => {
    const step = stale || lastRow < 0 ? null : pageStep.current;
    if (step !== null) {
      pageStep.current = null;
      const row = step > 0 ? 0 : lastRow;
      activate({ ...active, row }, hasFocus ? 'focus' : 'scroll into view');
      return onEnter(row);
    }
    // React restores the focus of a row or column that has moved.
    const focused = hasFocus ? positionOf(cellOf(document.activeElement)) : null;
    const isLost = hasFocus && lastRow >= 0 && document.activeElement === document.body;
    if (focused || isLost || active.corner) activate(focused ?? cell, isLost ? 'focus' : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows or columns change
  useLayoutEffect(() => afterChange(), [ids, columns]);

  return {
    active,
    activate,
    follow,
    turnPage: (step: 1 | -1) => {
      if (!stale && pageStep.current === null && actions?.onPage?.(step)) pageStep.current = step;
    },
    onFocus: ({ target }: FocusEvent) => {
      setHasFocus(true);
      follow(positionOf(cellOf(target)));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHasFocus(currentTarget.contains(relatedTarget) || hasOpenMenu(currentTarget)),
  };
}

const FIRST = { row: 0, column: 0, corner: null, effect: null };

/** A menu is placed at its control, and returns the focus to it. */
const hasOpenMenu = (table: Element) => table.querySelector('[aria-expanded=true]') !== null;

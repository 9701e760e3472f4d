import type { Scope } from '@brandlode/contract';
import { useMemo } from 'react';
import { myBrandColumns } from '../components/my-brand-columns.tsx';
import { NARROW_RESULT_COLUMNS, RESULT_COLUMNS, visibleColumns } from '../components/result-columns.tsx';
import { arranged, dataKeyOf, type TableColumns, withMoved, withWidth } from '../model/table-columns.ts';
import { useNarrowScreen } from './use-narrow-screen.ts';

/**
 * The columns of the results as the user arranged them, and how the table's header changes them. Narrow screens ignore widths and
 * pinned columns. `onColumns` must be stable.
 */
export function useResultColumns(
  scope: Scope,
  columns: TableColumns,
  onColumns: (change: (latest: TableColumns) => TableColumns) => void,
) {
  const isNarrow = useNarrowScreen();
  const visible = useMemo(() => visibleColumns(columns.shown), [columns]);
  const all = useMemo(() => {
    // The site is hidden by its own toggle only.
    const base = isNarrow && visible.brand_url ? NARROW_RESULT_COLUMNS : RESULT_COLUMNS;
    const { widths, pinned } = columns;
    const order: string[] = ['brand_name', ...arranged(isNarrow ? { ...columns, pinned: [] } : columns)];
    const inOrder = order.flatMap((id) => {
      const column = base.find((one) => one.id === id);
      const key = dataKeyOf(id);
      if (!column || !key || isNarrow) return column ?? [];
      const width = widths[key];
      const isPinned = pinned.includes(key);
      if (width === undefined) return isPinned ? { ...column, grows: false } : column;
      return { ...column, width: `${width}px`, grows: false };
    });
    return scope === 'mine' ? myBrandColumns(inOrder) : inOrder;
  }, [isNarrow, visible, columns, scope]);
  const pinned = isNarrow ? 0 : columns.pinned.filter((key) => visible[key]).length;
  const changes = useMemo(
    () => ({
      onResize: (id: string, width: number | null) => {
        const key = dataKeyOf(id);
        if (key) onColumns((latest) => withWidth(latest, key, width));
      },
      onMove: (id: string, target: string) => {
        const [key, to] = [dataKeyOf(id), dataKeyOf(target)];
        if (key && to) onColumns((latest) => withMoved(latest, key, to));
      },
    }),
    [onColumns],
  );
  return {
    columns: all,
    visible,
    // The source of a private brand follows its name.
    pinned: 1 + (pinned > 0 && scope === 'mine' ? 1 : 0) + pinned,
    ...(!isNarrow && changes),
  };
}

import type { DataKey, Scope } from '@brandlode/contract';
import { useMemo } from 'react';
import { myBrandColumns } from '../components/my-brand-columns.tsx';
import { NARROW_RESULT_COLUMNS, RESULT_COLUMNS, visibleColumns } from '../components/result-columns.tsx';
import { arranged, type TableColumns } from '../model/table-columns.ts';
import { useNarrowScreen } from './use-narrow-screen.ts';

const keysById = new Map<string, DataKey>([
  ['brand_name', 'brand_name'],
  ...arranged({ shown: {}, widths: {}, pinned: [], order: [] }).map((key) => [key, key] as const),
]);

/** The key of a column that users can arrange. */
export const dataKeyOf = (id: string): DataKey | undefined => keysById.get(id);

/** The columns of the results as the user arranged them. Narrow screens ignore widths and pinned columns. */
export function useResultColumns(scope: Scope, columns: TableColumns) {
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
  // The source of a private brand follows its name.
  return { columns: all, visible, pinned: 1 + (pinned > 0 && scope === 'mine' ? 1 : 0) + pinned, isNarrow };
}

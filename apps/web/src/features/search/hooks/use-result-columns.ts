import type { Scope } from '@brandlode/contract';
import { useMemo } from 'react';
import { useNarrowScreen } from '#lib/use-narrow-screen.ts';
import { resultColumns } from '../components/result-columns.tsx';
import { dataKeyOf, type TableColumns, withMoved, withWidth } from '../model/table-columns.ts';

/** The columns of the results as the user arranged them, and how the table's header changes them. `onColumns` must be stable. */
export function useResultColumns(
  scope: Scope,
  columns: TableColumns,
  onColumns: (change: (latest: TableColumns) => TableColumns) => void,
) {
  const isNarrow = useNarrowScreen();
  const shown = useMemo(() => resultColumns(scope, columns, isNarrow), [scope, columns, isNarrow]);
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
  return { ...shown, ...(!isNarrow && changes) };
}

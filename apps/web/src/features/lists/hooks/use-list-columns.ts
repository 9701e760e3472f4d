import { useCallback, useMemo } from 'react';
import { useEmptyColumns } from '../../search/api/list-filters.ts';
import { useResultColumns } from '../../search/hooks/use-result-columns.ts';
import type { TableColumns } from '../../search/model/table-columns.ts';
import { type ListColumnsContext, listColumns } from '../components/list-columns.tsx';
import { parseListColumns } from '../model/list-table-columns.ts';
import { changeColumns, type OnListView } from './use-list-view.ts';

/** The columns of a list in the user's arrangement, and how they are resized and moved. */
export function useListColumns(
  formatted: string,
  onView: OnListView,
  { statuses, tags, isOrdered, onEdit, onNote, canEdit }: ListColumnsContext,
) {
  const empty = useEmptyColumns('all');
  const arrangement = useMemo(() => parseListColumns(formatted, empty), [formatted, empty]);
  const onColumns = useCallback(
    (change: (latest: TableColumns) => TableColumns) => changeColumns(onView, change),
    [onView],
  );
  const arranged = useResultColumns('all', arrangement, onColumns);
  const columns = useMemo(
    () =>
      listColumns(arranged.columns, arranged.pinned, {
        statuses,
        tags,
        isOrdered,
        onEdit,
        onNote,
        canEdit,
      }),
    [arranged.columns, arranged.pinned, statuses, tags, isOrdered, onEdit, onNote, canEdit],
  );
  return { ...arranged, columns, isLoading: empty === null };
}

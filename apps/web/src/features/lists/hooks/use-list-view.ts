import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { emptyColumns } from '../../search/api/list-filters.ts';
import { formatColumns, type TableColumns } from '../../search/model/table-columns.ts';
import { parseListColumns } from '../model/list-table-columns.ts';
import { formatListView, type ListView, parseListView } from '../model/list-view.ts';

type Change = Partial<ListView> | ((latest: ListView) => Partial<ListView>);

/** Changes a part of the view, and returns a promise until the URL has changed. `replace`: adds no history entry. */
export type OnListView = (change: Change, options?: { replace?: boolean }) => unknown;

export const changeColumns = (onView: OnListView, change: (latest: TableColumns) => TableColumns) =>
  onView(
    (latest) => ({ columns: formatColumns(change(parseListColumns(latest.columns, emptyColumns('all')))) }),
    { replace: true },
  );

/** What the page of a list shows, stored in its URL. */
export function useListView(): { view: ListView; onView: OnListView } {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = useMemo(() => parseListView(params), [params]);
  const change = useCallback(
    (part: Change, { replace = false } = {}): unknown => {
      // After quick actions the URL is ahead of what has been rendered.
      const latest = parseListView(new URLSearchParams(window.location.search));
      return navigate(
        { search: formatListView({ ...latest, ...(typeof part === 'function' ? part(latest) : part) }) },
        { replace, preventScrollReset: true },
      );
    },
    [navigate],
  );
  return { view, onView: change };
}

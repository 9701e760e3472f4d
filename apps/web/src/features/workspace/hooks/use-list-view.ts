import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatListView, type ListView, parseListView } from '../model/list-view.ts';

/** Changes a part of the view. `replace`: without a step for Back. */
export type OnListView = (change: Partial<ListView>, options?: { replace?: boolean }) => void;

/** What the page of a list shows, kept in its address. */
export function useListView(): { view: ListView; onView: OnListView } {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = useMemo(() => parseListView(params), [params]);
  const change = useCallback(
    (part: Partial<ListView>, { replace = false } = {}) => {
      // After quick actions the address is ahead of what has been rendered.
      const latest = parseListView(new URLSearchParams(window.location.search));
      void navigate(
        { search: formatListView({ ...latest, ...part }) },
        { replace, preventScrollReset: true },
      );
    },
    [navigate],
  );
  return { view, onView: change };
}

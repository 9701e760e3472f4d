import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatListView, type ListView, parseListView } from '../model/list-view.ts';

/** What the page of a list shows, kept in its address. */
export function useListView() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = useMemo(() => parseListView(params), [params]);
  const change = useCallback(
    (part: Partial<ListView>) => {
      // After quick actions the address is ahead of what has been rendered.
      const latest = parseListView(new URLSearchParams(window.location.search));
      void navigate({ search: formatListView({ ...latest, ...part }) }, { preventScrollReset: true });
    },
    [navigate],
  );
  return [view, change] as const;
}

import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type HistoryView, parseHistoryView, withHistoryView } from '../model/history-view.ts';

/** The display options of the history, stored in the URL. */
export function useHistoryView() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = useMemo(() => parseHistoryView(params), [params]);
  const change = (part: Partial<HistoryView>) => {
    // After quick changes the URL may be ahead of what has been rendered.
    const { search } = window.location;
    const next = { ...parseHistoryView(new URLSearchParams(search)), ...part };
    void navigate({ search: withHistoryView(search, next) }, { replace: true, preventScrollReset: true });
  };
  return [view, change] as const;
}

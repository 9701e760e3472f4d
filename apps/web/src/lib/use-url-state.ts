import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * A state in the URL, and a function that changes parts of it. `format` returns the query string with
 * another state; other parameters are kept.
 */
export function useUrlState<State>(
  parse: (params: URLSearchParams) => State,
  format: (search: string, state: State) => string,
) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const state = useMemo(() => parse(params), [parse, params]);
  const change = (part: Partial<State>) => {
    // After quick changes the URL may be ahead of what has been rendered.
    const { search } = window.location;
    const next = { ...parse(new URLSearchParams(search)), ...part };
    void navigate({ search: format(search, next) }, { replace: true, preventScrollReset: true });
  };
  return [state, change] as const;
}

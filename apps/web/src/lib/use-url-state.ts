import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * A state in the URL, and a function that changes parts of it. `format` returns the query string with
 * another state; other parameters are kept. The function returns a promise until the URL has changed.
 */
export function useUrlState<State>(
  parse: (params: URLSearchParams) => State,
  format: (search: string, state: State) => string,
) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const state = useMemo(() => parse(params), [parse, params]);
  const change = (part: Partial<State>): unknown => {
    // After quick changes the URL may be ahead of what has been rendered.
    const { search } = window.location;
    const next = { ...parse(new URLSearchParams(search)), ...part };
    return navigate({ search: format(search, next) }, { replace: true, preventScrollReset: true });
  };
  return [state, change] as const;
}

import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Parts of a state, or what they become after the latest one: after quick changes it is ahead of what has been rendered. */
export type UrlChange<State> = Partial<State> | ((latest: State) => Partial<State>);

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
  const change = (part: UrlChange<State>, { replace = true } = {}): unknown => {
    const { search } = window.location;
    const latest = parse(new URLSearchParams(search));
    const next = { ...latest, ...(typeof part === 'function' ? part(latest) : part) };
    return navigate({ search: format(search, next) }, { replace, preventScrollReset: true });
  };
  return [state, change] as const;
}

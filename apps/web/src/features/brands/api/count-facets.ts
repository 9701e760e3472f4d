import type { ChangePeriod, FacetsResponse, FilterPayload, Scope } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/loading/http.ts';
import { withScope } from './with-scope.ts';

/**
 * Matching brands per filter option; for changes, over `period`. Not retried, since filters work without counts. With `payload` null
 * the last counts are kept.
 */
export function useFacets(payload: FilterPayload | null, scope: Scope = 'all', period?: ChangePeriod) {
  return useQuery({
    queryKey: ['brands', 'facets', scope, payload, period],
    queryFn: ({ signal }) =>
      apiQuery<FacetsResponse>(
        withScope(`/api/brands/facets${period ? `?changes=${period}` : ''}`, scope),
        payload,
        { signal },
      ),
    enabled: payload !== null,
    placeholderData: (last, query) => (query?.queryKey[2] === scope ? last : undefined),
    retry: false,
  });
}

import type { FacetsResponse, FilterPayload } from '@brandlode/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/http.ts';

/** Matching brands per filter option. Not retried: filters work without counts. With `payload` null the last counts stay. */
export function useFacets(payload: FilterPayload | null) {
  return useQuery({
    queryKey: ['brands', 'facets', payload],
    queryFn: ({ signal }) => apiQuery<FacetsResponse>('/api/brands/facets', payload, { signal }),
    enabled: payload !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

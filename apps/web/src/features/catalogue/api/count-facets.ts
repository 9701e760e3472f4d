import type { FacetsAnswer, FilterPayload } from '@brandlode/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/http.ts';

/**
 * How many brands each option would leave. Without an answer the filters work all the same, only without counts, so it is
 * not asked twice. `payload` null: nothing sensible to count, the last counts stay.
 */
export function useFacets(payload: FilterPayload | null) {
  return useQuery({
    queryKey: ['brands', 'facets', payload],
    queryFn: ({ signal }) => apiQuery<FacetsAnswer>('/api/brands/facets', payload, { signal }),
    enabled: payload !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

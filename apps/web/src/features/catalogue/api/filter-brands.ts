import { type FilteredBrandList, type FilterPayload, PAGE_SIZE, type Scope } from '@brandlode/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiQuery } from '#lib/http.ts';
import { withScope } from './with-scope.ts';

export const filterBrandsQuery = (scope: Scope, payload: FilterPayload, page: number) =>
  queryOptions({
    queryKey: ['brands', 'filter', scope, payload, page],
    queryFn: ({ signal }) =>
      apiQuery<FilteredBrandList>(
        withScope(`/api/brands/filter?page=${page}&limit=${PAGE_SIZE}`, scope),
        payload,
        { signal },
      ),
    // An import may just have added some.
    ...(scope === 'mine' && { staleTime: 0 }),
  });

/** One page of matching brands; the previous page of the same scope is shown while the next loads. */
export function useFilterBrands(scope: Scope, payload: FilterPayload, page: number) {
  return useQuery({
    ...filterBrandsQuery(scope, payload, page),
    placeholderData: (last, query) => (query?.queryKey[2] === scope ? last : undefined),
  });
}

/** Fetches a page that is about to be shown, unless it has just been fetched. */
export function usePrefetchBrands() {
  const client = useQueryClient();
  return useCallback(
    (scope: Scope, payload: FilterPayload, page: number) => {
      // Private brands are fetched whenever they are shown: this would fetch them twice.
      if (scope !== 'mine') void client.prefetchQuery(filterBrandsQuery(scope, payload, page));
    },
    [client],
  );
}

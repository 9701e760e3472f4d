import { type FilteredBrandList, type FilterPayload, PAGE_SIZE } from '@brandlode/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/http.ts';

/** One page of matching brands; the previous page is shown while the next loads. */
export function useFilterBrands(payload: FilterPayload, page: number) {
  return useQuery({
    queryKey: ['brands', 'filter', payload, page],
    queryFn: ({ signal }) =>
      apiQuery<FilteredBrandList>(`/api/brands/filter?page=${page}&limit=${PAGE_SIZE}`, payload, { signal }),
    placeholderData: keepPreviousData,
  });
}

import type { BrandHistory, BrandsById, ComparedProductsList } from '@brandlode/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { brandHistoryQuery } from '#features/brands/api/get-brand-history.ts';
import { apiGet } from '#lib/loading/http.ts';

/** Brands with all details, in no particular order; the previous brands while new ones are loading. */
export function useBrandsById(ids: number[]) {
  const sorted = ids.toSorted((a, b) => a - b).join();
  return useQuery({
    queryKey: ['brands', 'by-id', sorted],
    queryFn: ({ signal }) => apiGet<BrandsById>(`/api/brands?ids=${sorted}`, { signal }),
    enabled: sorted !== '',
    placeholderData: (last) => last,
  });
}

/** The history of each brand; undefined while any is loading, empty for those that cannot be loaded. */
export const useBrandHistories = (ids: number[]): (BrandHistory['data'] | undefined)[] =>
  useQueries({
    queries: ids.map(brandHistoryQuery),
    combine: (results) => results.map(({ data, isError }) => data?.data ?? (isError ? [] : undefined)),
  });

/** The cheapest, a median and the newest product of each brand, in no particular order. */
export function useComparedProducts(ids: number[]) {
  const sorted = ids.toSorted((a, b) => a - b).join();
  return useQuery({
    queryKey: ['products', 'compared', sorted],
    queryFn: ({ signal }) => apiGet<ComparedProductsList>(`/api/products/compared?ids=${sorted}`, { signal }),
    enabled: sorted !== '',
    placeholderData: (last) => last,
  });
}

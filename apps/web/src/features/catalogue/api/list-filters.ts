import type { FilterOption, FiltersAnswer } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';

/** The filter groups with the catalogue's bounds, and the lists of countries and categories. */
export function useFilters() {
  return useQuery({
    queryKey: ['filters'],
    queryFn: ({ signal }) =>
      apiGet<FiltersAnswer & { groups: { options: FilterOption[] }[] }>('/api/filters', { signal }),
  });
}

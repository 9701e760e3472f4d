import type { FilterOption, FiltersResponse, FilterGroup as Group } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';

export type FilterGroup = Omit<Group, 'options'> & { options: FilterOption[] };
export type Filters = Omit<FiltersResponse, 'groups'> & { groups: FilterGroup[] };

/** Filter groups with the catalogue's bounds, countries and categories. */
export function useFilters() {
  return useQuery({
    queryKey: ['filters'],
    queryFn: ({ signal }) => apiGet<Filters>('/api/filters', { signal }),
  });
}

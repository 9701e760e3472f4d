import type { FilterOption, FiltersAnswer, FilterGroup as Group } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';

export type FilterGroup = Omit<Group, 'options'> & { options: FilterOption[] };
export type Filters = Omit<FiltersAnswer, 'groups'> & { groups: FilterGroup[] };

/** Filter groups with the catalogue's bounds, countries and categories. */
export function useFilters() {
  return useQuery({
    queryKey: ['filters'],
    queryFn: ({ signal }) => apiGet<Filters>('/api/filters', { signal }),
  });
}

import type { FilterOption, FiltersResponse, FilterGroup as Group, Scope } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';
import { withScope } from './with-scope.ts';

export type FilterGroup = Omit<Group, 'options'> & { options: FilterOption[] };
export type Filters = Omit<FiltersResponse, 'groups'> & { groups: FilterGroup[] };

/** Filter groups with the scope's bounds, countries and categories. */
export function useFilters(scope: Scope = 'all') {
  return useQuery({
    queryKey: ['filters', scope],
    // An import may just have added brands.
    ...(scope === 'mine' && { staleTime: 0 }),
    queryFn: ({ signal }) => apiGet<Filters>(withScope('/api/filters', scope), { signal }),
  });
}

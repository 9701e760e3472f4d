import type { FilterOption, FiltersResponse, FilterGroup as Group, Scope } from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';
import { withScope } from '../../brands/api/with-scope.ts';

export type FilterGroup = Omit<Group, 'options'> & { options: FilterOption[] };
export type Filters = Omit<FiltersResponse, 'groups'> & { groups: FilterGroup[] };

export const filtersQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['filters', scope],
    // An import may just have added brands.
    ...(scope === 'mine' && { staleTime: 0 }),
    queryFn: ({ signal }) => apiGet<Filters>(withScope('/api/filters', scope), { signal }),
  });

/** Filter groups with the scope's bounds, countries and categories. */
export const useFilters = (scope: Scope) => useQuery(filtersQuery(scope));

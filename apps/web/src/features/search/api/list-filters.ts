import type {
  DataKey,
  FilterOption,
  FiltersResponse,
  FilterGroup as Group,
  Scope,
} from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiGet } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
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

/** The columns without any value in a scope; null while that is loading, none if it cannot be loaded. */
export function useEmptyColumns(scope: Scope): readonly DataKey[] | null {
  const { data, failureCount, errorUpdateCount } = useFilters(scope);
  const isLoading = data === undefined && failureCount + errorUpdateCount === 0;
  return useMemo(() => (isLoading ? null : emptyOf(data)), [data, isLoading]);
}

/** As `useEmptyColumns`, outside rendering; none until they are loaded. */
export const emptyColumns = (scope: Scope): readonly DataKey[] =>
  emptyOf(queryClient.getQueryData(filtersQuery(scope).queryKey));

const emptyOf = (filters: Filters | undefined): DataKey[] =>
  (filters?.groups ?? []).flatMap(({ options }) =>
    options.flatMap(({ dataKey, hasValues }) => (hasValues ? [] : [dataKey])),
  );

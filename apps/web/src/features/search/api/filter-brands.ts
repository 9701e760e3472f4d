import { CHANGE_KEYS, type FilteredBrandList, PAGE_SIZE } from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { withScope } from '../../brands/api/with-scope.ts';
import type { SearchState } from '../model/search-state.ts';
import { isColumnShown } from '../model/table-columns.ts';

/** What a page of results depends on. */
type ResultsPage = Pick<SearchState, 'scope' | 'filters' | 'sort' | 'columns' | 'page' | 'limit'>;

export function filterBrandsQuery({ scope, filters, sort, columns, page, limit = PAGE_SIZE }: ResultsPage) {
  // Those that the filters name are included anyway.
  const changes = CHANGE_KEYS.filter((key) => isColumnShown(columns, key) && !(key in filters)).join();
  const query = `page=${page}&limit=${limit}${sort ? `&sort=${sort}` : ''}${changes ? `&changes=${changes}` : ''}`;
  return queryOptions({
    queryKey: ['brands', 'filter', scope, filters, sort ?? null, changes, limit, page],
    queryFn: ({ signal }) =>
      apiQuery<FilteredBrandList>(withScope(`/api/brands/filter?${query}`, scope), filters, { signal }),
    // An import may just have added some.
    ...(scope === 'mine' && { staleTime: 0 }),
  });
}

/** One page of matching brands; the previous page of the same scope is shown while the next loads. */
export function useFilterBrands(page: ResultsPage) {
  return useQuery({
    ...filterBrandsQuery(page),
    placeholderData: (last, query) => (query?.queryKey[2] === page.scope ? last : undefined),
  });
}

/** Fetches a page that is about to be shown, unless it has just been fetched. */
export function prefetchBrands(page: ResultsPage): void {
  // Private brands are always refetched when shown, so prefetching would fetch them twice.
  if (page.scope !== 'mine') void queryClient.prefetchQuery(filterBrandsQuery(page));
}

import type { BrandHistory } from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';

const EMPTY: BrandHistory['data'] = [];

export const brandHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['brands', 'detail', String(id), 'history'],
    queryFn: ({ signal }) => apiGet<BrandHistory>(`/api/brands/${id}/history`, { signal }),
  });

/** Metric history, oldest first; empty on errors, since the page works without it. Undefined during the first attempt. */
export function useBrandHistory(id: number): BrandHistory['data'] | undefined {
  const { data, isPending, failureCount } = useQuery(brandHistoryQuery(id));
  return isPending && failureCount === 0 ? undefined : (data?.data ?? EMPTY);
}

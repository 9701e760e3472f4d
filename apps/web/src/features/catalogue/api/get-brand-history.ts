import type { BrandHistory } from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';

const EMPTY: BrandHistory['data'] = [];

export const brandHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['brands', 'detail', String(id), 'history'],
    queryFn: ({ signal }) => apiGet<BrandHistory>(`/api/brands/${id}/history`, { signal }),
  });

/** Metric history, oldest first; empty while loading and on errors, since the page works without it. */
export function useBrandHistory(id: number): BrandHistory['data'] {
  const { data } = useQuery(brandHistoryQuery(id));
  return data?.data ?? EMPTY;
}

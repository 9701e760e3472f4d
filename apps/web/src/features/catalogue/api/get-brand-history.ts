import type { BrandHistory } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';

const EMPTY: BrandHistory['data'] = [];

/** Metric history, oldest first; empty while loading and on errors, since the page works without it. */
export function useBrandHistory(id: number): BrandHistory['data'] {
  const { data } = useQuery({
    queryKey: ['brands', 'detail', String(id), 'history'],
    queryFn: ({ signal }) => apiGet<BrandHistory>(`/api/brands/${id}/history`, { signal }),
  });
  return data?.data ?? EMPTY;
}

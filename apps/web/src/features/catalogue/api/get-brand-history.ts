import type { BrandHistory } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';

const NONE: BrandHistory['data'] = [];

/** How the metrics of a brand went, oldest first; empty until it is known. Beside the figures: without it they stand alone. */
export function useBrandHistory(id: number): BrandHistory['data'] {
  const { data } = useQuery({
    queryKey: ['brands', 'detail', String(id), 'history'],
    queryFn: ({ signal }) => apiGet<BrandHistory>(`/api/brands/${id}/history`, { signal }),
  });
  return data?.data ?? NONE;
}

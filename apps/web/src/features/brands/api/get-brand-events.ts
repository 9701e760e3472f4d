import type { BrandEvent, BrandEvents } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';

const NONE: BrandEvent[] = [];

/** The newest events of a brand; empty on errors, since the chart works without them. */
export function useBrandEvents(brandId: number): BrandEvent[] {
  const { data } = useQuery({
    queryKey: ['brands', 'detail', String(brandId), 'events'],
    queryFn: ({ signal }) => apiGet<BrandEvents>(`/api/events?brandId=${brandId}&limit=100`, { signal }),
  });
  return data?.data ?? NONE;
}

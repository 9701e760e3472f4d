import type { BrandDetail } from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet, HttpProblem, isMissing } from '#lib/loading/http.ts';
import { retryNow } from '#lib/loading/query-client.ts';

/** `BrandId` of the contract as a pattern, which keeps zod out of the bundle. */
export const BRAND_ID = /^[1-9]\d{0,15}$/;

const MAX_DELAY = 30_000;

/** Retries with exponential backoff until the brand is loaded or known to be missing (docs/product.md 3.7). */
export const brandQuery = (id: string) =>
  queryOptions({
    queryKey: ['brands', 'detail', id],
    queryFn: async ({ signal }) => {
      if (!BRAND_ID.test(id)) throw new HttpProblem(404, 'not-found');
      try {
        return await apiGet<BrandDetail>(`/api/brands/${id}`, { signal });
      } catch (error) {
        if (!signal.aborted) console.error('Failed to fetch brand details', error);
        throw error;
      }
    },
    retry: (_failures, error) => !isMissing(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, MAX_DELAY),
    networkMode: 'always',
  });

export function useBrand(id: string) {
  const query = brandQuery(id);
  const { data, error, failureCount } = useQuery(query);
  return { data, error, failureCount, retry: () => void retryNow(query.queryKey) };
}

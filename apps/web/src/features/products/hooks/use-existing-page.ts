import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastPage } from '#ui/table/pagination.tsx';
import type { GoTo } from './use-product-search.ts';

/** The results; undefined while redirecting from a page past the end (an old link, a plan with fewer results) to the last page. */
export function useExistingPage<Result extends { count: number }>(
  { data, isPlaceholderData }: UseQueryResult<Result>,
  { page, limit }: { page: number; limit: number },
  go: GoTo,
): Result | undefined {
  const last = lastPage(data?.count ?? 0, limit);
  const isPastEnd = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (isPastEnd) go(() => ({ page: last }), { replace: true });
  }, [isPastEnd, last, go]);
  return isPastEnd ? undefined : data;
}

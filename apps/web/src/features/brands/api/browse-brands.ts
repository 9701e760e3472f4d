import { BROWSE_PAGE_SIZE, type Brand, type BrandList } from '@brandlode/contract';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { apiGet } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { browseAddress } from '../model/browse-address.ts';

type Pages = InfiniteData<Brand[], number>;

/** Milliseconds for which a page shows what was fetched before it was opened. */
const RECENT = 60_000;

/** `from` is the page to load first if nothing is cached; without a category all brands. */
export const browseQuery = (from: number, category: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['brands', 'browse', category ?? null],
    queryFn: async ({ pageParam, signal }) =>
      (await apiGet<BrandList>(browseAddress(pageParam, category), { signal })).data,
    initialPageParam: from,
    getNextPageParam: (last: Brand[], _all, page) => (last.length === 0 ? undefined : page + 1),
    getPreviousPageParam: (_first, _all, page) => (page > 1 ? page - 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    // Scrolling or 'Try again' retries.
    retry: false,
  });

type Options = {
  /** Restarts at page 1, even if later pages are cached. */
  fresh: boolean;
  /** The page to load first if nothing is cached. */
  page: number;
  /** The id of a category; undefined means all brands. */
  category: number | undefined;
};

/**
 * Pages of the catalogue or a category up to an empty one, and the position of their first brand. Cached, so that going back restores the grid.
 * After a reload they start with the page that was in view; earlier pages load when scrolled to.
 */
export function useBrowseBrands({ fresh, page, category }: Options) {
  const { queryKey } = browseQuery(1, category);
  const [from, setFrom] = useState(() => {
    if (!fresh) return page;
    const old = queryClient.getQueryData<Pages>(queryKey);
    const isOutdated = queryClient.getQueryCache().find({ queryKey })?.isStaleByTime(RECENT);
    if (old && old.pageParams[0] !== 1) queryClient.removeQueries({ queryKey });
    // Show the cached first page while it is refetched.
    else if (old)
      queryClient.setQueryData<Pages>(queryKey, {
        pages: old.pages.slice(0, 1),
        pageParams: old.pageParams.slice(0, 1),
      });
    if (isOutdated) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    return 1;
  });

  const query = useInfiniteQuery(browseQuery(from, category));

  const pages = query.data?.pages;
  // A brand that moved between pages must not appear twice.
  const brands = useMemo(
    () => (pages ? [...new Map(pages.flat().map((brand) => [brand.id, brand])).values()] : undefined),
    [pages],
  );
  const first = Number(query.data?.pageParams[0] ?? from);

  // The catalogue has shrunk, or another one is active.
  const isPastEnd = first > 1 && brands?.length === 0;
  if (isPastEnd && from > 1) setFrom(1);
  useEffect(() => {
    if (isPastEnd && from === 1)
      void queryClient.resetQueries({ queryKey: ['brands', 'browse', category ?? null] });
  }, [isPastEnd, from, category]);

  return {
    query,
    brands: isPastEnd ? undefined : brands,
    start: isPastEnd ? 0 : (first - 1) * BROWSE_PAGE_SIZE,
  };
}

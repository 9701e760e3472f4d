import type { Brand, BrandList } from '@brandlode/contract';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiGet } from '#lib/http.ts';

const KEY = ['brands', 'browse'];

/** Pages of the catalogue until an empty one. Cached, so that going back restores the grid; a `fresh` visit restarts at page 1. */
export function useBrowseBrands({ fresh }: { fresh: boolean }) {
  const client = useQueryClient();
  useState(() => {
    if (!fresh) return;
    // Show the cached first page while it is refetched.
    client.setQueryData<InfiniteData<Brand[], number>>(
      KEY,
      (old) => old && { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) },
    );
    void client.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
  });

  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: async ({ pageParam, signal }) =>
      (await apiGet<BrandList>(`/api/brands?page=${pageParam}`, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length === 0 ? undefined : all.length + 1),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    // Scrolling or 'Try again' retries.
    retry: false,
  });

  const pages = query.data?.pages;
  // A brand that moved between pages must not appear twice.
  const brands = useMemo(
    () => (pages ? [...new Map(pages.flat().map((brand) => [brand.id, brand])).values()] : undefined),
    [pages],
  );
  return { query, brands };
}

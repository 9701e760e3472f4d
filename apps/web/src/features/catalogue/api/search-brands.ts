import type { BrandList } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/http.ts';

/** Whether one text is the beginning of the other: the person is still typing, or deleting, the same word. */
export const isSameWord = (a: string, b: string): boolean =>
  a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));

/**
 * Brands by name or domain. Every keyword has its own answer, and one that is no longer sought is cancelled; the last
 * answer stands in only while the same word is being typed.
 */
export function useSearchBrands(keyword: string) {
  return useQuery({
    queryKey: ['brands', 'search', keyword],
    queryFn: async ({ signal }) =>
      (await apiGet<BrandList>(`/api/brands/search?keyword=${encodeURIComponent(keyword)}`, { signal })).data,
    enabled: keyword !== '',
    // A brand that was imported a moment ago is found when its name is typed again.
    staleTime: 0,
    placeholderData: (last, query) =>
      isSameWord(String(query?.queryKey[2] ?? ''), keyword) ? last : undefined,
  });
}

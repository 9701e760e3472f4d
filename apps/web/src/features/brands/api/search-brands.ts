import type { BrandSuggestions, Scope } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';
import { withScope } from './with-scope.ts';

/** Whether one text starts with the other: the user is still typing, or deleting, the same word. */
export const isSameWord = (a: string, b: string): boolean =>
  a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));

/** Brands by name or domain, else filters that the keyword may name. Previous results are shown only while the same word is being typed. */
export function useSearchBrands(keyword: string, scope: Scope) {
  return useQuery({
    queryKey: ['brands', 'search', keyword, scope],
    queryFn: ({ signal }) =>
      apiGet<BrandSuggestions>(
        withScope(`/api/brands/search?keyword=${encodeURIComponent(keyword)}`, scope),
        { signal },
      ),
    enabled: keyword !== '',
    // A repeated keyword must find newly imported brands.
    staleTime: 0,
    placeholderData: (last, query) =>
      isSameWord(String(query?.queryKey[2] ?? ''), keyword) ? last : undefined,
  });
}

import type { Scope } from '@brandlode/contract';
import { isSameWord, useSearchBrands } from '../api/search-brands.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds (docs/product.md 3.4). */
const DEBOUNCE = 300;

/** Debounced search results for `text`, never results of a different word. */
export function useBrandSearch(text: string, scope: Scope = 'all') {
  const keyword = text.trim();
  const debounced = useDebounced(keyword, DEBOUNCE);
  const { data, isPlaceholderData, isError, isPaused, refetch } = useSearchBrands(
    keyword === '' ? '' : debounced,
    scope,
  );
  return {
    keyword,
    /** `undefined` while there is nothing to show. */
    found: isSameWord(debounced, keyword) ? data : undefined,
    /** Results are from an earlier keyword. */
    stale: debounced !== keyword || isPlaceholderData,
    failed: isError && keyword !== '',
    /** Paused until the connection is back. */
    offline: isPaused && keyword !== '',
    retry: () => void refetch(),
  };
}

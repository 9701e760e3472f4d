import { SEARCH_SIZE } from '@brandlode/contract';
import { isSameWord, useSearchBrands } from '../api/search-brands.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds (specification, section 9). */
const DEBOUNCE = 300;

/** What is found while `text` is typed: asked for once it stands still, and never of another word. */
export function useBrandSearch(text: string) {
  const keyword = text.trim();
  const sought = useDebounced(keyword, DEBOUNCE);
  const { data, isPlaceholderData, isError, isPaused, refetch } = useSearchBrands(
    keyword === '' ? '' : sought,
  );
  return {
    keyword,
    /** At most ten; `undefined` while there is nothing to show. */
    results: isSameWord(sought, keyword) ? data?.slice(0, SEARCH_SIZE) : undefined,
    /** Results of an earlier word stand, dimmed, until those of this one are here. */
    late: sought !== keyword || isPlaceholderData,
    failed: isError && keyword !== '',
    /** Nothing is asked before there is a connection again. */
    offline: isPaused && keyword !== '',
    retry: () => void refetch(),
  };
}

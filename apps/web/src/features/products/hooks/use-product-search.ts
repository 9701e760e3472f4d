import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { parseHistoryView, withHistoryView } from '#features/brands/model/history-view.ts';
import {
  formatProductSearch,
  type ProductSearchState,
  parseProductSearch,
  resultsKey,
} from '../../search/model/product-search.ts';
import { prefetchProducts } from '../api/products.ts';

/** The search in the URL; after quick actions it is ahead of what has been rendered. */
export const latestSearch = () => parseProductSearch(new URLSearchParams(window.location.search));

type Change = (latest: ProductSearchState) => Partial<ProductSearchState>;
export type GoTo = (change: Change, options?: { replace?: boolean }) => unknown;

/** The search in the URL, and its only updater; for a brand's products, or, with null, for all. */
export function useProductSearch(brandId: number | null) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = useMemo(() => parseProductSearch(params), [params]);

  /** Prefetches the results of a `go` with the same change. */
  const fetchAhead = useCallback(
    (change: Change) => {
      const latest = latestSearch();
      prefetchProducts(brandId, { ...latest, ...change(latest) });
    },
    [brandId],
  );

  /** Changes parts of the latest search, and returns a promise until the URL has changed. */
  const go: GoTo = useCallback(
    (change, { replace = false } = {}) => {
      const latest = latestSearch();
      const next = { ...latest, ...change(latest) };
      const address = formatProductSearch(next);
      if (address === formatProductSearch(latest)) return;
      // The request is sent before the URL change has been rendered.
      if (resultsKey(next) !== resultsKey(latest)) prefetchProducts(brandId, next);
      const history = parseHistoryView(new URLSearchParams(window.location.search));
      return navigate({ search: withHistoryView(address, history) }, { replace, preventScrollReset: true });
    },
    [navigate, brandId],
  );
  return { search, go, fetchAhead };
}

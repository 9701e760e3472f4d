import {
  type ChangePeriod,
  type FilterPayload,
  PAGE_SIZE,
  type Scope,
  withFilters,
} from '@brandlode/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useChosenPageSize } from '#lib/use-chosen-page-size.ts';
import { lastPage } from '#ui/table/pagination.tsx';
import { useFacets } from '../../brands/api/count-facets.ts';
import { useDebounced } from '../../brands/hooks/use-debounced.ts';
import { prefetchBrands, useFilterBrands } from '../api/filter-brands.ts';
import { emptyColumns, useEmptyColumns, useFilters } from '../api/list-filters.ts';
import { boundsOfGroups, type FilterTarget, payloadOf, withoutFilter } from '../model/filter-draft.ts';
import { formatSearch, pageSizeOf, parseSearch, type SearchState } from '../model/search-state.ts';
import { DEFAULT_COLUMNS, parseColumns } from '../model/table-columns.ts';

/** Milliseconds before changed filters are counted. */
const COUNT_DELAY = 200;

/** The search in the URL; after quick actions it is ahead of what has been rendered. */
export const latestSearch = (): SearchState => readSearch(new URLSearchParams(window.location.search));

/** Its columns are also those that it filters by, without those that have no values. */
function readSearch(params: URLSearchParams): SearchState {
  const search = parseSearch(params);
  return {
    ...search,
    limit: pageSizeOf(search),
    columns: parseColumns(params.get('columns'), search.filters, emptyColumns(search.scope)),
  };
}

/** What the results depend on. */
const resultsOf = ({ saved: _, ...search }: SearchState): string =>
  formatSearch({ ...search, columns: DEFAULT_COLUMNS });

type Change = (latest: SearchState) => Partial<SearchState>;

/** Prefetches the results of a `go` with the same change. */
function fetchAhead(change: Change): void {
  const latest = latestSearch();
  prefetchBrands({ ...latest, ...change(latest) });
}

/** The search in the URL and its results. */
export function useSearch() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const chosen = useChosenPageSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the chosen page size
  const search = useMemo(() => readSearch(params), [params, chosen]);
  // The same object until the columns change, since the table's rows depend on it.
  const columnsText = params.get('columns');
  const filtered = Object.keys(search.filters).join();
  const empty = useEmptyColumns(search.scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the filters, only their keys matter
  const columns = useMemo(
    () => parseColumns(columnsText, search.filters, empty),
    [columnsText, filtered, empty],
  );
  const { limit = PAGE_SIZE } = search;
  const results = useFilterBrands(search);
  const { refetch } = results;

  /** Changes parts of the latest search, and returns a promise until the URL has changed; without a change the results are refetched. */
  const go = useCallback(
    (change: Change, { replace = false } = {}): unknown => {
      const latest = latestSearch();
      const next = { ...latest, ...change(latest) };
      const address = formatSearch(next);
      if (address === formatSearch(latest)) return void refetch();
      // The request is sent before the URL change has been rendered.
      if (resultsOf(next) !== resultsOf(latest)) prefetchBrands(next);
      return navigate({ search: address }, { replace, preventScrollReset: true });
    },
    [navigate, refetch],
  );

  // Redirect a page past the end, from an old link or a plan with fewer results, to the last page.
  const count = results.data?.count ?? 0;
  const last = lastPage(count, limit);
  const isPastEnd = !results.isPlaceholderData && count > 0 && search.page > last;
  useEffect(() => {
    if (isPastEnd) void navigate({ search: formatSearch({ ...search, page: last }) }, { replace: true });
  }, [isPastEnd, last, search, navigate]);

  const hasNext = !results.isPlaceholderData && search.page < last;
  useEffect(() => {
    if (hasNext) prefetchBrands({ ...search, page: search.page + 1 });
  }, [hasNext, search]);

  return {
    ...search,
    columns,
    limit,
    /** `undefined` while loading, also after a page past the end, and after a search without results. */
    result:
      (count > 0 || results.isPlaceholderData) && results.data?.data.length === 0 ? undefined : results.data,
    lastPage: last,
    /** The results belong to the previous search. */
    stale: results.isPlaceholderData || isPastEnd,
    failed: results.isError && !results.isFetching,
    retry: () => void refetch(),
    go,
    fetchAhead,
  };
}

/** `expected`: the URLs of the filters that were applied here, until they are reached. */
type Edits = { address: string; draft: FilterPayload; expected: string[] };

const addressOf = (filters: FilterPayload) =>
  formatSearch({ scope: 'all', filters, columns: DEFAULT_COLUMNS, page: 1 });

/** The number of brands that match the edited filters; null if it could not be counted. */
export type Matching = number | 'counting' | null;

/** The filter options, and the filters being edited. Reset when the applied filters change elsewhere; edits made until filters applied here are in the URL are kept. */
export function useFilterDraft(scope: Scope, applied: FilterPayload) {
  const { data: options, isError, isFetching, refetch } = useFilters(scope);
  const address = addressOf(applied);
  const [edits, setEdits] = useState<Edits>({ address, draft: applied, expected: [] });
  if (edits.address !== address) {
    const position = edits.expected.indexOf(address);
    setEdits({
      address,
      draft: position < 0 ? applied : edits.draft,
      expected: position < 0 ? [] : edits.expected.slice(position + 1),
    });
  }
  const { draft } = edits;
  const apply = (filters: FilterPayload, toDraft: (edited: FilterPayload) => FilterPayload) => {
    setEdits((old) => ({
      ...old,
      draft: toDraft(old.draft),
      expected: [...old.expected, addressOf(filters)],
    }));
    return filters;
  };
  // The period of the changes on display; none before.
  const [period, setPeriod] = useState<ChangePeriod>();

  const bounds = useMemo(() => boundsOfGroups(options?.groups ?? []), [options]);
  const payload = payloadOf(draft, bounds, applied);
  const changed = payload === null || addressOf(payload) !== address;
  const submitted = changed && payload !== null ? payload : applied;
  const current = payload === null ? null : JSON.stringify(payload);
  const debounced = useDebounced(current, COUNT_DELAY);
  const counted = useFacets(debounced === null ? null : JSON.parse(debounced), scope, period);
  const isCounting = debounced !== current || counted.isPlaceholderData;
  const facets = counted.data;
  const matching: Matching = isCounting
    ? 'counting'
    : (facets?.total ?? (counted.isError ? null : 'counting'));

  return {
    options,
    failed: isError && !isFetching,
    retry: () => void refetch(),
    bounds,
    facets,
    onPeriod: setPeriod,
    matching,
    draft,
    onDraft: (next: FilterPayload) => setEdits((old) => ({ ...old, draft: next })),
    changed,
    /** What `submit` would return. */
    payload: submitted,
    /** Returns the filters to apply, as `clear` and `remove` do. */
    submit: () => apply(submitted, () => submitted),
    clear: () => apply({}, () => ({})),
    /** Adds to the applied filters, and keeps edits. */
    add: (added: FilterPayload) =>
      apply(withFilters(latestSearch().filters, added), (edited) => withFilters(edited, added)),
    /** Keeps edits of other filters. */
    remove: (...targets: FilterTarget[]) =>
      apply(targets.reduce(withoutFilter, latestSearch().filters), (edited) =>
        targets.reduce(withoutFilter, edited),
      ),
  };
}

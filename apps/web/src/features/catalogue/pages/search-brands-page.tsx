import { type Brand, type FilterPayload, PAGE_SIZE } from '@brandlode/contract';
import { useEffect, useId, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatExact } from '#lib/format-number.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { lastPage, Pagination } from '#ui/pagination.tsx';
import { useFacets } from '../api/count-facets.ts';
import { useFilterBrands } from '../api/filter-brands.ts';
import { useFilters } from '../api/list-filters.ts';
import { FilterBar } from '../components/filter-bar.tsx';
import { FilterBarSkeleton } from '../components/filter-bar-skeleton.tsx';
import { FilterChips } from '../components/filter-chips.tsx';
import { RESULT_COLUMNS, visibleColumns } from '../components/result-columns.tsx';
import { ResultSummary } from '../components/result-summary.tsx';
import { RetryButton } from '../components/retry-button.tsx';
import { SortDropdown } from '../components/sort-dropdown.tsx';
import { useDebounced } from '../hooks/use-debounced.ts';
import { useFilterDraft } from '../hooks/use-filter-draft.ts';
import { boundsOfGroups, payloadOf } from '../model/filter-draft.ts';
import { formatSearch, parseSearch, type SearchState, withColumn } from '../model/search-state.ts';

const rowId = ({ id }: Brand) => String(id);

export default function SearchBrandsPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = useMemo(() => parseSearch(params), [params]);
  const { filters, columns, page } = search;
  const form = useId();

  const { data: options, ...optionsQuery } = useFilters();
  const { data: result, isPlaceholderData, isError, isFetching, refetch } = useFilterBrands(filters, page);
  const { draft, setDraft, remove } = useFilterDraft(filters);

  const bounds = useMemo(() => boundsOfGroups(options?.groups ?? []), [options]);
  const payload = payloadOf(draft, bounds);
  // Not clamped: a range from an old link may exceed the current bounds without being a change.
  const typed = payloadOf(draft);
  const changed = typed === null || addressOf(typed) !== addressOf(filters);
  const debounced = useDebounced(payload === null ? null : JSON.stringify(payload), 200);
  const facets = useFacets(debounced === null ? null : JSON.parse(debounced)).data;

  const go = (next: Partial<SearchState>, replace = false) => {
    const address = formatSearch({ ...search, ...next });
    if (address === formatSearch(search)) void refetch();
    else void navigate({ search: address }, { replace, preventScrollReset: true });
  };
  const apply = (payload: FilterPayload) => go({ filters: payload, page: 1 });

  // Redirect a page past the end, from an old link or a plan with fewer results, to the last page.
  const count = result?.count ?? 0;
  const last = lastPage(count, PAGE_SIZE);
  const isPastEnd = !isPlaceholderData && count > 0 && page > last;
  useEffect(() => {
    if (isPastEnd) void navigate({ search: formatSearch({ ...search, page: last }) }, { replace: true });
  }, [isPastEnd, last, search, navigate]);

  const failed = isError && !isFetching;
  return (
    <>
      <PageTitle>Search Brands</PageTitle>
      <PageHeading title="Search Brands" lead="Search and filter brands in a variety of ways." />

      <div className="mt-4 grid grid-cols-1 gap-2.5">
        {options ? (
          <FilterBar
            groups={options.groups}
            lists={options}
            bounds={bounds}
            facets={facets}
            form={form}
            draft={draft}
            onDraft={setDraft}
            changed={changed}
            isColumnShown={(option) => columns[option.dataKey] ?? !option.columnHidden}
            onColumn={(option, shown) => go({ columns: withColumn(columns, option.dataKey, shown) }, true)}
            onSearch={() => apply(changed && payload !== null ? payload : filters)}
          />
        ) : (
          <FilterBarSkeleton
            failed={optionsQuery.isError && !optionsQuery.isFetching}
            onRetry={() => void optionsQuery.refetch()}
          />
        )}
        <FilterChips
          filters={filters}
          form={form}
          onRemove={(target) => apply(remove(target))}
          onClear={() => apply({})}
        />
      </div>

      <div className="card mt-4 overflow-hidden">
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-1.5 pr-2 pl-4">
          {failed ? <span /> : <ResultSummary result={result} />}
          <SortDropdown />
        </div>
        <DataTable
          label="Matching brands"
          columns={RESULT_COLUMNS}
          visible={useMemo(() => visibleColumns(columns), [columns])}
          rows={failed ? NO_BRANDS : result?.data}
          rowId={rowId}
          skeletonRows={PAGE_SIZE}
          stale={isPlaceholderData || isPastEnd}
          empty={
            failed ? (
              <Failed onRetry={() => void refetch()} />
            ) : (
              <NoItems filtered={Object.keys(filters).length > 0} />
            )
          }
        />
        {/* Reserves its space while loading. */}
        {!failed && (result === undefined || count > 0) && (
          <div className="min-h-13 border-line border-t py-2.5 pr-2 pl-4">
            <Pagination page={page} pageSize={PAGE_SIZE} total={count} onPage={(to) => go({ page: to })} />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {result && !isPlaceholderData && !failed
          ? count === 0
            ? 'No items found.'
            : `${formatExact(result.total)} brands match. Page ${page} of ${formatExact(last)}.`
          : ''}
      </p>
    </>
  );
}

const NO_BRANDS: Brand[] = [];

const addressOf = (filters: FilterPayload) => formatSearch({ filters, columns: {}, page: 1 });

function NoItems({ filtered }: { filtered: boolean }) {
  return (
    <div>
      <p className="font-medium text-ink">No items found.</p>
      {filtered && <p className="mt-1 text-sm">Try removing a filter or widening a range.</p>}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-3">
      Couldn't load results.
      <RetryButton onRetry={onRetry} />
    </span>
  );
}

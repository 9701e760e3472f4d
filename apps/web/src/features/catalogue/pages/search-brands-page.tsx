import type { Brand } from '@brandlode/contract';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import { Link } from 'react-router';
import { formatExact } from '#lib/format-number.ts';
import { PageTitle } from '#lib/page-title.tsx';
import type { PreloadPage } from '#lib/preload-page.ts';
import { queryClient } from '#lib/query-client.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { DataTable } from '#ui/data-table.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { filterBrandsQuery } from '../api/filter-brands.ts';
import { filtersQuery } from '../api/list-filters.ts';
import { DeleteMyBrands } from '../components/delete-my-brands.tsx';
import { DeletionNotice } from '../components/deletion-notice.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import { FilterBarSkeleton } from '../components/filter-bar-skeleton.tsx';
import { FilterChips } from '../components/filter-chips.tsx';
import { myBrandColumns } from '../components/my-brand-columns.tsx';
import { NoMyBrands } from '../components/no-my-brands.tsx';
import { NARROW_RESULT_COLUMNS, RESULT_COLUMNS, visibleColumns } from '../components/result-columns.tsx';
import { ResultSummary } from '../components/result-summary.tsx';
import { ScopeTabs } from '../components/scope-tabs.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { SortDropdown } from '../components/sort-dropdown.tsx';
import { useNarrowScreen } from '../hooks/use-narrow-screen.ts';
import { useFilterDraft, useSearch } from '../hooks/use-search.ts';
import type { FilterTarget } from '../model/filter-draft.ts';
import { parseSearch } from '../model/search-state.ts';
import { formatColumns, isColumnShown, withShown } from '../model/table-columns.ts';
import { useCatalogueSlots } from '../slots.tsx';

const rowId = ({ id }: Brand) => String(id);

export const preload: PreloadPage = async (_params, search) => {
  const state = parseSearch(search);
  const { scope } = state;
  // Never fresh enough for the page to use.
  if (scope === 'mine') return;
  await Promise.all([
    queryClient.prefetchQuery(filtersQuery(scope)),
    queryClient.prefetchQuery(filterBrandsQuery(state)),
  ]);
};

export default function SearchBrandsPage() {
  const form = useId();
  const { SearchActions } = useCatalogueSlots();
  const { scope, filters, sort, columns, page, limit, result, stale, failed, go, fetchAhead, ...search } =
    useSearch();
  const { options, ...edited } = useFilterDraft(scope, filters);
  const visible = useMemo(() => visibleColumns(columns.shown), [columns]);
  const isMine = scope === 'mine';
  const isEmpty = isMine && options?.brands === 0;
  const [selected, setSelected] = useState<ReadonlySet<number>>(NONE);
  const isNarrow = useNarrowScreen();
  // The site is hidden by its own toggle only.
  const all = isNarrow && visible.brand_url ? NARROW_RESULT_COLUMNS : RESULT_COLUMNS;
  const resultColumns = useMemo(
    () =>
      isMine
        ? myBrandColumns(all, selected, ({ id }, add) =>
            setSelected((old) => new Set(add ? [...old, id] : [...old].filter((one) => one !== id))),
          )
        : all,
    [isMine, all, selected],
  );

  const remove = (target: FilterTarget) => go(() => ({ filters: edited.remove(target), page: 1 }));
  const clear = () => go(() => ({ filters: {}, page: 1 }));
  const rows = failed ? NO_BRANDS : result?.data;
  // Fading restyles the whole table: not in the frame of the press.
  const outdated = useDeferredValue(edited.changed) && edited.changed;
  const onPage = useCallback(
    (next: (current: number) => number) => go((latest) => ({ page: next(latest.page) })),
    [go],
  );
  const onPageIntent = useCallback((to: number) => fetchAhead(() => ({ page: to })), [fetchAhead]);

  return (
    <>
      <PageTitle>Search Brands</PageTitle>
      <PageHeading title="Search Brands" lead="Search and filter brands in a variety of ways." />
      <div className="mt-2">
        <ScopeTabs scope={scope} onScope={(to) => go(() => ({ scope: to, page: 1 }))}>
          {isMine && !isEmpty && <MyBrandsActions />}
        </ScopeTabs>
      </div>
      {isMine && <DeletionNotice />}
      {isEmpty ? (
        <NoMyBrands />
      ) : (
        <>
          <div className="mt-4 grid grid-cols-1 gap-2.5">
            {options ? (
              <FilterBar
                groups={options.groups}
                lists={options}
                bounds={edited.bounds}
                facets={edited.facets}
                form={form}
                draft={edited.draft}
                onDraft={edited.setDraft}
                changed={edited.changed}
                matching={edited.matching}
                isColumnShown={(option) => isColumnShown(columns, option.dataKey)}
                onColumn={(option, shown) =>
                  go((latest) => ({ columns: withShown(latest.columns, option.dataKey, shown) }), {
                    replace: true,
                  })
                }
                onSearch={() => go(() => ({ filters: edited.payload, page: 1 }))}
                onSearchIntent={() => fetchAhead(() => ({ filters: edited.payload, page: 1 }))}
              />
            ) : (
              <FilterBarSkeleton failed={edited.failed} onRetry={edited.retry} />
            )}
            <FilterChips filters={filters} form={form} onRemove={remove} onClear={clear} />
          </div>

          <div className="card mt-4 overflow-hidden">
            <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-1.5 pr-2 pl-4">
              {failed ? <span /> : <ResultSummary result={result} outdated={edited.changed} />}
              {isMine && options && (
                <DeleteMyBrands
                  selected={selected}
                  onClear={() => setSelected(NONE)}
                  total={options.brands}
                />
              )}
              <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
                {SearchActions && !failed && (
                  <SearchActions
                    search={{ scope, filters, ...(sort && { sort }), columns: formatColumns(columns) }}
                    total={result?.total ?? 0}
                  />
                )}
                <ExportButton
                  source={{ search: { scope, filters, ...(sort && { sort }) } }}
                  of="search"
                  shown={Object.keys(visible).filter((key) => visible[key])}
                  total={result?.total ?? 0}
                  count={result?.count ?? 0}
                />
                <SortDropdown />
              </div>
            </div>
            <div data-outdated={outdated || undefined} className={OUTDATED}>
              <DataTable
                label="Matching brands"
                columns={resultColumns}
                visible={visible}
                rows={rows}
                rowId={rowId}
                skeletonRows={limit}
                stale={stale}
                empty={
                  rows?.length !== 0 ? null : failed ? (
                    <Failed onRetry={search.retry} />
                  ) : (
                    <NoItems>
                      {Object.keys(filters).length > 0 && (
                        <Suspense>
                          <NoResults
                            scope={scope}
                            filters={filters}
                            onRemove={(key) => {
                              focusSearchButton(form);
                              remove({ key });
                            }}
                            onClear={() => {
                              focusSearchButton(form);
                              clear();
                            }}
                          />
                        </Suspense>
                      )}
                    </NoItems>
                  )
                }
              />
            </div>
            {/* Reserves its space while loading. */}
            {!failed && (result === undefined || result.count > 0) && (
              <div className="min-h-13 border-line border-t py-2.5 pr-2 pl-4">
                <Pagination
                  page={page}
                  pageSize={limit}
                  total={result?.count ?? 0}
                  onPage={onPage}
                  onIntent={onPageIntent}
                />
              </div>
            )}
          </div>
          <p role="status" className="sr-only">
            {result && !stale && !failed
              ? result.count === 0
                ? 'No items found.'
                : `${formatExact(result.total)} brands match. Page ${page} of ${formatExact(search.lastPage)}.`
              : ''}
          </p>
        </>
      )}
    </>
  );
}

/** The page works without it. */
const NoResults = lazy(() => import('../components/no-results.tsx').catch(() => ({ default: () => null })));

/** Fainter, in colours that stay legible: the rows are of the search before the filters were edited. */
const OUTDATED =
  'text-ink data-outdated:[--ink-soft:var(--ink-faint)] data-outdated:[--ink:var(--ink-faint)] [&[data-outdated]_:is(img,[data-placeholder])]:opacity-50';

const NO_BRANDS: Brand[] = [];
const NONE: ReadonlySet<number> = new Set();

/** The focused control is about to disappear. */
const focusSearchButton = (form: string) =>
  document.getElementById(form)?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });

function MyBrandsActions() {
  return (
    <div className="flex w-full items-center justify-end gap-2 sm:w-auto sm:flex-1 sm:pb-2">
      <div className="min-w-0 flex-1 sm:max-w-64">
        <SearchBox scope="mine" />
      </div>
      <Link to={paths.import} className={buttonClass('secondary')}>
        Import
      </Link>
    </div>
  );
}

function NoItems({ children }: { children: ReactNode }) {
  return (
    <div>
      <p className="font-medium text-ink">No items found.</p>
      {children}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadError centered onRetry={onRetry}>
      Couldn't load results.
    </LoadError>
  );
}

import { CHANGE_KEYS, type DataKey, isChange } from '@brandlode/contract';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import type { PreloadPage } from '#lib/loading/preload-page.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { useNarrowScreen } from '#lib/use-narrow-screen.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { ChipList } from '../../brands/components/chip-list.tsx';
import { DeletionNotice } from '../../brands/components/deletion-notice.tsx';
import { NoPrivateBrands } from '../../brands/components/private/no-private-brands.tsx';
import { useBrandName } from '../../brands/hooks/use-brand-name.ts';
import { filterBrandsQuery } from '../api/filter-brands.ts';
import { filtersQuery, useEmptyColumns } from '../api/list-filters.ts';
import { FilterBar, searchButtonOf } from '../components/filters/filter-bar.tsx';
import { FilterBarSkeleton } from '../components/filters/filter-bar-skeleton.tsx';
import { FilterField } from '../components/filters/filter-field.tsx';
import { NoItems, ResultsFailed } from '../components/no-items.tsx';
import { SearchStart } from '../components/saved/search-start.tsx';
import { ScopeTabs } from '../components/scope-tabs.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { SearchResults } from '../components/search-results.tsx';
import { useFilterDraft, useSearch } from '../hooks/use-search.ts';
import { chipsOf } from '../model/filter-chips.ts';
import type { FilterTarget } from '../model/filter-draft.ts';
import { pageSizeOf, parseSearch, sortedBy } from '../model/search-state.ts';
import { isColumnShown, withShown } from '../model/table-columns.ts';

export const preload: PreloadPage = async (_params, search) => {
  const parsed = parseSearch(search);
  const state = { ...parsed, limit: pageSizeOf(parsed) };
  const { scope } = state;
  // Would be stale before the page could use it.
  if (scope === 'mine') return;
  await Promise.all([
    queryClient.prefetchQuery(filtersQuery(scope)),
    queryClient.prefetchQuery(filterBrandsQuery(state)),
  ]);
};

/** Only brands of the catalogue are compared and have changes. */
const OF_CATALOGUE: FilterTarget[] = ['like' as const, ...CHANGE_KEYS].map((key) => ({ key }));

export default function SearchBrandsPage() {
  const form = useId();
  const search = useSearch();
  const { scope, filters, columns, page, result, stale, failed, go, fetchAhead } = search;
  const { options, ...edited } = useFilterDraft(scope, filters);
  const likeName = useBrandName(filters.like?.brand);
  const empty = useEmptyColumns(scope) ?? NONE;
  const isNarrow = useNarrowScreen();
  const isPrivate = scope === 'mine';
  const isEmpty = isPrivate && options?.brands === 0;
  const unused = useMemo(() => (isPrivate ? [...empty, ...CHANGE_KEYS] : empty), [isPrivate, empty]);

  const remove = (target: FilterTarget) => go(() => ({ filters: edited.remove(target), page: 1 }));
  const clear = () => go(() => ({ filters: edited.clear(), page: 1 }));

  const hasFilters = Object.keys(filters).length > 0;
  const start = !isPrivate && !hasFilters && <SearchStart />;

  return (
    <>
      <PageTitle>Search Brands</PageTitle>
      <PageHeading
        title="Search Brands"
        // On a phone, chips take its place.
        lead={isNarrow && hasFilters ? undefined : 'Search and filter brands in a variety of ways.'}
      />
      <div className="mt-1 sm:mt-2">
        <ScopeTabs
          scope={scope}
          onScope={(to) =>
            go((latest) => ({
              scope: to,
              filters: to === 'mine' ? edited.remove(...OF_CATALOGUE) : latest.filters,
              sort: to === 'mine' && isChange(sortedBy(latest.sort)?.metric ?? '') ? undefined : latest.sort,
              page: 1,
            }))
          }
        >
          {isPrivate && !isEmpty && <PrivateBrandsActions />}
        </ScopeTabs>
      </div>
      {isPrivate && <DeletionNotice />}
      {isEmpty ? (
        <NoPrivateBrands />
      ) : (
        <>
          <div className="mt-2 grid grid-cols-1 gap-1.5 sm:mt-4 sm:gap-2">
            <FilterField
              empty={unused}
              hasLike={!isPrivate}
              onAdd={(added) => go(() => ({ filters: edited.add(added), page: 1 }))}
            />
            {options ? (
              <FilterBar
                {...edited}
                lists={options}
                form={form}
                hasLike={!isPrivate}
                columns={{
                  isShown: (option) => isColumnShown(columns, option.dataKey),
                  onToggle: (option, shown) =>
                    go((latest) => ({ columns: withShown(latest.columns, option.dataKey, shown) }), {
                      replace: true,
                    }),
                }}
                onSearch={() => go(() => ({ filters: edited.submit(), page: 1 }))}
                onSearchIntent={() => fetchAhead(() => ({ filters: edited.payload, page: 1 }))}
              />
            ) : (
              <FilterBarSkeleton failed={edited.failed} onRetry={edited.retry} />
            )}
            <ChipList
              chips={chipsOf(filters, likeName).map(({ target, ...chip }) => ({
                ...chip,
                onRemove: () => remove(target),
              }))}
              onClear={clear}
              focusAfterLast={() => searchButtonOf(form)}
            />
          </div>
          {!isNarrow && start}
          <SearchResults
            {...search}
            changed={edited.changed}
            privateBrandCount={isPrivate ? options?.brands : undefined}
            empty={
              failed ? (
                <ResultsFailed onRetry={search.retry} />
              ) : (
                <NoItems
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
              )
            }
          />
          {/* On a phone the results come first. */}
          {isNarrow && start}
          <p role="status" className="sr-only">
            {result && !stale && !failed
              ? result.count === 0
                ? 'No items found.'
                : `${formatCount(result.total, 'brand')} ${result.total === 1 ? 'matches' : 'match'}. Page ${page} of ${formatExact(search.lastPage)}.`
              : ''}
          </p>
        </>
      )}
    </>
  );
}

const NONE: readonly DataKey[] = [];

/** The focused control is about to disappear. */
const focusSearchButton = (form: string) => searchButtonOf(form)?.focus({ preventScroll: true });

function PrivateBrandsActions() {
  return (
    <div className="sm:-mt-1.5 flex w-full items-center justify-end gap-2 sm:mb-1.5 sm:w-auto sm:flex-1">
      <div className="min-w-0 flex-1 sm:max-w-64">
        <SearchBox scope="mine" />
      </div>
      <Link to={paths.import} className={buttonClass('secondary', 'sm')}>
        Import
      </Link>
    </div>
  );
}

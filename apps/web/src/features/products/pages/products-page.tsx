import { useId } from 'react';
import { Link } from 'react-router';
import { ChipList } from '#features/brands/components/chip-list.tsx';
import { useBrandName } from '#features/brands/hooks/use-brand-name.ts';
import { filtersQuery } from '#features/search/api/list-filters.ts';
import { FilterBar, searchButtonOf } from '#features/search/components/filters/filter-bar.tsx';
import { FilterBarSkeleton } from '#features/search/components/filters/filter-bar-skeleton.tsx';
import { ResultsFailed } from '#features/search/components/no-items.tsx';
import { useFilterDraft } from '#features/search/hooks/use-search.ts';
import { chipsOf } from '#features/search/model/filter-chips.ts';
import { withoutFilter } from '#features/search/model/filter-draft.ts';
import type { PreloadPage } from '#lib/loading/preload-page.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { productChips } from '../../search/model/product-chips.ts';
import { parseProductSearch, withTypes } from '../../search/model/product-search.ts';
import { foundProductsQuery, pageOf, useFoundProducts } from '../api/products.ts';
import { NoProducts } from '../components/no-products.tsx';
import { ProductFilterBar } from '../components/product-filter-bar.tsx';
import { ProductResults } from '../components/product-results.tsx';
import { matchText } from '../components/product-summary.tsx';
import { TypeField } from '../components/type-field.tsx';
import { useExistingPage } from '../hooks/use-existing-page.ts';
import { useProductSearch } from '../hooks/use-product-search.ts';
import { type ChangeFilters, withChange } from '../model/change-filters.ts';

export const preload: PreloadPage = async (_params, search) => {
  await Promise.all([
    queryClient.prefetchQuery(filtersQuery('all')),
    queryClient.prefetchQuery(foundProductsQuery(pageOf(parseProductSearch(search), false))),
  ]);
};

export default function ProductsPage() {
  const form = useId();
  const brandsLabel = useId();
  const state = useProductSearch(null);
  const { search, go, fetchAhead } = state;
  const { products, brands } = search;
  const { options, ...edited } = useFilterDraft('all', brands);
  const found = useFoundProducts(pageOf(search, false));
  const existing = useExistingPage(found, search, go);
  // That an earlier search had no results says nothing about this one.
  const result = existing?.total === 0 && found.isPlaceholderData ? undefined : existing;

  const setFilters = (change: ChangeFilters, { typed = false } = {}) =>
    go(({ products }) => withChange(products, change), { replace: typed });
  const addType = (type: string) =>
    setFilters((latest) => withTypes(latest, [...(latest.types ?? []), type]));
  const clear = () => go(() => ({ products: {}, brands: edited.clear(), page: 1 }));
  const likeName = useBrandName(brands.like?.brand);
  const filters = [
    ...productChips(products).map(({ remove, ...chip }) => ({
      ...chip,
      without: { products: remove(products), brands },
      onRemove: () => setFilters(remove),
    })),
    ...chipsOf(brands, likeName).map(({ target, ...chip }) => ({
      ...chip,
      without: { products, brands: withoutFilter(brands, target) },
      onRemove: () => go(() => ({ brands: edited.remove(target), page: 1 })),
    })),
  ];
  const isFiltered = filters.length > 0;
  /** The focused control is about to disappear. */
  const focusing = (action: () => void) => () => {
    searchButtonOf(form)?.focus({ preventScroll: true });
    action();
  };

  const empty =
    found.isError && !found.isFetching ? (
      <ResultsFailed onRetry={() => void found.refetch()} />
    ) : isFiltered && result?.total === 0 ? (
      <NoProducts
        search={search}
        filters={filters.map(({ onRemove, ...filter }) => ({ ...filter, onRemove: focusing(onRemove) }))}
        onClear={focusing(clear)}
      />
    ) : null;

  // Without any product there is nothing to filter or sort.
  if (!isFiltered && result?.total === 0) return <NoProductsYet />;
  return (
    <>
      <Heading />
      <div className="mt-4 grid grid-cols-1 gap-2.5">
        <ProductFilterBar filters={products} onFilters={setFilters}>
          <TypeField suggestions={typesOf(result?.data ?? [])} onType={addType} />
        </ProductFilterBar>
        <section aria-labelledby={brandsLabel} className="grid gap-1.5">
          <h2 id={brandsLabel} className="text-ink-faint text-xs">
            From brands with
          </h2>
          {options ? (
            <FilterBar
              {...edited}
              lists={options}
              form={form}
              hasLike
              onSearch={() => go(() => ({ brands: edited.submit(), page: 1 }))}
              onSearchIntent={() => fetchAhead(() => ({ brands: edited.payload, page: 1 }))}
            />
          ) : (
            <FilterBarSkeleton failed={edited.failed} onRetry={edited.retry} />
          )}
        </section>
        <ChipList chips={filters} onClear={clear} focusAfterLast={() => searchButtonOf(form)} />
      </div>
      <ProductResults
        {...state}
        result={result}
        stale={found.isPlaceholderData}
        onType={addType}
        empty={empty}
        isFiltered={isFiltered}
      />
      <p role="status" className="sr-only">
        {result && !found.isPlaceholderData
          ? result.total === 0
            ? 'No products found.'
            : `${matchText(result)} Page ${search.page}.`
          : ''}
      </p>
    </>
  );
}

const Heading = () => (
  <>
    <PageTitle>Products</PageTitle>
    <PageHeading title="Products" lead="Search the products of all brands, and narrow down by brand." />
  </>
);

const NoProductsYet = () => (
  <>
    <Heading />
    <div className="card mt-4">
      <EmptyState
        title="No products yet"
        text="A check of a store brings the products that it lists: their names, prices, pictures and types, and which are new, reduced or sold out. Open a brand and choose 'Check now'."
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link to={paths.brands} className={buttonClass('secondary', 'sm')}>
              Browse brands
            </Link>
            <Link to={paths.lookup} className={buttonClass('secondary', 'sm')}>
              Look up a store
            </Link>
          </span>
        }
      />
    </div>
  </>
);

const typesOf = (products: { type: string | null }[]): string[] =>
  [...new Set(products.flatMap(({ type }) => (type ? [type] : [])))].sort();

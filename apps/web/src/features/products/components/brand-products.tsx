import type { BrandCollection, BrandProducts as Products } from '@brandlode/contract';
import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { ChipList } from '#features/brands/components/chip-list.tsx';
import { RefreshBrand } from '#features/collection/components/refresh-brand.tsx';
import { type ProductCount, productsText } from '#lib/text/products-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { lastPage, Pagination } from '#ui/table/pagination.tsx';
import { productChips } from '../../search/model/product-chips.ts';
import { withTypes } from '../../search/model/product-search.ts';
import { pageOf, useBrandProducts } from '../api/products.ts';
import { useExistingPage } from '../hooks/use-existing-page.ts';
import { type GoTo, useProductSearch } from '../hooks/use-product-search.ts';
import { type ChangeFilters, withChange } from '../model/change-filters.ts';
import { knownProductsText } from '../model/product-texts.ts';
import { PriceDistribution } from './price-distribution.tsx';
import { PriceLine } from './price-line.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { ProductSort } from './product-sort.tsx';
import { ProductSummary } from './product-summary.tsx';
import { TypeCounts } from './type-counts.tsx';

const SKELETON_CARDS = 12;

type Props = {
  brand: ProductCount & { id: number };
  collection: BrandCollection | undefined;
  /** Content below; shown together with the products, which would otherwise move it. */
  below: ReactNode;
};

export function BrandProducts({ brand, collection, below }: Props) {
  const heading = 'products';
  const { search, go, fetchAhead } = useProductSearch(brand.id);
  const page = pageOf(search, true);
  const products = useBrandProducts(brand.id, page);
  const { isPlaceholderData: stale } = products;
  const data = useExistingPage(products, page, go);
  const failed = products.isError && !products.isFetching;
  return (
    <>
      <section aria-labelledby={heading} className="mt-8">
        <h2 id={heading} tabIndex={-1} className="font-semibold text-base">
          Products
        </h2>
        {failed ? (
          <LoadError text="Couldn't load products." onRetry={products.refetch} className="mt-3" />
        ) : !data ? (
          <div className="mt-3">
            <ProductGridSkeleton cards={SKELETON_CARDS} />
          </div>
        ) : data.kept === 0 ? (
          <div className="card mt-3">
            <NoProducts {...{ brand, collection }} />
          </div>
        ) : (
          <Kept {...{ data, brand, stale, page, go, fetchAhead, heading }} />
        )}
      </section>
      {(data || failed) && below}
    </>
  );
}

type KeptProps = {
  data: Products;
  brand: ProductCount;
  stale: boolean;
  page: ReturnType<typeof pageOf>;
  go: GoTo;
  fetchAhead: ReturnType<typeof useProductSearch>['fetchAhead'];
  heading: string;
};

function Kept({ data, brand, stale, page: shown, go, fetchAhead, heading }: KeptProps) {
  const { products: filters, sort, page, limit } = shown;
  const setFilters = (change: ChangeFilters, { typed = false } = {}) =>
    go(({ products }) => withChange(products, change), { replace: typed });
  // Quick presses come before the address is rendered, so the latest filters decide what a press does.
  const togglePrices = ({ min, max }: { min: number; max: number }) =>
    setFilters(({ minPrice, maxPrice, ...rest }) =>
      minPrice === min && maxPrice === max ? rest : { ...rest, minPrice: min, maxPrice: max },
    );
  const toggleType = (type: string) =>
    setFilters((latest) => {
      const { types = [] } = latest;
      const others = types.filter((other) => other !== type);
      return withTypes(latest, others.length < types.length ? others : [...types, type]);
    });
  const clear = () => setFilters(() => ({}));
  const focusHeading = () => document.getElementById(heading);
  return (
    <>
      <p className="digits mt-1 text-pretty text-ink-soft text-sm">{knownProductsText(data, brand)}</p>
      <div className="mt-3 grid grid-cols-1 gap-2.5">
        <ProductFilterBar filters={filters} onFilters={setFilters} />
        <ChipList
          chips={productChips(filters).map(({ remove, ...chip }) => ({
            ...chip,
            onRemove: () => setFilters(remove),
          }))}
          onClear={clear}
          focusAfterLast={focusHeading}
        />
      </div>
      {(data.histogram.length > 0 || data.types.length > 0) && (
        <div className="card mt-3 grid gap-x-8 gap-y-4 p-4 lg:grid-cols-2">
          {data.histogram.length > 0 && (
            <div>
              <h3 className="mb-2 font-medium text-ink-soft text-sm">Prices in US dollars</h3>
              <PriceDistribution buckets={data.histogram} filters={filters} onToggle={togglePrices} />
            </div>
          )}
          {data.types.length > 0 && (
            <div>
              <h3 className="mb-2 font-medium text-ink-soft text-sm">Product types</h3>
              <TypeCounts types={data.types} selected={filters.types ?? []} onToggle={toggleType} />
            </div>
          )}
        </div>
      )}
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div role="status">
          <ProductSummary result={data} />
        </div>
        <ProductSort
          sort={sort}
          relevance={filters.keyword ? 'Best match' : 'Best-selling order and reviews'}
          onSort={(to) => go(() => ({ sort: to, page: 1 }))}
        />
      </div>
      <div className="mt-3">
        {data.data.length === 0 ? (
          <div className="card">
            <EmptyState
              title="No products match"
              text="None of this brand's products match these filters."
              action={
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => {
                    // The button stays until the products have loaded.
                    focusHeading()?.focus();
                    clear();
                  }}
                >
                  Clear filters
                </Button>
              }
            />
          </div>
        ) : (
          <ProductGrid label="Products" busy={stale}>
            {data.data.map((product) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  onType={(type) => setFilters((latest) => withTypes(latest, [type]))}
                >
                  <PriceLine product={product} />
                </ProductCard>
              </li>
            ))}
          </ProductGrid>
        )}
      </div>
      {lastPage(data.count, limit) > 1 && (
        <div className="mt-4">
          <Pagination
            page={page}
            pageSize={limit}
            total={data.count}
            onPage={(next) => go((latest) => ({ page: next(latest.page) }))}
            onIntent={(to) => fetchAhead(() => ({ page: to }))}
          />
        </div>
      )}
    </>
  );
}

/** Why no products are known, and what to do. */
function NoProducts({ brand, collection }: Omit<Props, 'below'>) {
  const products = productsText(brand);
  const canBeChecked = collection?.status === 'free';
  const wasChecked = canBeChecked && collection.finishedAt !== null;
  const isUnread = wasChecked && products !== '';
  return (
    <EmptyState
      Icon={ShoppingBagIcon}
      title={isUnread ? 'No product list' : 'No products yet'}
      heading="h2"
      text={
        isUnread
          ? `The store has ${products}, but its product list couldn't be read.`
          : wasChecked
            ? 'No products have been found in this store yet.'
            : canBeChecked
              ? 'A check collects the products the store lists: names, prices, pictures and types, and which are new, on sale or sold out.'
              : "We don't have this brand's products."
      }
      action={wasChecked && <RefreshBrand brandId={brand.id} collection={collection} label="Check again" />}
    />
  );
}

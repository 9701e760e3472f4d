import type { FoundProducts } from '@brandlode/contract';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageSize } from '#features/brands/components/page-size.tsx';
import { externalUrl } from '#features/brands/model/external-url.ts';
import { ExportButton } from '#features/exports/components/export-button.tsx';
import { SelectionActions } from '#features/lists/components/selection-actions.tsx';
import { SaveSearch } from '#features/search/components/saved/save-search.tsx';
import { chipsOf, nameOfChips } from '#features/search/model/filter-chips.ts';
import { removeFocused } from '#lib/focus-if-lost.ts';
import { resizedPage } from '#lib/page-size.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { lastPage, Pagination, stepPage } from '#ui/table/pagination.tsx';
import type { TableActions, TableHandle } from '#ui/table/table-types.ts';
import { useRowSelection } from '#ui/table/use-row-selection.ts';
import { productChips } from '../../search/model/product-chips.ts';
import { productDefinitionOf } from '../../search/model/saved-search.ts';
import { latestSearch, type useProductSearch } from '../hooks/use-product-search.ts';
import { ProductCard } from './product-card.tsx';
import { type FoundProduct, PRODUCT_COLUMNS } from './product-columns.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { ProductSort } from './product-sort.tsx';
import { ProductSummary } from './product-summary.tsx';
import { ViewChoice } from './view-choice.tsx';

type Props = ReturnType<typeof useProductSearch> & {
  result: FoundProducts | undefined;
  stale: boolean;
  onType: (type: string) => void;
  /** Shown instead of results if there are none, or they could not be loaded. */
  empty: ReactNode;
  isFiltered: boolean;
};

const SKELETON_CARDS = 18;
const NO_PRODUCTS: FoundProduct[] = [];

/** The products found, as cards or as a table, with actions on them. */
export function ProductResults({ search, go, fetchAhead, result, stale, onType, empty, isFiltered }: Props) {
  const { products, brands, sort = 'relevance', page, limit, view } = search;
  const rows = empty ? NO_PRODUCTS : result?.data;
  const { selection, chosen, clear } = useRowSelection({
    entry: useLocation().key,
    of: JSON.stringify({ products, brands }),
    rows: rows ?? NO_PRODUCTS,
    idOf: rowId,
  });
  const table = useRef<TableHandle>(null);
  const grid = useRef<HTMLUListElement>(null);
  const focusResults = () =>
    table.current ? table.current.focus() : grid.current?.focus({ preventScroll: true });
  const last = lastPage(result?.count ?? 0, limit);
  const onPage = useCallback(
    (next: (current: number) => number) => go((latest) => ({ page: next(latest.page) })),
    [go],
  );
  const onPageIntent = useCallback((to: number) => fetchAhead(() => ({ page: to })), [fetchAhead]);
  const actions = useMemo(
    (): TableActions<FoundProduct> => ({
      nameOf: ({ title }) => title,
      onOpen: ({ url }) => {
        const href = externalUrl(url);
        if (href) window.open(href, '_blank', 'noopener,noreferrer');
      },
      onPage: stepPage(page, last, (to) => go(() => ({ page: to }))),
    }),
    [go, page, last],
  );
  return (
    <>
      <div className="mt-4 flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-1.5">
        {chosen.length > 0 ? (
          <Selected products={chosen} onClear={() => removeFocused(clear, focusResults)} />
        ) : (
          <>
            <div className="mr-auto">{!empty && <ProductSummary result={result} />}</div>
            {(isFiltered || !empty) && (
              <SaveSearch
                search={productDefinitionOf(search)}
                latest={() => productDefinitionOf(latestSearch())}
              />
            )}
            {!empty && (
              <ExportButton
                source={{ products: { products, brands, sort } }}
                of="search"
                name={nameOfChips([...productChips(products), ...chipsOf(brands)])}
                total={result?.total ?? 0}
                count={result?.count ?? 0}
                totalIsExact={result?.totalIsExact ?? true}
              />
            )}
            <ProductSort
              sort={sort}
              relevance={products.keyword ? 'Best match' : 'Most popular brands'}
              onSort={(to) => go(() => ({ sort: to, page: 1 }))}
            />
          </>
        )}
        <ViewChoice view={view} onView={(to) => go(() => ({ view: to }), { replace: true })} />
      </div>
      {view === 'table' ? (
        <div className="card overflow-hidden">
          <DataTable
            ref={table}
            label="Matching products"
            columns={PRODUCT_COLUMNS}
            rows={rows}
            rowId={rowId}
            skeletonRows={limit}
            stale={stale}
            selection={selection}
            actions={actions}
            empty={empty}
          />
        </div>
      ) : empty ? (
        <div className="card grid min-h-80 place-items-center px-4 text-center text-ink-soft">{empty}</div>
      ) : rows === undefined ? (
        <ProductGridSkeleton cards={SKELETON_CARDS} />
      ) : (
        <ProductGrid ref={grid} label="Matching products" busy={stale}>
          {rows.map((product) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                brand={product.brand}
                onType={onType}
                selection={{
                  selected: selection.selected.has(rowId(product)),
                  onSelect: (selected) => selection.select([rowId(product)], selected),
                }}
              />
            </li>
          ))}
        </ProductGrid>
      )}
      {!empty && result && (
        <div className="mt-3 flex min-h-13 flex-wrap items-center gap-x-6 gap-y-2 py-2.5 max-sm:justify-center">
          <div className="min-w-0 flex-1 basis-80">
            <Pagination
              page={page}
              pageSize={limit}
              total={result.count}
              onPage={onPage}
              onIntent={onPageIntent}
            />
          </div>
          <PageSize
            size={limit}
            onSize={(size) => go((latest) => ({ limit: size, page: resizedPage(latest.page, limit, size) }))}
          />
        </div>
      )}
    </>
  );
}

const rowId = ({ id }: FoundProduct) => String(id);

function Selected({ products, onClear }: { products: FoundProduct[]; onClear: () => void }) {
  const brandIds = [...new Set(products.map(({ brandId }) => brandId))];
  return (
    <div className="mr-auto flex flex-wrap items-center gap-2">
      <span role="status" className="digits mr-1 font-medium text-sm">
        {formatExact(products.length)} selected, of {formatCount(brandIds.length, 'brand')}
      </span>
      <SelectionActions brandIds={brandIds} onDone={onClear} />
      <Button variant="secondary" size="sm" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

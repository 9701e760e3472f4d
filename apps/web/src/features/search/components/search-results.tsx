import { type Brand, isRange } from '@brandlode/contract';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { removeFocused } from '#lib/focus-if-lost.ts';
import { choosePageSize, resizedPage } from '#lib/page-size.ts';
import { deferred } from '#ui/deferred.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { lastPage, Pagination, stepPage } from '#ui/table/pagination.tsx';
import type { TableActions, TableHandle, TableSort } from '#ui/table/table-types.ts';
import { useRowSelection } from '#ui/table/use-row-selection.ts';
import { PageSize } from '../../brands/components/page-size.tsx';
import { brandPath } from '../../brands/model/brand-path.ts';
import { useBrandSlots } from '../../brands/slots.tsx';
import { useResultColumns } from '../hooks/use-result-columns.ts';
import type { useSearch } from '../hooks/use-search.ts';
import { definitionOf } from '../model/saved-search.ts';
import { sortedBy } from '../model/search-state.ts';
import { shownColumns, type TableColumns } from '../model/table-columns.ts';
import { ResultsToolbar } from './results-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';

const BrandPreview = deferred(() =>
  import('../../brands/components/brand-preview.tsx').then(({ BrandPreview }) => BrandPreview),
);

type Props = Pick<
  ReturnType<typeof useSearch>,
  | 'scope'
  | 'filters'
  | 'sort'
  | 'columns'
  | 'page'
  | 'limit'
  | 'result'
  | 'stale'
  | 'failed'
  | 'go'
  | 'fetchAhead'
> & {
  /** The filters were edited since. */
  changed: boolean;
  privateBrandCount: number | undefined;
  empty: ReactNode;
};

/** The table of results with its toolbar, pages and preview. */
export function SearchResults(props: Props) {
  const { scope, filters, sort, columns, page, limit, result, stale, failed, go, fetchAhead } = props;
  const { changed, privateBrandCount, empty } = props;
  const onColumns = useCallback(
    (change: (latest: TableColumns) => TableColumns) =>
      go((latest) => ({ columns: change(latest.columns) }), { replace: true }),
    [go],
  );
  const arranged = useResultColumns(scope, columns, onColumns);
  const { BrandActions } = useBrandSlots();
  const table = useRef<TableHandle>(null);
  const [previewed, setPreviewed] = useState<Brand | null>(null);
  const rows = failed ? NO_BRANDS : result?.data;
  const count = result?.count ?? 0;
  const search = definitionOf({ scope, filters, columns, ...(sort && { sort }) });
  const { selection, chosen, clear } = useRowSelection({
    entry: useLocation().key,
    of: JSON.stringify({ scope, filters }),
    rows: rows ?? NO_BRANDS,
    idOf: rowId,
  });
  // Selecting others ends the selection of all matches.
  const [allBy, setAllBy] = useState<ReadonlySet<string>>();
  const brandIds = useMemo(() => chosen.map(({ id }) => id), [chosen]);
  const isPageSelected = rows?.every(({ id }) => selection.selected.has(String(id)));
  const shown = shownColumns(columns);
  // Fading restyles the whole table, so it must not happen in the frame of the press.
  const outdated = useDeferredValue(changed) && changed;

  const onPage = useCallback(
    (next: (current: number) => number) => go((latest) => ({ page: next(latest.page) })),
    [go],
  );
  const onPageIntent = useCallback((to: number) => fetchAhead(() => ({ page: to })), [fetchAhead]);
  const last = lastPage(count, limit);
  const actions = useMemo(
    (): TableActions<Brand> => ({
      nameOf: ({ brand_name }) => brand_name,
      onOpen: (brand) => window.open(brandPath(brand), '_blank', 'noopener'),
      onPreview: setPreviewed,
      controlsOf: ({ id, brand_name, mine }) =>
        !mine && <BrandActions brandId={id} brandName={brand_name} compact />,
      onPage: stepPage(page, last, (to) => go(() => ({ page: to }))),
    }),
    [go, page, last, BrandActions],
  );
  const onSort = useCallback(
    (to: TableSort | null) =>
      go(() => ({
        sort: to && isRange(to.column) ? `${to.column}:${to.direction}` : undefined,
        page: 1,
      })),
    [go],
  );
  const tableSort = useMemo((): TableSort | null => {
    const sorted = sortedBy(sort);
    return sorted && { column: sorted.metric, direction: sorted.direction };
  }, [sort]);

  return (
    <div className="card mt-2 overflow-hidden sm:mt-4 print:overflow-visible">
      <div className="flex min-h-12 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-line border-b py-1.5 pr-2 pl-4">
        {brandIds.length > 0 && !failed ? (
          <SelectionBar
            brandIds={brandIds}
            search={search}
            total={result?.total ?? 0}
            count={count}
            isAll={allBy === selection.selected}
            onSelectAll={
              isPageSelected && count > brandIds.length && scope !== 'mine'
                ? () => setAllBy(selection.selected)
                : undefined
            }
            shown={shown}
            onClear={() => removeFocused(clear, () => table.current?.focus())}
          />
        ) : (
          <ResultsToolbar
            search={search}
            result={result}
            failed={failed}
            outdated={changed}
            shown={shown}
            privateBrandCount={privateBrandCount}
            columns={columns}
            onColumns={onColumns}
            onUnsort={() => onSort(null)}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only loads what is about to be needed */}
      <div
        data-outdated={outdated || undefined}
        className={OUTDATED}
        onPointerEnter={BrandPreview.preload}
        onFocus={BrandPreview.preload}
      >
        <DataTable
          ref={table}
          label="Matching brands"
          {...arranged}
          rows={columns.empty === null ? undefined : rows}
          rowId={rowId}
          skeletonRows={limit}
          stale={stale}
          sort={tableSort}
          onSort={onSort}
          selection={selection}
          actions={actions}
          previewed={previewed && String(previewed.id)}
          empty={rows?.length === 0 ? empty : null}
        />
      </div>
      {/* Reserves its space while loading. */}
      {!failed && (result === undefined || result.count > 0) && (
        <div className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-2 border-line border-t py-2.5 pr-2 pl-4 max-sm:justify-center">
          <div className="min-w-0 flex-1 basis-80">
            <Pagination page={page} pageSize={limit} total={count} onPage={onPage} onIntent={onPageIntent} />
          </div>
          <PageSize
            size={limit}
            onSize={(size) => {
              const changed = go((latest) => ({ limit: size, page: resizedPage(latest.page, limit, size) }));
              choosePageSize(size);
              return changed;
            }}
          />
        </div>
      )}
      {previewed && (
        <BrandPreview
          brand={previewed}
          onWalk={(step) => table.current?.walk(step)}
          onClose={() => {
            setPreviewed(null);
            table.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const rowId = ({ id }: Brand) => String(id);
const NO_BRANDS: Brand[] = [];

/** Fainter but legible: the rows belong to the search before the filters were edited. */
const OUTDATED =
  'text-ink data-outdated:[--ink-soft:var(--ink-faint)] data-outdated:[--ink:var(--ink-faint)] [&[data-outdated]_:is(img,[data-placeholder])]:opacity-50';

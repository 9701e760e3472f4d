import type { List, ListBrand, ListBrands } from '@brandlode/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { removeFocused } from '#lib/focus-if-lost.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import { useCanEdit } from '#lib/session/use-can-edit.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { buttonClass } from '#ui/button-class.ts';
import { deferred } from '#ui/deferred.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { lastPage, Pagination, stepPage } from '#ui/table/pagination.tsx';
import type { TableActions, TableHandle, TableSort } from '#ui/table/table-types.ts';
import { useRowSelection } from '#ui/table/use-row-selection.ts';
import { movesTo } from '../../../lib/move-before.ts';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import { brandPath } from '../../brands/model/brand-path.ts';
import { cachedEntry, listBrandsQuery, useEditEntry, useListBrands } from '../api/list-brands.ts';
import { useListColumns } from '../hooks/use-list-columns.ts';
import type { OnListView } from '../hooks/use-list-view.ts';
import { LIST_PAGE_SIZES, type ListView } from '../model/list-view.ts';
import { EmptyList } from './empty-list.tsx';
import { ListSelection } from './list-selection.tsx';
import { focusChosenView, ListToolbar } from './list-toolbar.tsx';

const NotePanel = deferred(() => import('./notes/note-panel.tsx').then(({ NotePanel }) => NotePanel));
const BrandPreview = deferred(() =>
  import('../../brands/components/brand-preview.tsx').then(({ BrandPreview }) => BrandPreview),
);

type Props = { list: List; view: ListView; onView: OnListView };

/** The brands of a list with the columns of Search and the list's own fields. */
export function ListTable({ list, view, onView }: Props) {
  const { sort, status, tag, page, limit } = view;
  const query = { kind: 'table', sort, status, tag, page, limit } as const;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useListBrands(list.id, query);
  const { mutate: edit } = useEditEntry(list.id);
  const table = useRef<TableHandle>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const openNote = useCallback(
    (entry: ListBrand) => setPanel((open) => ({ show: 'note', entry, opening: (open?.opening ?? 0) + 1 })),
    [],
  );
  const entries = data?.data ?? NO_ENTRIES;
  const { selection, chosen, clear } = useRowSelection({
    entry: useLocation().key,
    of: list.id,
    rows: entries,
    idOf: rowId,
  });
  const selected = chosen.map((entry) => cachedEntry(list.id, entry.brandId) ?? entry);
  const canEdit = useCanEdit();
  const isOrdered = sort === undefined && canEdit;
  const onEdit = useCallback(
    (entry: ListBrand, change: Parameters<typeof edit>[0]['change']) => edit({ entry, change }),
    [edit],
  );
  const tags = data?.tags ?? NO_TAGS;
  const ids = entries.map(({ brandId }) => brandId);
  const { isLoading, ...columns } = useListColumns(view.columns, onView, {
    statuses: list.statuses,
    tags,
    isOrdered,
    onEdit,
    onNote: openNote,
    canEdit,
  });
  // The brands of the last page were removed, or the link is old.
  const last = lastPage(data?.total ?? 0, limit);
  const isPastEnd = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (isPastEnd) onView({ page: last }, { replace: true });
  }, [isPastEnd, last, onView]);
  const actions = useMemo(
    (): TableActions<ListBrand> => ({
      nameOf: ({ brandName }) => brandName,
      onOpen: ({ brand }) => {
        if (brand) window.open(brandPath(brand), '_blank', 'noopener');
      },
      onPreview: (entry) => setPanel((open) => nextPanel(open, entry)),
      onPage: stepPage(page, last, (target) => onView({ page: target })),
    }),
    [page, last, onView],
  );
  const onSort = useCallback(
    (tableSort: TableSort | null) => onView({ sort: listSortOf(tableSort), page: 1 }),
    [onView],
  );
  const panelActions = {
    onWalk: (step: 1 | -1) => table.current?.walk(step),
    onClose: () => {
      setPanel(null);
      table.current?.focus();
    },
  };
  const failed = isError && !isFetching;
  const isFiltered = status !== undefined || tag !== undefined;

  function move(id: number, before: number | null) {
    for (const step of movesTo(ids, id, before, data?.next === undefined)) {
      const entry = entries.find(({ brandId }) => brandId === step.id);
      if (entry) edit({ entry, change: { before: step.before } });
    }
  }

  return (
    <>
      <div className="grid min-h-11 items-center">
        {selected.length > 0 ? (
          <ListSelection
            list={list}
            entries={selected}
            tags={tags}
            onDone={() => removeFocused(clear, () => table.current?.focus())}
          />
        ) : (
          <ListToolbar view={view} statuses={list.statuses} tags={tags} onView={onView} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only loads what is about to be needed */}
      <div
        className="card mt-3 overflow-hidden print:overflow-visible"
        onPointerEnter={BrandPreview.preload}
        onFocus={BrandPreview.preload}
      >
        <SortableRows ids={isOrdered ? ids : NO_IDS} onMove={move}>
          <DataTable
            ref={table}
            label={`Brands on ${list.name}`}
            {...columns}
            sort={tableSortOf(sort)}
            onSort={onSort}
            selection={selection}
            actions={actions}
            previewed={panel && String(panel.entry.brandId)}
            rows={failed ? NO_ENTRIES : isLoading ? undefined : data?.data}
            rowId={rowId}
            skeletonRows={Math.min(Math.max(list.brands, 1), 10)}
            stale={isPlaceholderData}
            empty={
              failed ? (
                <LoadError
                  className="justify-center"
                  text="Couldn't load this list."
                  onRetry={() => void refetch()}
                />
              ) : (
                <Empty
                  listId={list.id}
                  isFiltered={isFiltered}
                  onClear={() => {
                    focusChosenView();
                    onView({ status: undefined, tag: undefined });
                  }}
                />
              )
            }
          />
        </SortableRows>
        {data && data.total > 0 && (
          <ListPages
            page={page}
            limit={limit}
            total={data.total}
            onView={onView}
            onIntent={(target) =>
              void queryClient.prefetchQuery(listBrandsQuery(list.id, { ...query, page: target }))
            }
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {data && !isPlaceholderData ? summary(data, page, limit) : ''}
      </p>
      {panel?.show === 'preview' && panel.entry.brand && (
        <BrandPreview brand={panel.entry.brand} {...panelActions} />
      )}
      {panel?.show === 'note' && <NotePanel key={panel.opening} {...panel.entry} {...panelActions} />}
    </>
  );
}

/** What is shown beside the table: a brand or its note, which takes the focus at each opening. */
type Panel = { show: 'preview' | 'note'; entry: ListBrand; opening: number };

/** The panel after a row is chosen: an open note is replaced by that row's note. An unavailable brand has no values to preview. */
function nextPanel(open: Panel | null, entry: ListBrand | null): Panel | null {
  if (!entry) return null;
  if (open?.show === 'note') return { ...open, entry };
  return entry.brand ? { show: 'preview', entry, opening: 0 } : null;
}

const summary = ({ total }: ListBrands, page: number, limit: number) =>
  total === 0 ? 'No brands.' : `${formatCount(total, 'brand')}. Page ${page} of ${lastPage(total, limit)}.`;

const listSortOf = (sort: TableSort | null) =>
  sort ? `${sort.column === 'brand_name' ? 'name' : sort.column}:${sort.direction}` : undefined;

function tableSortOf(sort: string | undefined): TableSort | null {
  const [column = '', direction] = sort?.split(':') ?? [];
  if (direction !== 'asc' && direction !== 'desc') return null;
  return { column: column === 'name' ? 'brand_name' : column, direction };
}

const rowId = ({ brandId }: ListBrand) => String(brandId);
const NO_ENTRIES: ListBrand[] = [];
const NO_TAGS: string[] = [];
const NO_IDS: number[] = [];

type PagesProps = {
  page: number;
  limit: number;
  total: number;
  onView: OnListView;
  onIntent: (page: number) => void;
};

const ListPages = ({ page, limit, total, onView, onIntent }: PagesProps) => (
  <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-2.5 pr-2 pl-4">
    <div className="min-w-0 flex-1 basis-80">
      <Pagination
        page={page}
        pageSize={limit}
        total={total}
        onPage={(next) => onView((latest) => ({ page: next(latest.page) }))}
        onIntent={onIntent}
      />
    </div>
    {total > Math.min(...LIST_PAGE_SIZES) && (
      <SelectOf
        aria-label="Brands per page"
        className="h-8 text-sm"
        options={LIST_PAGE_SIZES.map((value) => ({ value, label: `${value} per page` }))}
        value={limit}
        onChange={(size) => onView({ limit: size, page: 1 })}
      />
    )}
  </div>
);

type EmptyProps = { listId: string; isFiltered: boolean; onClear: () => void };

function Empty({ listId, isFiltered, onClear }: EmptyProps) {
  if (isFiltered)
    return (
      <div>
        <p className="font-medium text-ink">No matching brands.</p>
        <button type="button" onClick={onClear} className={`mt-3 ${buttonClass('secondary', 'sm')}`}>
          Clear filters
        </button>
      </div>
    );
  return <EmptyList listId={listId} />;
}

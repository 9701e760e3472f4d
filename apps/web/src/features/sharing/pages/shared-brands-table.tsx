import type { Brand, DataKey, SharedBrands, SharedField } from '@brandlode/contract';
import { StarIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { type DataColumn, DataTable } from '#ui/table/data-table.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { BrandImage } from '../../brands/components/brand-image.tsx';
import { countriesText, kindLabel } from '../../brands/model/brand-facts.ts';
import { RESULT_COLUMNS } from '../../search/components/result-columns.tsx';
import { arranged, dataKeyOf, isColumnShown, parseColumns } from '../../search/model/table-columns.ts';
import { SharedNote } from './shared-note.tsx';

const PAGE_SIZE = 50;

/** Brands with the columns of Search, and their notes if those are shared. */
export function SharedBrandsTable({ content }: { content: SharedBrands }) {
  const { data, title } = content;
  const [page, setPage] = useState(1);
  const settings = useMemo(() => {
    const filters = Object.fromEntries(content.filters.map((key) => [key, true]));
    return parseColumns(content.columns, filters, emptyColumnsOf(data));
  }, [content, data]);
  const columns = useMemo(() => {
    const shown = arranged(settings).filter((key) => isColumnShown(settings, key));
    return sharedColumns(content, shown);
  }, [content, settings]);
  const rows = useMemo(() => data.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [data, page]);
  return (
    <div className="card overflow-hidden">
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        skeletonRows={0}
        stale={false}
        empty={<EmptyState title="No brands" text="There are no brands to show." />}
      />
      {data.length > PAGE_SIZE && (
        <div className="min-h-13 border-line border-t py-2.5 pr-2 pl-4">
          <Pagination page={page} pageSize={PAGE_SIZE} total={data.length} onPage={setPage} />
        </div>
      )}
    </div>
  );
}

const rowId = ({ id }: Brand) => String(id);

/** The columns that no brand has a value of, which are hidden unless the link's owner shows them. */
const emptyColumnsOf = (brands: Brand[]): DataKey[] =>
  RESULT_COLUMNS.flatMap(({ id, value }) => {
    const key = dataKeyOf(id);
    return key && brands.every((brand) => (value?.(brand) ?? '') === '') ? [key] : [];
  });

/** The columns in this order after the brand, whose name is not a link, since its page requires an account. */
function sharedColumns({ fields, entries, notes }: SharedBrands, order: string[]): DataColumn<Brand>[] {
  const columns = new Map(RESULT_COLUMNS.map((column) => [column.id, column]));
  const name = columns.get('brand_name');
  return [
    ...(name ? [{ ...name, cell: nameCell }] : []),
    ...fields.map((field) => fieldColumn(field, entries)),
    ...(Object.keys(notes).length > 0 ? [noteColumn(notes)] : []),
    ...order.flatMap((id) => columns.get(id) ?? []),
  ];
}

const FIELD_COLUMNS: Record<SharedField, Pick<DataColumn<Brand>, 'header' | 'width'>> = {
  status: { header: 'Status', width: 10 },
  rating: { header: 'Rating', width: 8 },
  tags: { header: 'Tags', width: 12 },
};

const fieldColumn = (field: SharedField, entries: SharedBrands['entries']): DataColumn<Brand> => ({
  id: field,
  ...FIELD_COLUMNS[field],
  cell: ({ id }) => {
    const value = entries[id]?.[field] ?? null;
    if (value === null || (Array.isArray(value) && value.length === 0)) return NONE;
    if (typeof value === 'number') return <Rating stars={value} />;
    const text = Array.isArray(value) ? value.join(', ') : value;
    return (
      <bdi title={text} className="block truncate">
        {text}
      </bdi>
    );
  },
});

const Rating = ({ stars }: { stars: number }) => (
  <span role="img" aria-label={`${stars} of 5 stars`} className="inline-flex text-accent">
    {[1, 2, 3, 4, 5].map((star) => (
      <StarIcon
        key={star}
        className={`size-4 ${star > stars ? 'text-line-strong' : ''}`}
        aria-hidden="true"
      />
    ))}
  </span>
);

const NONE = <span className="text-ink-faint">-</span>;

const noteColumn = (notes: SharedBrands['notes']): DataColumn<Brand> => ({
  id: 'note',
  header: 'Note',
  width: 14,
  cell: ({ id, brand_name }) => {
    const text = notes[id];
    return text ? <SharedNote brandName={brand_name} text={text} /> : NONE;
  },
});

function nameCell(brand: Brand) {
  const known = [kindLabel(brand.kind), countriesText(brand.locations)].filter((text) => text !== null);
  return (
    <span className="flex items-center gap-2.5">
      <BrandImage brand={brand} image="logo" className="size-7 shrink-0 rounded-md" />
      <span className="min-w-0 leading-4.5">
        <bdi className="line-clamp-2 wrap-anywhere whitespace-normal font-medium sm:block sm:truncate">
          {brand.brand_name}
        </bdi>
        {known.length > 0 && (
          <span className="block truncate text-2xs text-ink-faint leading-3.5">{known.join(' · ')}</span>
        )}
      </span>
    </span>
  );
}

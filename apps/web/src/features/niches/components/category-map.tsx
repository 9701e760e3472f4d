import { type CategoryMap, countryLabel, type FilterPayload } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { filtersPath } from '#features/search/model/search-state.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { type DataColumn, DataTable } from '#ui/table/data-table.tsx';
import { PRICE_BANDS } from '../model/niches-state.ts';
import { CATEGORY_COLUMN } from './category-table.tsx';

type Row = CategoryMap['data'][number];
type Props = {
  map: CategoryMap | undefined;
  rows: Row[] | undefined;
  filters: FilterPayload;
  stale: boolean;
  empty: ReactNode;
};

/** Numbers of brands by category and by country or price, darker where there are more. Each leads to its brands. */
export function CategoryMapTable({ map, rows, filters, stale, empty }: Props) {
  const columns = useMemo(() => (map ? columnsOf(map, filters) : [CATEGORY_COLUMN]), [map, filters]);
  const shown = useMemo(() => rows?.toSorted((a, b) => b.brands - a.brands), [rows]);
  return (
    <div className="card overflow-hidden">
      <DataTable
        label={map?.by === 'price' ? 'Categories by average price' : 'Categories by country'}
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        skeletonRows={20}
        stale={stale}
        empty={empty}
      />
    </div>
  );
}

function columnsOf({ by, columns, data }: CategoryMap, filters: FilterPayload): DataColumn<Row>[] {
  const highest = Math.max(1, ...data.flatMap(({ counts }) => counts));
  return [
    CATEGORY_COLUMN,
    {
      id: 'known',
      header: by === 'country' ? 'Known country' : 'Known price',
      width: 8,
      numeric: true,
      cell: ({ known, brands }) => (
        <span className="text-ink-soft">
          {formatExact(known)} of {formatExact(brands)}
        </span>
      ),
    },
    ...columns.map((column, index): DataColumn<Row> => {
      const label = labelOf(column);
      return {
        id: label,
        header: label,
        width: 6.5,
        numeric: true,
        cell: ({ name, counts }) => (
          <Cell
            count={counts[index] ?? 0}
            share={(counts[index] ?? 0) / highest}
            label={`${name}, ${label}`}
            to={filtersPath({ ...filters, ...column, categories: [name.toLowerCase()] })}
          />
        ),
        value: ({ counts }) => counts[index] ?? 0,
      };
    }),
  ];
}

function labelOf({ locations: [country] = [], product_avg_price: price }: FilterPayload): string {
  if (country !== undefined) return countryLabel(country);
  return PRICE_BANDS.find(({ range }) => range.min === price?.min)?.label ?? '';
}

function Cell({ count, share, label, to }: { count: number; share: number; label: string; to: string }) {
  if (count === 0) return <span className="text-ink-faint">0</span>;
  return (
    <Link
      to={to}
      aria-label={`${label}: ${formatExact(count)} ${count === 1 ? 'brand' : 'brands'}`}
      className="relative -mx-2 flex h-7 items-center justify-end rounded-md px-2 hover:underline"
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-md bg-accent"
        // The square root keeps small numbers apart.
        style={{ opacity: 0.04 + 0.3 * Math.sqrt(share) }}
      />
      <span className="relative">{formatExact(count)}</span>
    </Link>
  );
}

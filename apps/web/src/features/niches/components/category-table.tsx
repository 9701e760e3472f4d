import type { CategoryStatistics, FilterPayload } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { filtersPath } from '#features/search/model/search-state.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { type DataColumn, DataTable } from '#ui/table/data-table.tsx';
import type { TableSort } from '#ui/table/table-types.ts';
import type { NichesState } from '../model/niches-state.ts';
import { isStatistic, type ShownStatistic, STATISTIC_RECORDS, sortCategories } from '../model/statistics.ts';
import { StatisticValue } from './statistic-value.tsx';

type Props = {
  categories: CategoryStatistics[] | undefined;
  /** Those that have columns. */
  statistics: readonly ShownStatistic[];
  filters: FilterPayload;
  stale: boolean;
  sort: NichesState['sort'];
  onSort: (sort: NichesState['sort']) => void;
  empty: ReactNode;
};

/** The statistics of categories, sorted by one of them. */
export function CategoryTable({ categories, statistics, filters, stale, sort, onSort, empty }: Props) {
  const rows = useMemo(() => categories && sortCategories(categories, sort), [categories, sort]);
  const columns = useMemo(() => columnsFor(filters, statistics), [filters, statistics]);
  return (
    <div className="card overflow-hidden">
      <DataTable
        label="Categories"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        skeletonRows={20}
        stale={stale}
        sort={sort}
        onSort={(next) => onSort(nextSort(sort, next))}
        empty={empty}
      />
    </div>
  );
}

/** Numbers are first sorted from the highest, then in turn. */
function nextSort(sort: NichesState['sort'], next: TableSort | null): NichesState['sort'] {
  if (next === null || !isStatistic(next.column))
    return { ...sort, direction: sort.direction === 'desc' ? 'asc' : 'desc' };
  const { column, direction } = next;
  if (column === sort.column) return { column, direction };
  return { column, direction: column === 'name' ? 'asc' : 'desc' };
}

export const CATEGORY_COLUMN = {
  id: 'name',
  header: 'Category',
  width: 'clamp(9.5rem, 13.4vw, 16rem)',
  sortable: true,
  cell: ({ id, name, group }: Pick<CategoryStatistics, 'id' | 'name' | 'group'>) => (
    <>
      <Link
        to={paths.category(id)}
        title={name}
        className="block truncate rounded-sm font-medium leading-4 hover:underline"
      >
        {name}
      </Link>
      {group !== null && <span className="block truncate text-2xs text-ink-faint leading-3.5">{group}</span>}
    </>
  ),
};

function columnsFor(
  filters: FilterPayload,
  statistics: readonly ShownStatistic[],
): DataColumn<CategoryStatistics>[] {
  const columns = [
    CATEGORY_COLUMN,
    ...statistics.map((id): DataColumn<CategoryStatistics> => {
      const statistic = STATISTIC_RECORDS[id];
      return {
        id,
        header: statistic.header,
        width: statistic.width,
        numeric: true,
        sortable: true,
        cell: (category) =>
          id === 'brands' ? (
            <Link
              to={filtersPath({ ...filters, categories: [category.name.toLowerCase()] })}
              aria-label={`Show ${formatCount(category.brands, 'brand')} in Search`}
              className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {formatExact(category.brands)}
            </Link>
          ) : (
            <StatisticValue category={category} statistic={statistic} />
          ),
        value: statistic.value,
      };
    }),
  ];
  return statistics.includes('gap') ? [...columns, REASON_COLUMN] : columns;
}

const REASON_COLUMN: DataColumn<CategoryStatistics> = {
  id: 'reason',
  header: 'Why this gap score',
  width: 10,
  grows: true,
  cell: ({ gapScore, gapReason }) =>
    gapScore === null || gapReason === null ? (
      <span className="text-ink-faint">{gapReason ?? 'Too few known values'}</span>
    ) : (
      <span
        title={gapReason}
        className="relative line-clamp-2 whitespace-normal text-ink-soft text-xs leading-4"
      >
        {gapReason.split(':')[0]}
        <span className="max-2xl:sr-only">{gapReason.slice(gapReason.indexOf(':'))}</span>
      </span>
    ),
};

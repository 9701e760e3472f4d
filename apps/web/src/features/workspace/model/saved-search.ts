import type { SearchDefinition } from '@brandlode/contract';
import { chipsOf } from '#features/catalogue/model/filter-chips.ts';
import { formatSearch } from '#features/catalogue/model/search-state.ts';
import { parseColumns } from '#features/catalogue/model/table-columns.ts';
import { paths } from '#paths.ts';

/** The query string of a search; the same for equal searches. */
const queryOf = ({ scope, filters, sort, columns }: SearchDefinition, saved?: string): string =>
  formatSearch({
    scope,
    filters,
    ...(sort && { sort }),
    columns: parseColumns(columns),
    page: 1,
    ...(saved !== undefined && { saved }),
  });

/** The address of Search with a search, and with the id of the saved one that it is compared with. */
export const searchPath = (search: SearchDefinition, saved?: string): string =>
  paths.searchBrands + queryOf(search, saved);

export const isSameSearch = (one: SearchDefinition, other: SearchDefinition): boolean =>
  queryOf(one) === queryOf(other);

const MAX_NAME = 100;

/** A name to start from: what is filtered by. */
export function nameOf({ filters }: SearchDefinition): string {
  const name = chipsOf(filters)
    .map(({ label, value }) => (label === 'Category' || label === 'Location' ? value : `${label} ${value}`))
    .join(', ');
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
}

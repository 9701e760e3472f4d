import {
  cutText,
  type DataKey,
  EXACT_PRODUCT_COUNT,
  type SavedSearch,
  type SearchDefinition,
} from '@brandlode/contract';
import { chipsOf, nameOfChips } from '#features/search/model/filter-chips.ts';
import { productChips } from '#features/search/model/product-chips.ts';
import {
  DEFAULT_LIMIT,
  formatProductSearch,
  type ProductSearchState,
} from '#features/search/model/product-search.ts';
import { formatSearch, type SearchState } from '#features/search/model/search-state.ts';
import { formatColumns, parseColumns } from '#features/search/model/table-columns.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';

/** What is saved of a search for brands. */
export const definitionOf = ({
  scope,
  filters,
  sort,
  columns,
}: Omit<SearchState, 'page'>): SearchDefinition => ({
  scope,
  filters,
  ...(sort && { sort }),
  columns: formatColumns(columns),
});

/** What is saved of a search for products. */
export const productDefinitionOf = ({ products, brands, sort }: ProductSearchState): SearchDefinition => ({
  scope: 'all',
  filters: brands,
  columns: '',
  products: { filters: products, ...(sort && { sort }) },
});

/** The path of Search or Products with a search, and with the id of the saved search it is compared with. */
export function searchPath(
  { scope, filters, sort, columns, products }: SearchDefinition,
  id?: string,
): string {
  const saved = id === undefined ? {} : { saved: id };
  return products
    ? paths.products + formatProductSearch({ ...toProductSearch(filters, products), ...saved })
    : paths.searchBrands +
        formatSearch({
          scope,
          filters,
          ...(sort && { sort }),
          // As saved, since the default columns depend on the filters and on the data there is.
          columns,
          page: 1,
          ...saved,
        });
}

/** The query string of a search with the id under which it was saved; page, size and view stay. */
export function withSaved(query: string, id: string): string {
  const others = query.slice(1).split('&');
  return `?${[...others.filter((part) => part !== '' && !part.startsWith('saved=')), `saved=${id}`].join('&')}`;
}

const toProductSearch = (
  brands: SearchDefinition['filters'],
  { filters, sort }: NonNullable<SearchDefinition['products']>,
): ProductSearchState => ({
  products: filters,
  brands,
  // The default order.
  ...(sort && sort !== 'relevance' && { sort }),
  page: 1,
  limit: DEFAULT_LIMIT,
  view: 'grid',
});

/** `empty`: columns without any value now, which may have had some when a search was saved. */
export function isSameSearch(
  a: SearchDefinition,
  b: SearchDefinition,
  empty: readonly DataKey[] | null = [],
): boolean {
  const [path, other] = [a, b].map((search) => {
    const columns = formatColumns(parseColumns(search.columns, search.filters, empty));
    return searchPath({ ...search, columns });
  });
  return path === other;
}

/** `12`, or `1,000+` products. */
export const matchesText = ({ search, matches }: Pick<SavedSearch, 'search' | 'matches'>): string =>
  search.products && matches > EXACT_PRODUCT_COUNT
    ? `${formatExact(EXACT_PRODUCT_COUNT)}+`
    : formatExact(matches);

export const matchNoun = ({ search, matches }: Pick<SavedSearch, 'search' | 'matches'>): string =>
  `${search.products ? 'product' : 'brand'}${matches === 1 ? '' : 's'}`;

const MAX_NAME = 100;

export function nameOf({ filters, products }: SearchDefinition): string {
  const name = nameOfChips([...productChips(products?.filters ?? {}), ...chipsOf(filters)]);
  return name.length > MAX_NAME ? `${cutText(name, MAX_NAME - 1)}…` : name;
}

import type { ProductFilters } from '@brandlode/contract';

/** Returns the next filters, or undefined for no change. */
export type ChangeFilters = (latest: ProductFilters) => ProductFilters | undefined;

/** What a change of the filters changes in the search: it starts from the first page. */
export function withChange(latest: ProductFilters, change: ChangeFilters) {
  const products = change(latest);
  return products ? { products, page: 1 } : {};
}

import { z } from 'zod';
import { RANGE_KEYS } from '../brands/changes.ts';
import { Scope } from '../imports/private-brands.ts';
import { ProductFilters, ProductSort } from '../products/product-filters.ts';
import { FilterPayload } from './filter-payload.ts';

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;

/** `metric:asc` or `metric:desc`, or a metric's change; brands without a value come last in both. Without it the most popular come first. */
export const Sort = z.templateLiteral([z.enum(RANGE_KEYS), ':', z.enum(SORT_DIRECTIONS)]);
export type Sort = z.infer<typeof Sort>;

/** Which brands a search matches, in which order. Whatever acts on a search takes all of it, so that a limit keeps the brands that are displayed first. */
export const BrandSearch = z.strictObject({
  scope: Scope.default('all'),
  filters: FilterPayload.default({}),
  sort: Sort.optional(),
});
export type BrandSearch = z.infer<typeof BrandSearch>;

/** A search as it is stored: also with its columns, or for products of the brands. */
export const SearchDefinition = BrandSearch.extend({
  /** The `columns` parameter of the Search page: only the page reads it. */
  columns: z.string().max(2_000).default(''),
  /** A search for products of these brands. */
  products: z.strictObject({ filters: ProductFilters.default({}), sort: ProductSort.optional() }).optional(),
});
export type SearchDefinition = z.infer<typeof SearchDefinition>;

/** Only such searches notify of changes, are shared and are pushed: not those for products or My brands. */
export const isForCatalogueBrands = ({ scope, products }: SearchDefinition): boolean =>
  scope !== 'mine' && !products;

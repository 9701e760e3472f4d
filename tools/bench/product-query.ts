import type { ProductSort } from '@brandlode/contract';
import type { BrandSet, ProductSpec } from '@brandlode/database';

export type ProductQuery = {
  keyword?: string;
  filters?: Partial<ProductSpec>;
  brands: BrandSet;
  sort: ProductSort;
};
/** Answers a query with the number of products found, at most `limit` and one more. */
export type ProductSearcher = (query: ProductQuery, limit: number) => Promise<number>;

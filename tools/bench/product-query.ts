import type { ProductSort } from '@brandlode/contract';
import type { BrandSet, ProductSpec } from '@brandlode/database';

export type ProductQuery = {
  keyword?: string;
  filters?: Partial<ProductSpec>;
  brands: BrandSet;
  sort: ProductSort;
};
/** Runs a query and returns the number of products found, at most `limit` + 1. */
export type ProductSearcher = (query: ProductQuery, limit: number) => Promise<number>;

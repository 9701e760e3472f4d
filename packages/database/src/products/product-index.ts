import type { ProductSort } from '@brandlode/contract';
import type { Database } from '../connect.ts';
import type { BrandSet } from './brand-set.ts';
import { type FoundProductIds, type ProductSpec, searchProducts } from './search-products.ts';

/** Searches products: in this PostgreSQL, or in another engine if one machine is too small for them. */
export type ProductIndex = {
  /** The first `limit` products in this order. Any keyword is safe. */
  search: (
    spec: ProductSpec,
    options: { brands: BrandSet; sort: ProductSort; limit: number },
  ) => Promise<FoundProductIds>;
};

export const openProductIndex = (db: Database): ProductIndex => ({
  search: (spec, options) => searchProducts(db, spec, options),
});

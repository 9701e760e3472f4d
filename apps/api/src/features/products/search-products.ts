import { EXACT_PRODUCT_COUNT, type FoundProducts, type ProductSearch, type Tier } from '@brandlode/contract';
import { readProducts } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { readBrandSet } from '../search/brand-sets.ts';
import { searchLimit } from '../search/filter-brands.ts';
import { toProductSpec } from '../search/to-product-spec.ts';
import { toFoundProduct } from './shown-product.ts';

type Page = { page: number; limit: number };

/** A page of products of the brands that a filter matches. On Basic only the first 50 can be paged through. */
export async function searchProducts(
  { catalogue, connection: { db }, images, productIndex }: Context,
  {
    products,
    brands,
    sort,
    page,
    limit,
    tier,
  }: Pick<ProductSearch, 'products' | 'brands' | 'sort'> & Page & { tier: Tier | undefined },
): Promise<FoundProducts> {
  const found = await productIndex.search(toProductSpec(products), {
    brands: await readBrandSet(catalogue, brands),
    sort,
    limit: EXACT_PRODUCT_COUNT,
  });
  const allowed = found.ids.slice(0, searchLimit(tier));
  const rows = await readProducts(db, allowed.slice((page - 1) * limit, page * limit));
  return {
    count: allowed.length,
    total: found.ids.length,
    totalIsExact: found.exact,
    corrected: found.corrected,
    data: rows.map((row) => toFoundProduct(row, images)),
  };
}

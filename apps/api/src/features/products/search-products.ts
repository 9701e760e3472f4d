import {
  EXACT_PRODUCT_COUNT,
  type FilterPayload,
  type FoundProducts,
  type ProductSearch,
  type ProductSort,
  type Tier,
} from '@brandlode/contract';
import { type BrandSet, type ProductKey, readProducts } from '@brandlode/database';
import type { Catalogue, Place } from '../../catalogue/catalogue.ts';
import type { Context } from '../../context.ts';
import { readBrandSet } from '../search/brand-sets.ts';
import { searchLimit } from '../search/filter-brands.ts';
import { toProductSpec } from '../search/to-product-spec.ts';
import { type ProductPage, pageOfProducts } from './page-of-products.ts';
import { toFoundProduct } from './shown-product.ts';

type Query = Pick<ProductSearch, 'products' | 'brands' | 'sort'> & ProductPage & { tier: Tier | undefined };

/** A page of products of the brands that a filter matches. On Basic only the first 50 can be paged through, also by cursors. */
export async function searchProducts(context: Context, query: Query): Promise<FoundProducts> {
  const { catalogue, connection, images, productIndex, cursors } = context;
  const { products, brands, sort, tier } = query;
  const order = `products ${sort}`;
  const place = cursors.open<ProductPlace>(order, query.after);
  const brandSet = await readBrandSet(catalogue, brands);
  const found = await productIndex.search(toProductSpec(products), {
    brands: brandSet,
    sort,
    limit: EXACT_PRODUCT_COUNT,
  });
  const allowed = found.ids.slice(0, searchLimit(tier));
  const last = place && (await toKey(catalogue, { brands, brandSet }, place));
  const { ids, next } = pageOfProducts({ ...found, ids: allowed }, query, last);
  const rows = await readProducts(connection.db, ids);
  return {
    count: allowed.length,
    total: found.ids.length,
    totalIsExact: found.exact,
    corrected: found.corrected,
    data: rows.map((row) => toFoundProduct(row, images)),
    cursor: next && cursors.seal(order, await toPlace(catalogue, brands, sort, next)),
  };
}

/** A key; by relevance the rank of its brand, which others change, is replaced by the brand's own place. */
type ProductPlace = { key: ProductKey; brand?: Place };

async function toPlace(
  catalogue: Catalogue,
  brands: FilterPayload,
  sort: ProductSort,
  key: ProductKey,
): Promise<ProductPlace> {
  if (sort !== 'relevance') return { key };
  const [title = 0, turn = 0, rank = 0] = key;
  const { last } = await catalogue.filter(brands, { offset: rank, limit: 1 });
  return last ? { key: [title, turn], brand: last } : { key };
}

/** The brands that come next are looked for among so many, in case some are newer than the set. */
const NEXT_BRANDS = 100;

async function toKey(
  catalogue: Catalogue,
  { brands, brandSet }: { brands: FilterPayload; brandSet: BrandSet },
  { key, brand }: ProductPlace,
): Promise<ProductKey> {
  if (!brand) return key;
  const { ids } = await catalogue.filter(brands, { offset: 0, limit: NEXT_BRANDS, after: brand });
  const next = ids.map((id) => brandSet.ids.indexOf(id)).find((rank) => rank >= 0);
  // Before the products of the next brand, after those of the brands before it.
  return [...key, (next ?? brandSet.ids.length) - 0.5];
}

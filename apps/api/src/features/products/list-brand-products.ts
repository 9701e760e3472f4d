import type { BrandProducts, ProductFilters, ProductSort } from '@brandlode/contract';
import {
  getBrand,
  MAX_PRODUCTS,
  type ProductKey,
  readProductPrices,
  readProducts,
  summariseProducts,
  toBrandSet,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { noSuchBrand } from '../../no-such-brand.ts';
import { toProductSpec } from '../search/to-product-spec.ts';
import { type ProductPage, pageOfProducts } from './page-of-products.ts';
import { toHistogram } from './price-histogram.ts';
import { toShownProduct } from './shown-product.ts';

/** The maximum number of present and gone products, which may be of more than one store. */
const MAX_OF_BRAND = 8 * MAX_PRODUCTS;

type Query = ProductPage & { id: number; filters: ProductFilters; sort: ProductSort };

/** A page of a brand's products, with what their filters offer. Throws `not-found`. */
export async function listBrandProducts(
  { connection: { db }, images, productIndex, cursors }: Context,
  { id, filters, sort, ...page }: Query,
): Promise<BrandProducts> {
  const order = `products of a brand ${sort}`;
  const last = cursors.open<ProductKey>(order, page.after);
  if (!(await getBrand(db, id))) throw noSuchBrand();
  const spec = toProductSpec(filters);
  const found = await productIndex.search(spec, { brands: toBrandSet([id]), sort, limit: MAX_OF_BRAND });
  const keys = sort === 'relevance' ? found.keys.map(withoutTurn) : found.keys;
  const { ids, next } = pageOfProducts({ ids: found.ids, keys }, page, last);
  const [summary, rows, prices] = await Promise.all([
    summariseProducts(db, { brandId: id, spec, terms: found.terms }),
    readProducts(db, ids),
    readProductPrices(db, ids),
  ]);
  const histories = Map.groupBy(prices, (price) => price.product_id);
  return {
    count: found.ids.length,
    total: found.ids.length,
    totalIsExact: found.exact,
    corrected: found.corrected,
    data: rows.map((row) => ({
      ...toShownProduct(row, images),
      prices: (histories.get(row.id) ?? []).map((price) => ({
        at: price.observed_at.toISOString(),
        price: { min: Number(price.price_min), max: Number(price.price_max) },
        compareAt: price.compare_at === null ? null : Number(price.compare_at),
      })),
    })),
    types: summary.types,
    histogram: toHistogram(summary.prices),
    kept: summary.kept,
    gone: summary.gone,
    limitReached: summary.kept - summary.gone >= MAX_PRODUCTS,
    cursor: next && cursors.seal(order, next),
  };
}

/** The same order among the products of one brand, but of a product's own values. */
const withoutTurn = ([title = 0, _turn, _rank, ...own]: ProductKey): ProductKey => [title, ...own];

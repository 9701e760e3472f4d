import { EXACT_PRODUCT_COUNT, MAX_COMPARED_MATCHES, type SearchDefinition } from '@brandlode/contract';
import { filterPrivateBrands } from '@brandlode/database';
import { toPrivateSort } from '../../../catalogue/index-layout.ts';
import type { Context } from '../../../context.ts';
import { readBrandSet } from '../brand-sets.ts';
import { toPrivateFilter } from '../private-brands/to-private-filter.ts';
import { toProductSpec } from '../to-product-spec.ts';

type Matches = { total: number; ids: number[] };

/** The current number of matching brands or products, and the first of them if `withIds`. */
export async function matchSearch(
  context: Context,
  workspaceId: string,
  { scope, filters, sort, products }: SearchDefinition,
  withIds: boolean,
): Promise<Matches> {
  const { catalogue, connection } = context;
  const page = { offset: 0, limit: withIds ? MAX_COMPARED_MATCHES : 0 };
  if (products) return matchProducts(context, filters, products);
  return scope === 'mine'
    ? filterPrivateBrands(connection.db, workspaceId, toPrivateFilter(filters), page, toPrivateSort(sort))
    : catalogue.filter(filters, page, sort);
}

/** Products past the exact count are not counted. */
async function matchProducts(
  { catalogue, productIndex }: Context,
  brands: SearchDefinition['filters'],
  { filters }: NonNullable<SearchDefinition['products']>,
): Promise<Matches> {
  const { ids, exact } = await productIndex.search(toProductSpec(filters), {
    brands: await readBrandSet(catalogue, brands),
    sort: 'newest',
    limit: EXACT_PRODUCT_COUNT,
  });
  return { total: exact ? ids.length : EXACT_PRODUCT_COUNT + 1, ids };
}

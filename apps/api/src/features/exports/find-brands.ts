import {
  ApiError,
  type CreateExport,
  EXACT_PRODUCT_COUNT,
  EXPORT_LIMIT,
  type Tier,
} from '@brandlode/contract';
import {
  filterPrivateBrands,
  followRedirects,
  onlyActiveBrands,
  readListBrandIds,
} from '@brandlode/database';
import { toPrivateSort } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';
import { readBrandSet } from '../search/brand-sets.ts';
import { searchLimit } from '../search/filter-brands.ts';
import { privateSearchLimit } from '../search/private-brands/list-private-matches.ts';
import { toPrivateFilter } from '../search/private-brands/to-private-filter.ts';
import { toProductSpec } from '../search/to-product-spec.ts';

/** `total` brands or products match; the plan allows exporting `brands` of them. `ids` are those, in order, or none with `countOnly`. */
type FoundBrands = { total: number; brands: number; ids: number[] };

/** The brands or products of an export. Throws `not-found` for a list that is not in the workspace. */
export async function findBrands(
  { catalogue, productIndex, connection: { db } }: Pick<Context, 'catalogue' | 'productIndex' | 'connection'>,
  request: Pick<CreateExport, 'search' | 'brandIds' | 'listId' | 'products'>,
  { tier, workspaceId }: { tier: Tier | null | undefined; workspaceId: string },
  { countOnly = false } = {},
): Promise<FoundBrands> {
  if (request.listId !== undefined) {
    const listed = await readListBrandIds(db, { workspaceId, listId: request.listId });
    if (!listed) throw new ApiError('not-found', { detail: 'There is no such list.' });
    const chosen = request.brandIds && new Set(await followRedirects(db, request.brandIds));
    const ids = chosen ? listed.filter((id) => chosen.has(id)) : listed;
    return { total: ids.length, brands: ids.length, ids };
  }
  if (request.products) {
    const { products, brands, sort } = request.products;
    const [spec, brandSet] = [toProductSpec(products), await readBrandSet(catalogue, brands)];
    const search = (limit: number) => productIndex.search(spec, { brands: brandSet, sort, limit });
    // What the page shows comes first: by relevance, a search for few products may order them otherwise than one for all.
    const shown = await search(EXACT_PRODUCT_COUNT);
    const { ids: all } = shown.exact ? shown : await search(EXPORT_LIMIT);
    const ids = [...new Set([...shown.ids, ...all])].slice(0, Math.min(EXPORT_LIMIT, searchLimit(tier)));
    return { total: all.length, brands: ids.length, ids };
  }
  if (!request.search) {
    const ids = await onlyActiveBrands(db, await followRedirects(db, request.brandIds ?? []));
    return { total: ids.length, brands: ids.length, ids };
  }
  const { scope, filters, sort } = request.search;
  const isPrivate = scope === 'mine';
  const privateFilter = toPrivateFilter(filters);
  const limit = Math.min(
    EXPORT_LIMIT,
    isPrivate ? privateSearchLimit(privateFilter, tier) : searchLimit(tier),
  );
  const page = { offset: 0, limit: countOnly ? 0 : limit };
  const { total, ids } = isPrivate
    ? await filterPrivateBrands(db, workspaceId, privateFilter, page, toPrivateSort(sort))
    : await catalogue.filter(filters, page, sort);
  return { total, brands: Math.min(total, limit), ids };
}

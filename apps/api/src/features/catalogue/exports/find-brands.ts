import { ApiError, type CreateExport, EXPORT_LIMIT, type Tier } from '@brandlode/contract';
import { filterPrivateBrands, readListBrandIds } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { searchLimit } from '../filter-brands.ts';
import { toFilterSpec, toMetricSort } from '../index-layout.ts';
import { privateSearchLimit } from '../my-brands/filter-my-brands.ts';
import { toPrivateFilter } from '../my-brands/to-private-filter.ts';

/** `total` brands match; the plan allows exporting `brands` of them. `ids` are those, in order, or none with `countOnly`. */
type FoundBrands = { total: number; brands: number; ids: number[] };

/** The brands of an export. Throws `not-found` for a list that is none of the workspace. */
export async function findBrands(
  { catalogue, connection: { db } }: Pick<Context, 'catalogue' | 'connection'>,
  request: Pick<CreateExport, 'search' | 'brandIds' | 'listId'>,
  { tier, workspaceId }: { tier: Tier | null | undefined; workspaceId: string },
  { countOnly = false } = {},
): Promise<FoundBrands> {
  if (request.listId !== undefined) {
    const ids = await readListBrandIds(db, { workspaceId, listId: request.listId });
    if (!ids) throw new ApiError('not-found', { detail: 'There is no such list.' });
    return { total: ids.length, brands: ids.length, ids };
  }
  if (!request.search) {
    const ids = [...new Set(request.brandIds)];
    return { total: ids.length, brands: ids.length, ids };
  }
  const { scope, filters, sort } = request.search;
  const isMine = scope === 'mine';
  const privateFilter = toPrivateFilter(filters);
  const limit = Math.min(EXPORT_LIMIT, isMine ? privateSearchLimit(privateFilter, tier) : searchLimit(tier));
  const page = { offset: 0, limit: countOnly ? 0 : limit };
  const { total, ids } = isMine
    ? await filterPrivateBrands(db, workspaceId, privateFilter, page, toMetricSort(sort))
    : await catalogue.index().filter(toFilterSpec(filters), page, toMetricSort(sort));
  return { total, brands: Math.min(total, limit), ids };
}

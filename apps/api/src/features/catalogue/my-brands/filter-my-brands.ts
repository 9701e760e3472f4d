import {
  BASIC_SEARCH_LIMIT,
  type FilteredBrandList,
  type FilterPayload,
  type Tier,
} from '@brandlode/contract';
import { filterPrivateBrands, getPrivateBrands } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { toMyBrand } from './get-my-brand.ts';
import { toPrivateFilter } from './to-private-filter.ts';

/**
 * A page of the workspace's private brands that match the payload. On Basic only the first 50 matches of a filter can be paged
 * through; without a filter it is the user's own list, which is not limited.
 */
export async function filterMyBrands(
  { connection: { db }, images }: Pick<Context, 'connection' | 'images'>,
  {
    workspaceId,
    payload,
    page,
    limit,
    tier,
  }: { workspaceId: string; payload: FilterPayload; page: number; limit: number; tier: Tier | undefined },
): Promise<FilteredBrandList> {
  const filter = toPrivateFilter(payload);
  const isFiltered = Object.values(filter).some((entries) => entries.length > 0);
  const allowed = tier === 'plus' || !isFiltered ? Number.POSITIVE_INFINITY : BASIC_SEARCH_LIMIT;
  const offset = (page - 1) * limit;
  const within = Math.max(0, Math.min(limit, allowed - offset));
  const { total, ids } = await filterPrivateBrands(db, workspaceId, filter, { offset, limit: within });
  const rows = await getPrivateBrands(db, workspaceId, ids);
  return { data: rows.map((row) => toMyBrand(row, images)), count: Math.min(total, allowed), total };
}

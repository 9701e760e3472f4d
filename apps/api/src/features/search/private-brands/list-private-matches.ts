import type { FilteredBrandList, FilterPayload, Sort, Tier } from '@brandlode/contract';
import { filterPrivateBrands, getPrivateBrands, type PrivateFilter } from '@brandlode/database';
import { toPrivateSort } from '../../../catalogue/index-layout.ts';
import type { Context } from '../../../context.ts';
import { toPrivateBrand } from '../../brands/private-brands/get-private-brand.ts';
import { searchLimit } from '../filter-brands.ts';
import { toPrivateFilter } from './to-private-filter.ts';

/** A page of the workspace's private brands that match the payload. */
export async function listPrivateMatches(
  { connection: { db }, images }: Pick<Context, 'connection' | 'images'>,
  {
    workspaceId,
    payload,
    page,
    limit,
    sort,
    tier,
  }: {
    workspaceId: string;
    payload: FilterPayload;
    page: number;
    limit: number;
    sort?: Sort | undefined;
    tier: Tier | undefined;
  },
): Promise<FilteredBrandList> {
  const filter = toPrivateFilter(payload);
  const allowed = privateSearchLimit(filter, tier);
  const offset = (page - 1) * limit;
  const within = Math.max(0, Math.min(limit, allowed - offset));
  const { total, ids } = await filterPrivateBrands(
    db,
    workspaceId,
    filter,
    { offset, limit: within },
    toPrivateSort(sort),
  );
  const rows = await getPrivateBrands(db, workspaceId, ids);
  return { data: rows.map((row) => toPrivateBrand(row, images)), count: Math.min(total, allowed), total };
}

/** On Basic only the first 50 matches of a filter are shown; without a filter it is the user's own list, which is not limited. */
export function privateSearchLimit(filter: PrivateFilter, tier: Tier | null | undefined): number {
  const { ranges, flags, lists } = filter;
  const isFiltered = ranges.length + flags.length + lists.length > 0;
  return isFiltered ? searchLimit(tier) : Number.POSITIVE_INFINITY;
}

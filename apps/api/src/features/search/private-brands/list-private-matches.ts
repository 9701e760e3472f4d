import type { Position } from '@brandlode/catalogue-index';
import type { FilteredBrandList, FilterPayload, Sort, Tier } from '@brandlode/contract';
import { filterPrivateBrands, getPrivateBrands, type PrivateFilter } from '@brandlode/database';
import { toPrivateSort } from '../../../catalogue/index-layout.ts';
import { readReachable } from '../../../catalogue/read-reachable.ts';
import type { Context } from '../../../context.ts';
import { toPrivateBrand } from '../../brands/private-brands/get-private-brand.ts';
import { searchLimit } from '../filter-brands.ts';
import { toPrivateFilter } from './to-private-filter.ts';

/** A page of the workspace's private brands that match the payload. */
export async function listPrivateMatches(
  { connection: { db }, images, cursors }: Pick<Context, 'connection' | 'images' | 'cursors'>,
  {
    workspaceId,
    payload,
    page,
    after,
    limit,
    sort,
    tier,
  }: {
    workspaceId: string;
    payload: FilterPayload;
    page: number;
    after?: string | undefined;
    limit: number;
    sort?: Sort | undefined;
    tier: Tier | undefined;
  },
): Promise<FilteredBrandList> {
  const filter = toPrivateFilter(payload);
  const order = `mine ${sort ?? ''}`;
  const { ids, next, ...counts } = await readReachable(
    (part) => filterPrivateBrands(db, workspaceId, filter, part, toPrivateSort(sort)),
    { page, limit, after: cursors.open<Position>(order, after) },
    privateSearchLimit(filter, tier),
  );
  const rows = await getPrivateBrands(db, workspaceId, ids);
  return {
    ...counts,
    data: rows.map((row) => toPrivateBrand(row, images)),
    cursor: next && cursors.seal(order, next),
  };
}

/** On Basic only the first 50 matches of a filter are shown; without a filter it is the user's own list, which is not limited. */
export function privateSearchLimit(filter: PrivateFilter, tier: Tier | null | undefined): number {
  const { ranges, flags, lists } = filter;
  const isFiltered = ranges.length + flags.length + lists.length > 0;
  return isFiltered ? searchLimit(tier) : Number.POSITIVE_INFINITY;
}

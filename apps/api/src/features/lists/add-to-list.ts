import {
  type AccessClaims,
  type AddedToList,
  type AddToList,
  ApiError,
  MAX_LIST_BRANDS,
} from '@brandlode/contract';
import { addListBrands, readList } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { noSuchList, noSuchStatus } from '../../list-errors.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { searchLimit } from '../search/filter-brands.ts';

/** Adds brands by id, or all matches of a search within the plan. Throws `not-found` and `invalid-request`. */
export async function addToList(
  context: Context,
  { claims, listId }: { claims: AccessClaims; listId: string },
  request: AddToList,
): Promise<AddedToList> {
  const list = { workspaceId: await editableWorkspaceOf(context, claims), listId };
  const { db } = context.connection;
  const storedList = await readList(db, list.workspaceId, listId);
  if (!storedList) throw noSuchList();
  const { status } = request;
  if (status !== undefined && !storedList.statuses.includes(status)) throw noSuchStatus();
  const { ids, total } =
    'brandIds' in request
      ? { ids: request.brandIds, total: request.brandIds.length }
      : await matchesOf(context, request.search, claims);
  const added = await addListBrands(db, list, { ids, status, userId: claims.sub });
  if (!added) throw noSuchList();
  const outside = 'brandIds' in request ? 0 : total - ids.length;
  return { ...added, added: added.addedIds.length, left: added.left + outside, total };
}

async function matchesOf(
  { catalogue }: Context,
  search: Extract<AddToList, { search: unknown }>['search'],
  { tier }: AccessClaims,
): Promise<{ ids: number[]; total: number }> {
  if (search.scope === 'mine')
    throw new ApiError('invalid-request', {
      errors: [{ path: 'search.scope', message: 'brands of My brands cannot be on lists' }],
    });
  if (search.products)
    throw new ApiError('invalid-request', {
      errors: [{ path: 'search.products', message: 'products cannot be on lists' }],
    });
  const page = { offset: 0, limit: Math.min(MAX_LIST_BRANDS, searchLimit(tier)) };
  return catalogue.filter(search.filters, page, search.sort);
}

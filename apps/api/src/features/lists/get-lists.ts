import type { Lists, ListsQuery } from '@brandlode/contract';
import { readLists, resolvePendingBrands } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { workspaceOf } from '../../request-workspace.ts';

/** A page of the workspace's lists, with the brands created from observed addresses. */
export async function getLists(context: Context, claims: RequestClaims, query: ListsQuery): Promise<Lists> {
  const { db } = context.connection;
  const workspaceId = await workspaceOf(context, claims);
  let page = await readLists(db, workspaceId, query);
  const pending = page.lists.filter((list) => list.pending > 0);
  if (pending.length > 0) {
    await resolvePendingBrands(
      db,
      pending.map(({ id }) => ({ workspaceId, listId: id })),
    );
    page = await readLists(db, workspaceId, query);
  }
  const { lists, total, cursor } = page;
  return {
    data: lists,
    total,
    cursor,
    ...(query.after === undefined && query.page * query.limit < total && { next: query.page + 1 }),
  };
}

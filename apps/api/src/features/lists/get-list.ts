import type { List } from '@brandlode/contract';
import { readList, resolvePendingBrands } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { noSuchList } from '../../list-errors.ts';
import { workspaceOf } from '../../request-workspace.ts';

/** A list, after pasted addresses that are brands by now were added to it. Throws `not-found`. */
export async function getList(context: Context, claims: RequestClaims, id: string): Promise<List> {
  const { db } = context.connection;
  const workspaceId = await workspaceOf(context, claims);
  const list = await readList(db, workspaceId, id);
  if (!list) throw noSuchList();
  if (list.pending === 0) return list;
  await resolvePendingBrands(db, [{ workspaceId, listId: id }]);
  return (await readList(db, workspaceId, id)) ?? list;
}

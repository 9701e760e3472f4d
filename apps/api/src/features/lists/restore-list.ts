import type { List } from '@brandlode/contract';
import { readList, restoreList } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { noSuchList } from '../../list-errors.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { tooManyBrands, tooManyLists } from './list-limits.ts';

/** Restores a deleted list. Throws `not-found` and `limit-reached`. */
export async function restoreOwnList(context: Context, claims: RequestClaims, id: string): Promise<List> {
  const { db } = context.connection;
  const workspaceId = await editableWorkspaceOf(context, claims);
  const result = await restoreList(db, { workspaceId, id });
  if (result === 'lists') throw tooManyLists();
  if (result === 'brands') throw tooManyBrands();
  const list = await readList(db, workspaceId, id);
  if (result === 'missing' || !list) throw noSuchList();
  return list;
}

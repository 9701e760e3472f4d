import type { List } from '@brandlode/contract';
import { readList, restoreList } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { noSuchList } from '../../list-errors.ts';
import { actorOf, recorded } from '../../record-audit.ts';
import { editableWorkspaceOf } from '../../request-workspace.ts';
import { tooManyBrands, tooManyLists } from './list-limits.ts';

/** Restores a deleted list. Throws `not-found` and `limit-reached`. */
export async function restoreOwnList(context: Context, claims: RequestClaims, id: string): Promise<List> {
  const workspaceId = await editableWorkspaceOf(context, claims);
  const { result, list } = await recorded(
    context,
    { workspaceId, actor: actorOf(claims) },
    async (transaction) => ({
      result: await restoreList(transaction, { workspaceId, id }),
      list: await readList(transaction, workspaceId, id),
    }),
    ({ result, list }) => result === 'restored' && list && { action: 'list.restored', subject: list.name },
  );
  if (result === 'lists') throw tooManyLists();
  if (result === 'brands') throw tooManyBrands();
  if (result === 'missing' || !list) throw noSuchList();
  return list;
}

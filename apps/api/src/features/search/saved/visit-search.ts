import { maxComparedMatches } from '@brandlode/contract';
import { type SavedSearchRow, saveVisit } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { encodeIds } from './brand-id-set.ts';
import { matchSearch } from './match-search.ts';

/** Stores the current matches of a search: brands that match later are new to this user. */
export async function visitSearch(
  context: Context,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { id, search }: SavedSearchRow,
): Promise<void> {
  const { total, ids } = await matchSearch(context, workspaceId, search, true);
  const brandIds = total > maxComparedMatches(search) ? null : encodeIds(ids);
  await saveVisit(context.connection.db, { searchId: id, userId, brandIds });
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Ordered items of a workspace that can be restored until they are purged. */
type Table = 'lists' | 'saved_searches';

/** How many items a workspace has, and the last one's position. */
export const extentOf = (db: Database, table: Table, workspaceId: string) =>
  db
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Deletes or restores an item and returns it; undefined if the workspace has no such item. */
export const setDeleted = (
  db: Database,
  table: Table,
  { workspaceId, id }: { workspaceId: string; id: string },
  deleted: boolean,
): Promise<{ name: string } | undefined> =>
  db
    .updateTable(table)
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst();

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';

/** Deletes brands by id, or all, so that they can be restored for a day. Unknown ids are ignored. In the caller's transaction. */
export async function deletePrivateBrands(
  db: Database,
  workspaceId: string,
  brands: number[] | 'all',
): Promise<{ deletionId: string; deleted: number }> {
  await lockWorkspace(db, workspaceId);
  const deletionId = randomUUID();
  const { numUpdatedRows } = await db
    .updateTable('private_brands')
    .set({ deletion_id: deletionId, deleted_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('deletion_id', 'is', null)
    .$if(brands !== 'all', (update) => update.where('id', '=', sql<number>`any(${brands})`))
    .executeTakeFirst();
  return { deletionId, deleted: Number(numUpdatedRows) };
}

/**
 * Restores brands that were deleted together, as many as the limit allows, except those imported again since. In the
 * caller's transaction.
 */
export async function restorePrivateBrands(
  db: Database,
  { workspaceId, deletionId, limit }: { workspaceId: string; deletionId: string; limit: number },
): Promise<{ restored: number }> {
  await lockWorkspace(db, workspaceId);
  const { numAffectedRows } = await sql`
    update private_brands set deletion_id = null, deleted_at = null
    where workspace_id = ${workspaceId} and id in (
      select id from private_brands as deleted where workspace_id = ${workspaceId} and deletion_id = ${deletionId}
        and not exists (select from private_brands where workspace_id = ${workspaceId} and deletion_id is null
          and address = deleted.address)
      order by id limit greatest(0, ${limit} - (
        select count(*) from private_brands where workspace_id = ${workspaceId} and deletion_id is null)))`.execute(
    db,
  );
  return { restored: Number(numAffectedRows) };
}

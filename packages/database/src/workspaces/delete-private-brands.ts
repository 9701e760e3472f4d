import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { lockWorkspace } from './private-rows.ts';

/** Deletes brands by id, or all, so that they can be restored for a day. Unknown ids are ignored. In the caller's transaction. */
export async function deletePrivateBrands(
  client: pg.ClientBase,
  workspaceId: string,
  brands: number[] | 'all',
): Promise<{ deletionId: string; deleted: number }> {
  await lockWorkspace(client, workspaceId);
  const deletionId = randomUUID();
  const { rowCount } = await client.query(
    `update private_brands set deletion_id = $2, deleted_at = now()
     where workspace_id = $1 and deletion_id is null and ($3::bigint[] is null or id = any($3))`,
    [workspaceId, deletionId, brands === 'all' ? null : brands],
  );
  return { deletionId, deleted: rowCount ?? 0 };
}

/**
 * Restores brands that were deleted together, as many as the limit allows, except those imported again since. In the
 * caller's transaction.
 */
export async function restorePrivateBrands(
  client: pg.ClientBase,
  { workspaceId, deletionId, limit }: { workspaceId: string; deletionId: string; limit: number },
): Promise<{ restored: number }> {
  await lockWorkspace(client, workspaceId);
  const { rowCount } = await client.query(
    `update private_brands set deletion_id = null, deleted_at = null
     where workspace_id = $1 and id in (
       select id from private_brands as deleted where workspace_id = $1 and deletion_id = $2
         and not exists (select from private_brands where workspace_id = $1 and deletion_id is null
           and address = deleted.address)
       order by id limit greatest(0, $3 - (
         select count(*) from private_brands where workspace_id = $1 and deletion_id is null)))`,
    [workspaceId, deletionId, limit],
  );
  return { restored: rowCount ?? 0 };
}

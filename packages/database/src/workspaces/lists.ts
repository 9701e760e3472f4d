import type { List, UpdateList } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { lockWorkspace } from './api-keys.ts';
import { positionBefore } from './positions.ts';

/** In the workspace's order, or only the one with this id. */
export async function readLists(db: Database, workspaceId: string, id?: string): Promise<List[]> {
  const rows = await db
    .selectFrom('lists')
    .select(({ selectFrom }) => [
      'id',
      'name',
      'statuses',
      'version',
      'created_at',
      'updated_at',
      selectFrom('list_brands')
        .whereRef('list_id', '=', 'lists.id')
        .where('removed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('brands'),
      selectFrom('pending_list_brands')
        .whereRef('list_id', '=', 'lists.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('pending'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, updated_at, brands, pending, ...row }) => ({
    ...row,
    brands: brands ?? 0,
    pending: pending ?? 0,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }));
}

/** After the other lists; undefined once the workspace has `limit` of them. */
export async function createList(
  db: Database,
  list: { workspaceId: string; userId: string; name: string; statuses: string[] },
  limit: number,
): Promise<List | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, list.workspaceId);
    const { count, last } = await extentOf(transaction, list.workspaceId);
    if (count >= limit) return undefined;
    const { id } = await transaction
      .insertInto('lists')
      .values({
        workspace_id: list.workspaceId,
        created_by: list.userId,
        name: list.name,
        statuses: JSON.stringify(list.statuses),
        position: (last ?? 0) + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return (await readLists(transaction, list.workspaceId, id))[0];
  });
}

/** How many lists a workspace has, and the last one's position. */
const extentOf = (db: Database, workspaceId: string) =>
  db
    .selectFrom('lists')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();

/** 'conflict': its version is another one by now. */
export type Changed<Row> = Row | 'missing' | 'conflict';

/**
 * Locks a list for a change of it or of its brands, and dates it: changes wait for each other instead of meeting a deadlock or a step that
 * is gone. Returns its steps, or undefined if the workspace has no such list.
 */
export async function lockList(
  transaction: Database,
  { workspaceId, listId }: { workspaceId: string; listId: string },
): Promise<string[] | undefined> {
  const list = await transaction
    .updateTable('lists')
    .set({ updated_at: sql`now()` })
    .where('id', '=', listId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .returning('statuses')
    .executeTakeFirst();
  return list?.statuses;
}

/** Changes a list, and the steps of its brands with it. */
export async function updateList(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { version, name, statuses, before }: UpdateList,
): Promise<Changed<List>> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    await lockList(transaction, { workspaceId, listId: id });
    const [list] = await readLists(transaction, workspaceId, id);
    if (!list) return 'missing';
    if (list.version !== version) return 'conflict';
    const position =
      before === undefined
        ? undefined
        : await positionBefore(
            transaction,
            {
              table: 'lists',
              id: 'id',
              where: sql`workspace_id = ${workspaceId} and deleted_at is null`,
            },
            before,
          );
    if (before !== undefined && position === undefined) return 'missing';
    if (statuses) await changeStatuses(transaction, id, statuses);
    await transaction
      .updateTable('lists')
      .set({
        version: version + 1,
        ...(name !== undefined && { name }),
        ...(statuses && { statuses: JSON.stringify(statuses.map((status) => status.name)) }),
        ...(position !== undefined && { position }),
      })
      .where('id', '=', id)
      .execute();
    return (await readLists(transaction, workspaceId, id))[0] ?? 'missing';
  });
}

/** Brands follow a renamed step; those of a step that is gone have none. */
async function changeStatuses(db: Database, listId: string, statuses: NonNullable<UpdateList['statuses']>) {
  const names = statuses.map(({ name, from }) => [from ?? name, name] as const);
  await sql`
    update list_brands b set status = renamed.name, version = version + 1, updated_at = now()
    from (select b2.brand_id, to_name as name from list_brands b2
      left join unnest(${names.map(([from]) => from)}::text[], ${names.map(([, to]) => to)}::text[]) as steps (from_name, to_name)
        on steps.from_name = b2.status
      where b2.list_id = ${listId} and b2.status is not null) renamed
    where b.list_id = ${listId} and b.brand_id = renamed.brand_id and b.status is distinct from renamed.name`.execute(
    db,
  );
}

/** Can be restored until it is purged. False if the workspace has no such list. */
export const deleteList = (db: Database, workspaceId: string, id: string): Promise<boolean> =>
  setDeleted(db, { workspaceId, id }, true);

/** 'full': the workspace has `limit` lists. */
export const restoreList = (
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  limit: number,
): Promise<'restored' | 'missing' | 'full'> =>
  db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const { count } = await extentOf(transaction, workspaceId);
    if (count >= limit) return 'full';
    return (await setDeleted(transaction, { workspaceId, id }, false)) ? 'restored' : 'missing';
  });

async function setDeleted(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  deleted: boolean,
) {
  const { numUpdatedRows } = await db
    .updateTable('lists')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what was deleted 30 days ago for good. Safe at any time, in any process. */
export async function purgeDeletedLists(db: Database): Promise<void> {
  const old = sql<Date>`now() - interval '30 days'`;
  await db.deleteFrom('lists').where('deleted_at', '<', old).execute();
  await db.deleteFrom('list_brands').where('removed_at', '<', old).execute();
}

import {
  type List,
  type ListsQuery,
  MAX_LISTED_BRANDS,
  MAX_LISTS,
  type UpdateList,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';
import { toPage } from '../to-page.ts';
import { lockWorkspace } from './api-keys.ts';
import { inPosition } from './position-cursor.ts';
import { positionBefore } from './positions.ts';
import { extentOf, setDeleted } from './restorable.ts';

/** A page in the workspace's order, how many there are, and the cursor of the next page. */
export async function readLists(
  db: Database,
  workspaceId: string,
  { page, limit, after, keyword = '' }: ListsQuery,
): Promise<{ lists: List[]; total: number; cursor: string | null }> {
  const inOrder = inPosition('lists', 'id', after);
  const found = selectLists(db, workspaceId).$if(keyword !== '', (query) =>
    query.where(sql<number>`strpos(lower(name), lower(${keyword}))`, '>', 0),
  );
  const [{ rows, next }, { total }] = await Promise.all([
    found
      .select(inOrder.cursor)
      .where(inOrder.isAfter)
      .orderBy('position')
      .orderBy('id')
      .limit(limit + 1)
      .offset(after === undefined ? (page - 1) * limit : 0)
      .execute()
      .then((found) => toPage(found, { limit })),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { lists: await toLists(db, rows), total, cursor: next };
}

/** Returns undefined if the workspace has no such list. */
export async function readList(db: Database, workspaceId: string, id: string): Promise<List | undefined> {
  const rows = await selectLists(db, workspaceId).where('id', '=', id).execute();
  return (await toLists(db, rows))[0];
}

const selectLists = (db: Database, workspaceId: string) =>
  db
    .selectFrom('lists')
    .select(['id', 'name', 'statuses', 'version', 'created_at', 'updated_at', 'brand_count'])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null);

async function toLists(
  db: Database,
  rows: Awaited<ReturnType<ReturnType<typeof selectLists>['execute']>>,
): Promise<List[]> {
  const pending = await db
    .selectFrom('pending_list_brands')
    .select(({ fn }) => ['list_id', fn.countAll<number>().as('count')])
    .where('list_id', '=', sql<string>`any (${rows.map(({ id }) => id)}::uuid[])`)
    .groupBy('list_id')
    .execute();
  const pendingOf = new Map(pending.map(({ list_id, count }) => [list_id, count]));
  return rows.map(({ id, name, statuses, version, ...row }) => ({
    id,
    name,
    statuses,
    version,
    brands: row.brand_count,
    pending: pendingOf.get(id) ?? 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** Added after the other lists; undefined if the workspace has the maximum number. */
export async function createList(
  db: Database,
  list: { workspaceId: string; userId: string; name: string; statuses: string[] },
): Promise<List | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, list.workspaceId);
    const { count, last } = await extentOf(transaction, 'lists', list.workspaceId);
    if (count >= MAX_LISTS) return undefined;
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
    return readList(transaction, list.workspaceId, id);
  });
}

/** The result of a change; 'conflict' means that the version has changed since it was read. */
export type Changed<Row> = Row | 'missing' | 'conflict';

/**
 * Locks a list for a change of it or of its brands: changes are serialized, so that none hits a deadlock or a removed status. Returns
 * undefined if the workspace has no such list.
 */
export async function lockList(
  transaction: Database,
  { workspaceId, listId }: { workspaceId: string; listId: string },
): Promise<{ statuses: string[]; brands: number } | undefined> {
  return transaction
    .selectFrom('lists')
    .select(['statuses', 'brand_count as brands'])
    .where('id', '=', listId)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Updates the time of a list's last change, after `changed` rows of its brands were written. */
export async function touchList(transaction: Database, listId: string, changed: number): Promise<void> {
  if (changed === 0) return;
  await transaction.updateTable('lists').set({ updated_at: sql`now()` }).where('id', '=', listId).execute();
}

/** How many more brands fit on the lists of a workspace, which the caller has locked. */
export async function remainingOnLists(transaction: Database, workspaceId: string): Promise<number> {
  const { listed } = await transaction
    .selectFrom('lists')
    .select(({ fn }) => fn.sum<number | null>('brand_count').as('listed'))
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return MAX_LISTED_BRANDS - (listed ?? 0);
}

/** Changes a list, and the statuses of its brands with it. */
export async function updateList(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { version, name, statuses, before }: UpdateList,
): Promise<Changed<List>> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    await lockList(transaction, { workspaceId, listId: id });
    const list = await readList(transaction, workspaceId, id);
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
        ...(isChanged(list, { name, statuses }) && { updated_at: sql`now()` }),
        ...(name !== undefined && { name }),
        ...(statuses && { statuses: JSON.stringify(statuses.map((status) => status.name)) }),
        ...(position !== undefined && { position }),
      })
      .where('id', '=', id)
      .execute();
    return (await readList(transaction, workspaceId, id)) ?? 'missing';
  });
}

/** Whether a list gets another name or other statuses; its position is no part of it. */
const isChanged = (list: List, { name, statuses }: Pick<UpdateList, 'name' | 'statuses'>): boolean =>
  (name !== undefined && name !== list.name) ||
  (statuses !== undefined &&
    (statuses.length !== list.statuses.length ||
      statuses.some(({ name, from }, index) => name !== list.statuses[index] || (from ?? name) !== name)));

/** Brands follow a renamed status; those with a removed status have none. */
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

/** Can be restored until it is purged. Undefined if the workspace has no such list. */
export const deleteList = (
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ name: string } | undefined> => setDeleted(db, 'lists', { workspaceId, id }, true);

/** 'lists': the workspace has the maximum number of lists; 'brands': the brands of this list exceed the workspace's limit. */
export const restoreList = (
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<'restored' | 'missing' | 'lists' | 'brands'> =>
  joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const list = await transaction
      .selectFrom('lists')
      .select('brand_count')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!list) return 'missing';
    if ((await extentOf(transaction, 'lists', workspaceId)).count >= MAX_LISTS) return 'lists';
    if (list.brand_count > (await remainingOnLists(transaction, workspaceId))) return 'brands';
    return (await setDeleted(transaction, 'lists', { workspaceId, id }, false)) ? 'restored' : 'missing';
  });

import {
  isForCatalogueBrands,
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type SearchDefinition,
  type UpdateSavedSearch,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';
import { lockWorkspace } from './api-keys.ts';
import type { Changed } from './lists.ts';
import { positionBefore } from './positions.ts';
import { extentOf, setDeleted } from './restorable.ts';

export type SavedSearchRow = Omit<SavedSearch, 'matches' | 'new'>;

/** In the workspace's order, or only the one with this id. */
export async function readSavedSearches(
  db: Database,
  workspaceId: string,
  id?: string,
): Promise<SavedSearchRow[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'search', 'version', 'created_at', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }));
}

/** Added after the other searches; undefined if the workspace has the maximum number. */
export async function createSavedSearch(
  db: Database,
  {
    workspaceId,
    userId,
    name,
    search,
  }: { workspaceId: string; userId: string; name: string; search: SearchDefinition },
): Promise<SavedSearchRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const { count, last } = await extentOf(transaction, 'saved_searches', workspaceId);
    if (count >= MAX_SAVED_SEARCHES) return undefined;
    const { id } = await transaction
      .insertInto('saved_searches')
      .values({
        workspace_id: workspaceId,
        created_by: userId,
        name,
        search: JSON.stringify(search),
        position: (last ?? 0) + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return (await readSavedSearches(transaction, workspaceId, id))[0];
  });
}

/**
 * A changed definition resets the visits: matches of the old one are not comparable with the new one. 'followed': it could no longer notify
 * those who follow it or have alerts for it.
 */
export async function updateSavedSearch(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { version, name, search, before }: UpdateSavedSearch,
): Promise<Changed<SavedSearchRow> | 'followed'> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const [saved] = await readSavedSearches(transaction, workspaceId, id);
    if (!saved) return 'missing';
    if (saved.version !== version) return 'conflict';
    const endsNotifying = search && isForCatalogueBrands(saved.search) && !isForCatalogueBrands(search);
    if (endsNotifying && (await isWatched(transaction, id))) return 'followed';
    const where = sql`workspace_id = ${workspaceId} and deleted_at is null`;
    const position =
      before === undefined
        ? undefined
        : await positionBefore(transaction, { table: 'saved_searches', id: 'id', where }, before);
    if (before !== undefined && position === undefined) return 'missing';
    await transaction
      .updateTable('saved_searches')
      .set({
        version: version + 1,
        updated_at: sql`now()`,
        ...(name !== undefined && { name }),
        ...(search && { search: JSON.stringify(search) }),
        ...(position !== undefined && { position }),
      })
      .where('id', '=', id)
      .execute();
    if (search) await transaction.deleteFrom('saved_search_visits').where('search_id', '=', id).execute();
    return (await readSavedSearches(transaction, workspaceId, id))[0] ?? 'missing';
  });
}

async function isWatched(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from follows where search_id = ${id} union all select from alerts where search_id = ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Can be restored until it is purged. Undefined if the workspace has no such search. */
export const deleteSavedSearch = (
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ name: string } | undefined> => setDeleted(db, 'saved_searches', { workspaceId, id }, true);

/** 'full': the workspace has the maximum number of searches. */
export const restoreSavedSearch = (
  db: Database,
  workspaceId: string,
  id: string,
): Promise<'restored' | 'missing' | 'full'> =>
  joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    if (!(await setDeleted(transaction, 'saved_searches', { workspaceId, id }, false))) return 'missing';
    if ((await extentOf(transaction, 'saved_searches', workspaceId)).count <= MAX_SAVED_SEARCHES)
      return 'restored';
    await setDeleted(transaction, 'saved_searches', { workspaceId, id }, true);
    return 'full';
  });

/** `visitedAt` in milliseconds since 1970. */
export type VisitRow = { searchId: string; visitedAt: number };

/** When a user last visited the searches of a workspace. */
export async function readVisits(db: Database, workspaceId: string, userId: string): Promise<VisitRow[]> {
  const rows = await db
    .selectFrom('saved_search_visits')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select(['search_id', 'visited_at'])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ search_id, visited_at }) => ({ searchId: search_id, visitedAt: visited_at.getTime() }));
}

/** What the search matched at a visit, as it was saved; null if there were too many, undefined without a visit. */
export async function readVisitedBrands(
  db: Database,
  { searchId, userId }: { searchId: string; userId: string },
): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('saved_search_visits')
    .select('brand_ids')
    .where('search_id', '=', searchId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.brand_ids;
}

/** Maximum bytes of stored matches of a workspace's searches; beyond it new matches of a search are not counted. */
const MAX_VISIT_BYTES = 20_000_000;

export async function saveVisit(
  db: Database,
  { searchId, userId, brandIds }: { searchId: string; userId: string; brandIds: Buffer | null },
): Promise<void> {
  await sql`
    insert into saved_search_visits as v (search_id, user_id, brand_ids)
    select id, ${userId}, case when ${MAX_VISIT_BYTES} >= octet_length(${brandIds}::bytea) + (
      select coalesce(sum(octet_length(other.brand_ids)), 0)
      from saved_search_visits other join saved_searches s on s.id = other.search_id
      where s.workspace_id = searches.workspace_id and (other.search_id, other.user_id) <> (searches.id, ${userId})
    ) then ${brandIds}::bytea end
    from saved_searches searches where id = ${searchId}
    on conflict (search_id, user_id) do update set brand_ids = excluded.brand_ids, visited_at = clock_timestamp()`.execute(
    db,
  );
}

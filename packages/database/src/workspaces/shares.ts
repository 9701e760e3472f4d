import {
  MAX_SHARES,
  type SearchDefinition,
  type Share,
  type SharedField,
  type ShareTarget,
  type Tier,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';
import { lockWorkspace } from './api-keys.ts';

/** Maximum number of listed shares of a workspace, active ones first. */
const MAX_LISTED = 1_000;

/**
 * 'missing' if the workspace has no such list or saved search, or only a search of private brands; 'limit' if it has too many
 * active links. `token`: its hash.
 */
export async function createShare(
  db: Database,
  share: {
    workspaceId: string;
    userId: string;
    token: Buffer;
    target: ShareTarget;
    notes: boolean;
    fields: SharedField[];
    days: number;
  },
): Promise<Share | 'missing' | 'limit'> {
  const { workspaceId, target } = share;
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    if (!(await isShareable(transaction, workspaceId, target))) return 'missing';
    const { count } = await transaction
      .selectFrom('shares')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`${IS_ACTIVE}`)
      .executeTakeFirstOrThrow();
    if (count >= MAX_SHARES) return 'limit';
    const { id } = await transaction
      .insertInto('shares')
      .values({
        workspace_id: workspaceId,
        token: share.token,
        list_id: 'listId' in target ? target.listId : null,
        search_id: 'searchId' in target ? target.searchId : null,
        brand_ids: 'brandIds' in target ? target.brandIds : null,
        notes: share.notes,
        fields: share.fields,
        created_by: share.userId,
        expires_at: sql`now() + make_interval(days => ${share.days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return (await listShares(transaction, workspaceId, id))[0] ?? 'missing';
  });
}

const IS_ACTIVE = sql`revoked_at is null and expires_at > now()`;

async function isShareable(db: Database, workspaceId: string, target: ShareTarget): Promise<boolean> {
  if ('brandIds' in target) return true;
  const { rows } = await ('listId' in target
    ? sql`select from lists where id = ${target.listId} and workspace_id = ${workspaceId} and deleted_at is null`
    : sql`select from saved_searches where id = ${target.searchId} and workspace_id = ${workspaceId}
        and deleted_at is null and search ->> 'scope' is distinct from 'mine' and search -> 'products' is null`
  ).execute(db);
  return rows.length > 0;
}

/** Active ones first, then the newest; or only the one with this id. */
export async function listShares(db: Database, workspaceId: string, id?: string): Promise<Share[]> {
  const rows = await db
    .selectFrom('shares as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .leftJoin('lists as l', 'l.id', 's.list_id')
    .leftJoin('saved_searches as q', 'q.id', 's.search_id')
    .select([
      's.id',
      's.list_id',
      's.search_id',
      's.brand_ids',
      's.notes',
      's.fields',
      's.created_at',
      's.expires_at',
      's.revoked_at',
      's.views',
      's.last_viewed_at',
      sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as('by'),
      TITLE.as('title'),
    ])
    .where('s.workspace_id', '=', workspaceId)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .orderBy(sql`(${IS_ACTIVE})`, 'desc')
    .orderBy('s.created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    listId: row.list_id,
    searchId: row.search_id,
    brandIds: row.brand_ids?.map(Number) ?? null,
    notes: row.notes,
    fields: row.fields,
    by: row.by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    views: row.views,
    lastViewedAt: row.last_viewed_at?.toISOString() ?? null,
  }));
}

/** The name of the list or search, or the names of the compared brands. */
const TITLE = sql<string>`coalesce(l.name, q.name, (
  select string_agg(b.brand_name, ', ' order by place) from (
    select coalesce(r.to_id, given.id) as id, min(given.place) as place
    from unnest(s.brand_ids) with ordinality as given (id, place) left join brand_redirects r on r.from_id = given.id
    group by 1
  ) compared join brands b using (id)), '')`;

/** Returns the revoked link; undefined if the workspace has no such active link. */
export async function revokeShare(db: Database, workspaceId: string, id: string): Promise<Share | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? (await listShares(db, workspaceId, id))[0] : undefined;
}

/** What a link shares, with the current plan of its workspace. */
export type SharedItem = {
  id: string;
  workspace_id: string;
  title: string;
  list_id: string | null;
  brand_ids: number[] | null;
  search: SearchDefinition | null;
  notes: boolean;
  fields: SharedField[];
  expires_at: Date;
  tier: Tier | null;
  /** Neither revoked nor expired nor deleted, of an owner who is not disabled. */
  is_active: boolean;
};

/** Returns undefined for an unknown or deleted token. */
export async function findShare(db: Database, token: Buffer): Promise<SharedItem | undefined> {
  const row = await db
    .selectFrom('shares as s')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .innerJoin('users as o', 'o.id', 'w.owner_id')
    .leftJoin('user_roles as r', 'r.user_id', 'w.owner_id')
    .leftJoin('lists as l', 'l.id', 's.list_id')
    .leftJoin('saved_searches as q', 'q.id', 's.search_id')
    .select([
      's.id',
      's.workspace_id',
      TITLE.as('title'),
      's.list_id',
      's.brand_ids',
      'q.search',
      's.notes',
      's.fields',
      's.expires_at',
      'r.tier',
      sql<boolean>`${IS_ACTIVE} and o.disabled_at is null and l.deleted_at is null and q.deleted_at is null`.as(
        'is_active',
      ),
    ])
    .where('s.token', '=', token)
    .executeTakeFirst();
  return row && { ...row, brand_ids: row.brand_ids?.map(Number) ?? null };
}

/** Notes of a workspace on these brands, by brand id. */
export async function findSharedNotes(
  db: Database,
  workspaceId: string,
  brandIds: number[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('brand_notes')
    .select(['brand_id', 'text'])
    .where('workspace_id', '=', workspaceId)
    .where('brand_id', '=', sql<number>`any(${brandIds}::bigint[])`)
    .where('text', '<>', '')
    .execute();
  return Object.fromEntries(rows.map(({ brand_id, text }) => [brand_id, text]));
}

export const recordShareView = (db: Database, id: string) =>
  db
    .updateTable('shares')
    .set({ views: sql`views + 1`, last_viewed_at: sql`now()` })
    .where('id', '=', id)
    .execute();

import { type Follow, type FollowKind, MAX_FOLLOWS } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import { DISPLAYED_SEARCH, type DisplayedSearch } from './displayed-search.ts';

export type Follower = { workspaceId: string; userId: string };
export type Followed = { kind: FollowKind; id: string };

export const TARGET_COLUMNS = { brand: 'brand_id', list: 'list_id', search: 'search_id' } as const;

/** Whether the brand, or the list or search of the workspace, exists and is not deleted. */
export async function exists(
  db: Database,
  { workspaceId }: Follower,
  { kind, id }: Followed,
): Promise<boolean> {
  const table = sql.table(kind === 'list' ? 'lists' : 'saved_searches');
  const { rows } = await (kind === 'brand'
    ? sql`select from brands where id = ${id}::bigint`
    : sql`select from ${table} where id = ${id}::uuid and workspace_id = ${workspaceId} and deleted_at is null`
  ).execute(db);
  return rows.length > 0;
}

/** Idempotent; turns on the weekly mail unless the user has chosen. 'missing': the target does not exist; 'full': the user follows the maximum number of targets. */
export async function follow(
  db: Database,
  follower: Follower,
  followed: Followed,
): Promise<'followed' | 'missing' | 'full'> {
  const { workspaceId, userId } = follower;
  const { kind, id } = followed;
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    if (!(await exists(transaction, follower, followed))) return 'missing';
    const others = (await readFollows(transaction, follower)).filter(
      (existing) => existing.kind !== kind || existing.id !== id,
    );
    if (others.length >= MAX_FOLLOWS) return 'full';
    await sql`
      insert into follows (workspace_id, user_id, ${sql.ref(TARGET_COLUMNS[kind])})
      values (${workspaceId}, ${userId}, ${id}) on conflict do nothing`.execute(transaction);
    await turnOnMail(transaction, follower);
    return 'followed';
  });
}

/** The weekly mail, for a user who never chose; a user who turned it off in any workspace keeps it off. */
const turnOnMail = (db: Database, { workspaceId, userId }: Follower) =>
  sql`
    insert into follow_mails (user_id, workspace_id, mail)
    select ${userId}::uuid, ${workspaceId}::uuid, 'weekly'
    where not exists (select from follow_mails where user_id = ${userId} and mail = 'off')
    on conflict do nothing`.execute(db);

export async function unfollow(db: Database, { workspaceId, userId }: Follower, { kind, id }: Followed) {
  await sql`
    delete from follows where workspace_id = ${workspaceId} and user_id = ${userId} and ${sql.ref(TARGET_COLUMNS[kind])}::text = ${id}`.execute(
    db,
  );
}

/** What a user follows, by name. */
export async function readFollows(db: Database, { workspaceId, userId }: Follower): Promise<Follow[]> {
  const { rows } = await sql<Follow>`
    select case when f.brand_id is not null then 'brand' when f.list_id is not null then 'list' else 'search' end as kind,
      coalesce(f.brand_id::text, f.list_id::text, f.search_id::text) as id, coalesce(b.brand_name, l.name, s.name) as name,
      b.id is null or b.catalogue = active_catalogue() as available
    from follows f left join brands b on b.id = f.brand_id
    left join lists l on l.id = f.list_id and l.deleted_at is null
    left join saved_searches s on s.id = f.search_id and s.deleted_at is null
    where f.workspace_id = ${workspaceId} and f.user_id = ${userId} and coalesce(b.brand_name, l.name, s.name) is not null
    order by lower(coalesce(b.brand_name, l.name, s.name)), f.id`.execute(db);
  return rows;
}

/** Saved searches that users follow or have alerts for, for brands of the shared catalogue. */
export async function readFollowedSearches(db: Database): Promise<(DisplayedSearch & { id: string })[]> {
  const { rows } = await sql<DisplayedSearch & { id: string }>`
    select s.id, ${DISPLAYED_SEARCH} from saved_searches s
    where deleted_at is null and (exists (select from follows where search_id = s.id) or exists (select from alerts where search_id = s.id))
      and search->>'scope' is distinct from 'mine' and search->'products' is null`.execute(db);
  return rows;
}

/** Whether any user follows a brand at this address, itself or on a list. */
export async function isFollowed(db: Database, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from brand_addresses a where address = ${address} and (
      exists (select from follows f where f.brand_id = a.brand_id)
      or exists (select from list_brands lb join follows f on f.list_id = lb.list_id where lb.brand_id = a.brand_id and lb.removed_at is null))`.execute(
    db,
  );
  return rows.length > 0;
}

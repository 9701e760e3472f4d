import type { Tier } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { Follower } from './follows.ts';

/** When the user's feed got its address; null without one. */
export async function readFeed(db: Database, { workspaceId, userId }: Follower): Promise<Date | null> {
  const row = await db
    .selectFrom('notification_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Gives the feed a new address and revokes the previous one. `token`: the stored form of the secret in it. */
export async function createFeed(db: Database, { workspaceId, userId }: Follower, token: Buffer) {
  await sql`
    insert into notification_feeds (user_id, workspace_id, token) values (${userId}, ${workspaceId}, ${token})
    on conflict (user_id, workspace_id) do update set token = excluded.token, created_at = now()`.execute(db);
}

/** Returns whether the user had a feed. */
export async function deleteFeed(db: Database, { workspaceId, userId }: Follower): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notification_feeds')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The user of the feed with this token, with the current plan of the workspace. */
export async function findFeed(
  db: Database,
  token: Buffer,
): Promise<(Follower & { tier: Tier }) | undefined> {
  const { rows } = await sql<Follower & { tier: Tier }>`
    select f.workspace_id as "workspaceId", f.user_id as "userId", w.tier
    from notification_feeds f join workspace_access w on w.workspace_id = f.workspace_id and w.user_id = f.user_id
    join users u on u.id = f.user_id and u.disabled_at is null
    where f.token = ${token}`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { USAGE_DAYS } from './api-keys.ts';

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** Deletes what has expired, or can no longer be restored, in all workspaces. Safe at any time, in any process. */
export async function purgeWorkspaces(db: Database): Promise<void> {
  await db.deleteFrom('exports').where('created_at', '<', daysAgo(7)).execute();
  await db.deleteFrom('workspace_invitations').where('expires_at', '<', daysAgo(30)).execute();
  await db.deleteFrom('lists').where('deleted_at', '<', daysAgo(30)).execute();
  await db.deleteFrom('list_brands').where('removed_at', '<', daysAgo(30)).execute();
  // Observed without becoming brands.
  await db.deleteFrom('pending_list_brands').where('added_at', '<', daysAgo(30)).execute();
  await db.deleteFrom('saved_searches').where('deleted_at', '<', daysAgo(30)).execute();
  await db.deleteFrom('shares').where(sql<Date>`least(expires_at, revoked_at)`, '<', daysAgo(90)).execute();
  await db.deleteFrom('api_keys').where(sql<Date>`least(expires_at, revoked_at)`, '<', daysAgo(90)).execute();
  await db
    .deleteFrom('api_key_usage')
    .where('day', '<=', sql<string>`current_date - ${USAGE_DAYS}::int`)
    .execute();
}

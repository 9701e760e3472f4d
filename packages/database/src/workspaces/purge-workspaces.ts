import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { USAGE_DAYS } from './api-keys.ts';
import { purgeAuditLog } from './audit-log.ts';

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** How long the workspaces of a user without a plan can be read. */
const RETENTION = sql`interval '12 months'`;

export type EndingContent = { userId: string; customerId: string; deletedAt: Date };

/** Users whose workspaces have content that is deleted within 30 days, or only this one. */
export async function listEndingContent(db: Database, userId?: string): Promise<EndingContent[]> {
  const { rows } = await sql<EndingContent>`
    select r.user_id as "userId", c.customer_id as "customerId", r.lapsed_at + ${RETENTION} as "deletedAt"
    from user_roles r join stripe_customers c on c.user_id = r.user_id
    where ${userId === undefined ? sql`true` : sql`r.user_id = ${userId}`} and r.tier = 'free' and r.lapsed_at + ${RETENTION} < now() + interval '30 days'
      and exists (select from workspaces w where w.owner_id = r.user_id and (
        exists (select from lists where workspace_id = w.id) or exists (select from saved_searches where workspace_id = w.id)
        or exists (select from brand_notes where workspace_id = w.id) or exists (select from private_brands where workspace_id = w.id)))
    order by r.lapsed_at limit 1000`.execute(db);
  return rows;
}

/**
 * Deletes what has expired, or can no longer be restored, in all workspaces. Safe at any time, in any process. A failure, as of a
 * workspace that is locked for long, does not prevent the other deletions, and is thrown after them.
 */
export async function purgeWorkspaces(db: Database): Promise<void> {
  const lapsed = db
    .selectFrom('user_roles')
    .select('user_id')
    .where('tier', '=', 'free')
    .where('lapsed_at', '<', sql<Date>`now() - ${RETENTION}`);
  const ofLapsed = await db.selectFrom('workspaces').select('id').where('owner_id', 'in', lapsed).execute();
  const deletions = [
    ...ofLapsed.map(({ id }) =>
      db.deleteFrom('workspaces').where('id', '=', id).where('owner_id', 'in', lapsed),
    ),
    purgeAuditLog(db),
    db.deleteFrom('exports').where('created_at', '<', daysAgo(7)),
    db.deleteFrom('checks').where('created_at', '<', daysAgo(90)),
    db.deleteFrom('idempotent_requests').where('created_at', '<', daysAgo(1)),
    db.deleteFrom('workspace_invitations').where('expires_at', '<', daysAgo(30)),
    db.deleteFrom('lists').where('deleted_at', '<', daysAgo(30)),
    db.deleteFrom('list_brands').where('removed_at', '<', daysAgo(30)),
    // Addresses that were observed without becoming brands.
    db.deleteFrom('pending_list_brands').where('added_at', '<', daysAgo(30)),
    db.deleteFrom('saved_searches').where('deleted_at', '<', daysAgo(30)),
    db.deleteFrom('shares').where(sql<Date>`least(expires_at, revoked_at)`, '<', daysAgo(90)),
    db.deleteFrom('api_keys').where(sql<Date>`least(expires_at, revoked_at)`, '<', daysAgo(90)),
    db.deleteFrom('extension_codes').where('expires_at', '<', daysAgo(1)),
    db.deleteFrom('oauth_tokens').where('expires_at', '<', daysAgo(1)),
    // The tokens of an application that is not used expire long before.
    db
      .deleteFrom('oauth_clients')
      .where(
        sql<Date>`coalesce(last_used_at + interval '90 days', created_at + interval '1 day')`,
        '<',
        sql<Date>`now()`,
      ),
    db.deleteFrom('api_key_usage').where('day', '<=', sql<string>`current_date - ${USAGE_DAYS}::int`),
  ];
  const errors: unknown[] = [];
  for (const deletion of deletions) await deletion.execute().catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `Could not be deleted: ${errors.join('; ')}`);
}

import { MAX_WEBHOOKS, type UpdateWebhook, type Webhook } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import type { Follower } from './follows.ts';

type WebhookRow = Pick<Webhook, 'id' | 'address' | 'description' | 'alertIds' | 'enabled'> & {
  switched_off_at: Date | null;
  created_at: Date;
};

const ofUser = ({ workspaceId, userId }: Follower, id?: string) => sql`
  workspace_id = ${workspaceId} and user_id = ${userId} and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}`;

/** A user's webhooks, or only the one with this id. Deleted alerts are omitted. */
export async function readWebhooks(db: Database, follower: Follower, id?: string): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select id, address, description, enabled, switched_off_at, created_at,
      case when alert_ids is not null then
        array(select id::text from alerts where alerts.id = any(alert_ids) order by alerts.created_at, alerts.id) end as "alertIds"
    from webhooks where ${ofUser(follower, id)} order by created_at, id`.execute(db);
  return rows.map(({ switched_off_at, created_at, ...row }) => ({
    ...row,
    switchedOffAt: switched_off_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }));
}

/** A user's webhooks that were turned off because deliveries failed. */
export async function readOffWebhooks(
  db: Database,
  follower: Follower,
): Promise<{ id: string; address: string; switchedOffAt: Date }[]> {
  const { rows } = await sql<{ id: string; address: string; switchedOffAt: Date }>`
    select id, address, switched_off_at as "switchedOffAt" from webhooks
    where ${ofUser(follower)} and switched_off_at is not null order by switched_off_at, id`.execute(db);
  return rows;
}

/** Returns undefined if the user has the maximum number. */
export async function createWebhook(
  db: Database,
  { workspaceId, userId }: Follower,
  webhook: Pick<Webhook, 'address' | 'description' | 'alertIds'> & { secret: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const { rows } = await sql<{ id: string }>`
      insert into webhooks (workspace_id, user_id, address, description, alert_ids, secret)
      select ${workspaceId}, ${userId}, ${webhook.address}, ${webhook.description}, ${webhook.alertIds}::uuid[], ${webhook.secret}
      where (select count(*) from webhooks where ${ofUser({ workspaceId, userId })}) < ${MAX_WEBHOOKS} returning id`.execute(
      transaction,
    );
    return rows[0]?.id;
  });
}

/** Whether the user has all these alerts. */
export async function hasAlerts(
  db: Database,
  { workspaceId, userId }: Follower,
  ids: string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) wanted (id)
    where not exists (select from alerts a where a.id = wanted.id and a.workspace_id = ${workspaceId} and a.user_id = ${userId})`.execute(
    db,
  );
  return rows.length === 0;
}

/** Returns whether the user has the webhook. When turned on, it sends waiting deliveries. */
export function updateWebhook(
  db: Database,
  follower: Follower,
  id: string,
  { address, description, alertIds, enabled }: UpdateWebhook,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const changed = await sql`
      update webhooks set address = coalesce(${address ?? null}, address), description = coalesce(${description ?? null}, description),
        alert_ids = ${alertIds === undefined ? sql`alert_ids` : sql`${alertIds}::uuid[]`}
      where ${ofUser(follower, id)} returning 1`.execute(transaction);
    if (changed.rows.length === 0) return false;
    if (enabled !== undefined)
      await sql`
        update webhooks set enabled = ${enabled}, switched_off_at = null, mailed_at = null, failing_since = null, failed_deliveries = 0
        where id = ${id}::uuid`.execute(transaction);
    if (enabled)
      await sql`
        update webhook_deliveries set next_attempt_at = now()
        where webhook_id = ${id}::uuid and state = 'pending' and not sending`.execute(transaction);
    return true;
  });
}

/** Returns whether the user has the webhook. */
export async function replaceWebhookSecret(db: Database, follower: Follower, id: string, secret: string) {
  const { rows } =
    await sql`update webhooks set secret = ${secret} where ${ofUser(follower, id)} returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether the user had the webhook. */
export async function deleteWebhook(db: Database, follower: Follower, id: string): Promise<boolean> {
  const { rows } = await sql`delete from webhooks where ${ofUser(follower, id)} returning 1`.execute(db);
  return rows.length > 0;
}

/** Address and secret for sending to a user's webhook. */
export async function readWebhookTarget(
  db: Database,
  follower: Follower,
  id: string,
): Promise<{ address: string; secret: string } | undefined> {
  const { rows } = await sql<{ address: string; secret: string }>`
    select address, secret from webhooks where ${ofUser(follower, id)}`.execute(db);
  return rows[0];
}

export type SwitchedOff = { id: string; address: string; email: string; switchedOffAt: Date };

/** Switched-off webhooks of users who were not mailed yet, or the one with this id. */
export async function readSwitchedOff(db: Database, id?: string): Promise<SwitchedOff[]> {
  const { rows } = await sql<SwitchedOff>`
    select w.id, w.address, u.email, w.switched_off_at as "switchedOffAt" from webhooks w join users u on u.id = w.user_id
    where w.switched_off_at is not null and ${id === undefined ? sql`w.mailed_at is null` : sql`w.id = ${id}::uuid`}
      and u.disabled_at is null and u.email_verified_at is not null
    limit 100`.execute(db);
  return rows;
}

export async function markMailed(db: Database, ids: string[]) {
  await sql`update webhooks set mailed_at = now() where id = any(${ids}::uuid[]) and switched_off_at is not null`.execute(
    db,
  );
}

import { MAX_WEBHOOKS, type UpdateWebhook, type Webhook, type WebhookChannel } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import { type DueTime, type MailTime, TIME } from './event-mails.ts';
import type { Follower } from './follows.ts';

type WebhookRow = Omit<Webhook, 'switchedOffAt' | 'createdAt'> & {
  switched_off_at: Date | null;
  created_at: Date;
};

const ofUser = ({ workspaceId, userId }: Follower, id?: string) => sql`
  workspace_id = ${workspaceId} and user_id = ${userId} and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}`;

/** A user's webhooks, or only the one with this id. Deleted alerts are omitted. */
export async function readWebhooks(db: Database, follower: Follower, id?: string): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select id, channel, address, description, brief, enabled, switched_off_at, created_at,
      case when alert_ids is not null then
        array(select id::text from alerts where alerts.id = any(alert_ids) order by alerts.created_at, alerts.id) end as "alertIds"
    from webhooks where ${ofUser(follower, id)} order by created_at, id`.execute(db);
  return rows.map(({ switched_off_at, created_at, ...row }) => ({
    ...row,
    switchedOffAt: switched_off_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }));
}

type Off = Pick<Webhook, 'id' | 'channel' | 'address'> & { switchedOffAt: Date };

/** A user's webhooks that were turned off because deliveries failed. */
export async function readOffWebhooks(db: Database, follower: Follower): Promise<Off[]> {
  const { rows } = await sql<Off>`
    select id, channel, address, switched_off_at as "switchedOffAt" from webhooks
    where ${ofUser(follower)} and switched_off_at is not null order by switched_off_at, id`.execute(db);
  return rows;
}

/** Of a program the key of its signatures; of a channel its encrypted address, and no key. */
type StoredSecrets = { secret: string; sealedAddress: string | null };

/** Returns whether it was created: not if the user has the maximum number. */
export async function createWebhook(
  db: Database,
  { workspaceId, userId }: Follower,
  webhook: Pick<Webhook, 'id' | 'channel' | 'address' | 'description' | 'alertIds' | 'brief'> & StoredSecrets,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const { rows } = await sql`
      insert into webhooks (id, workspace_id, user_id, channel, address, sealed_address, description, alert_ids, brief, secret)
      select ${webhook.id}, ${workspaceId}, ${userId}, ${webhook.channel}, ${webhook.address}, ${webhook.sealedAddress},
        ${webhook.description}, ${webhook.alertIds}::uuid[], ${webhook.brief}, ${webhook.secret}
      where (select count(*) from webhooks where ${ofUser({ workspaceId, userId })}) < ${MAX_WEBHOOKS} returning id`.execute(
      transaction,
    );
    return rows.length > 0;
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
  {
    address,
    description,
    alertIds,
    brief,
    enabled,
    sealedAddress,
  }: UpdateWebhook & { sealedAddress?: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const changed = await sql`
      update webhooks set address = coalesce(${address ?? null}, address), description = coalesce(${description ?? null}, description),
        sealed_address = coalesce(${sealedAddress ?? null}, sealed_address), brief = coalesce(${brief ?? null}, brief),
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

/** Returns whether the user has the webhook, which must be a program. */
export async function replaceWebhookSecret(db: Database, follower: Follower, id: string, secret: string) {
  const { rows } =
    await sql`update webhooks set secret = ${secret} where ${ofUser(follower, id)} and channel = 'webhook' returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Returns whether the user had the webhook. */
export async function deleteWebhook(db: Database, follower: Follower, id: string): Promise<boolean> {
  const { rows } = await sql`delete from webhooks where ${ofUser(follower, id)} returning 1`.execute(db);
  return rows.length > 0;
}

/** What sending to a webhook needs. */
export type WebhookTarget = {
  webhookId: string;
  channel: WebhookChannel;
  address: string;
  sealedAddress: string | null;
  secret: string;
};

/** Of a user's webhook. */
export async function readWebhookTarget(
  db: Database,
  follower: Follower,
  id: string,
): Promise<WebhookTarget | undefined> {
  const { rows } = await sql<WebhookTarget>`
    select id as "webhookId", channel, address, sealed_address as "sealedAddress", secret from webhooks where ${ofUser(follower, id)}`.execute(
    db,
  );
  return rows[0];
}

export type SwitchedOff = Off & { email: string };

/** Switched-off webhooks of users who were not mailed yet, or the one with this id. */
export async function readSwitchedOff(db: Database, id?: string): Promise<SwitchedOff[]> {
  const { rows } = await sql<SwitchedOff>`
    select w.id, w.channel, w.address, u.email, w.switched_off_at as "switchedOffAt" from webhooks w join users u on u.id = w.user_id
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

export type BriefChannel = Follower & { id: string; timeZone: string };

/**
 * The channels whose brief is due, each once a week, of users with access and a plan. `times`: when it was last due, by the user's
 * choice.
 */
export async function claimBriefs(db: Database, times: DueTime[]): Promise<BriefChannel[]> {
  const { rows } = await sql<BriefChannel>`
    with due_times (hour, weekday, time_zone, due_at) as (
      select * from unnest(${times.map(({ hour }) => hour)}::integer[], ${times.map(({ weekday }) => weekday)}::integer[],
        ${times.map(({ timeZone }) => timeZone)}::text[], ${times.map(({ weeklyAt }) => weeklyAt)}::timestamptz[])
    )
    update webhooks w set brief_at = d.due_at
    from webhooks x join workspace_access a on a.workspace_id = x.workspace_id and a.user_id = x.user_id and a.tier <> 'free'
    left join mail_times t on t.user_id = x.user_id
    join due_times d on (d.hour, d.weekday, d.time_zone) = (${TIME.hour}, ${TIME.weekday}, ${TIME.timeZone})
    where x.id = w.id and w.brief and w.enabled and coalesce(w.brief_at, w.created_at) < d.due_at
    returning w.id, w.workspace_id as "workspaceId", w.user_id as "userId", ${TIME.timeZone} as "timeZone"`.execute(
    db,
  );
  return rows;
}

/** Queues it like a notification. */
export async function insertBrief(db: Database, webhookId: string, body: string): Promise<void> {
  await db.insertInto('webhook_deliveries').values({ webhook_id: webhookId, brief: true, body }).execute();
}

/** The times that users of channels with a brief chose. */
export async function readBriefTimes(db: Database): Promise<MailTime[]> {
  const { rows } = await sql<MailTime>`
    select distinct ${TIME.hour}::integer as hour, ${TIME.weekday}::integer as weekday, ${TIME.timeZone} as "timeZone"
    from webhooks w left join mail_times t on t.user_id = w.user_id where w.brief and w.enabled`.execute(db);
  return rows;
}

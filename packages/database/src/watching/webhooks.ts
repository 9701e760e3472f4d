import {
  MAX_WEBHOOKS,
  type UpdateWebhook,
  type Webhook,
  type WebhookChannel,
  type WebhookKind,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import { insertAlert } from './alerts.ts';
import { type DueTime, type MailTime, TIME } from './event-mails.ts';
import { exists, type Followed, type Follower } from './follows.ts';

type WebhookRow = Omit<Webhook, 'switchedOffAt' | 'createdAt'> & {
  switched_off_at: Date | null;
  created_at: Date;
};

const ofUser = ({ workspaceId, userId }: Follower, id?: string) => sql`
  workspace_id = ${workspaceId} and user_id = ${userId} and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}`;

/** A user's webhooks, or only the one with this id. Deleted alerts are omitted. */
export async function readWebhooks(db: Database, follower: Follower, id?: string): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select id, channel, address, description, event, kinds, brief, enabled, switched_off_at, created_at,
      case when alert_ids is not null then
        array(select id::text from alerts where alerts.id = any(alert_ids) order by alerts.created_at, alerts.id) end as "alertIds",
      (select json_build_object(
          'kind', case when t.brand_id is not null then 'brand' when t.list_id is not null then 'list' else 'search' end,
          'id', coalesce(t.brand_id::text, t.list_id::text, t.search_id::text), 'name', coalesce(b.brand_name, l.name, s.name))
        from (
          select brand_id, list_id, search_id from alerts where webhook_id = webhooks.id
          union all select null, webhooks.list_id, null where webhooks.list_id is not null
        ) t left join brands b on b.id = t.brand_id
        left join lists l on l.id = t.list_id left join saved_searches s on s.id = t.search_id
        limit 1) as target
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

type NewWebhook = Omit<Webhook, 'target' | 'enabled' | 'switchedOffAt' | 'createdAt'> &
  StoredSecrets & { target: Followed | undefined };

/**
 * Its changes of one target come through an alert of its own. 'missing': the target does not exist; 'full' and
 * 'alerts-full': the workspace has the maximum number of webhooks, the user of alerts.
 */
export const createWebhook = (
  db: Database,
  follower: Follower,
  webhook: NewWebhook,
): Promise<'created' | 'missing' | 'full' | 'alerts-full'> =>
  joinTransaction(db, async (transaction) => {
    const { workspaceId, userId } = follower;
    const { id, target, event, kinds, alertIds } = webhook;
    await lockWorkspace(transaction, workspaceId);
    const existing = await transaction
      .selectFrom('webhooks')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .execute();
    if (existing.length >= MAX_WEBHOOKS) return 'full';
    if (event !== 'brand.event' && target && !(await exists(transaction, follower, target))) return 'missing';
    const rule = { kinds, minChange: null, change: null, mail: 'off' as const };
    const alert =
      event === 'brand.event' && target && (await insertAlert(transaction, follower, { ...target, ...rule }));
    if (alert === 'missing') return alert;
    if (alert === 'full') return 'alerts-full';
    await transaction
      .insertInto('webhooks')
      .values({
        id,
        channel: webhook.channel,
        brief: webhook.brief,
        sealed_address: webhook.sealedAddress,
        workspace_id: workspaceId,
        user_id: userId,
        address: webhook.address,
        description: webhook.description,
        secret: webhook.secret,
        event,
        kinds,
        alert_ids: alert ? [alert.id] : alertIds,
        list_id: event === 'list.brand_added' ? target?.id : null,
      })
      .execute();
    if (alert)
      await transaction.updateTable('alerts').set({ webhook_id: id }).where('id', '=', alert.id).execute();
    return 'created';
  });

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

/** Returns whether the user has the webhook. When turned on, it sends waiting deliveries, and the brief from its next time on. */
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
  return joinTransaction(db, async (transaction) => {
    const changed = await sql`
      update webhooks set address = coalesce(${address ?? null}, address), description = coalesce(${description ?? null}, description),
        sealed_address = coalesce(${sealedAddress ?? null}, sealed_address), brief = coalesce(${brief ?? null}, brief),
        alert_ids = ${alertIds === undefined ? sql`alert_ids` : sql`${alertIds}::uuid[]`},
        brief_at = case when (not brief and ${brief ?? false}) or (not enabled and ${enabled ?? false}) then now() else brief_at end
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

type ChangedWebhook = { channel: WebhookChannel; address: string };

/** Undefined unless the user has the webhook, which must be a program. */
export async function replaceWebhookSecret(
  db: Database,
  follower: Follower,
  id: string,
  secret: string,
): Promise<ChangedWebhook | undefined> {
  const { rows } = await sql<ChangedWebhook>`
    update webhooks set secret = ${secret} where ${ofUser(follower, id)} and channel = 'webhook' returning channel, address`.execute(
    db,
  );
  return rows[0];
}

/** Undefined unless the user had the webhook. */
export async function deleteWebhook(
  db: Database,
  follower: Follower,
  id: string,
): Promise<ChangedWebhook | undefined> {
  const { rows } = await sql<ChangedWebhook>`
    delete from webhooks where ${ofUser(follower, id)} returning channel, address`.execute(db);
  return rows[0];
}

/** What sending to a webhook needs. */
export type WebhookTarget = {
  webhookId: string;
  channel: WebhookChannel;
  address: string;
  sealedAddress: string | null;
  secret: string;
};

/** Of a user's webhook, with what it is told of. */
export async function readWebhookTarget(
  db: Database,
  follower: Follower,
  id: string,
): Promise<(WebhookTarget & { event: WebhookKind }) | undefined> {
  const { rows } = await sql<WebhookTarget & { event: WebhookKind }>`
    select id as "webhookId", channel, address, sealed_address as "sealedAddress", secret, event from webhooks where ${ofUser(follower, id)}`.execute(
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

export type DueBrief = Follower & {
  webhookId: string;
  timeZone: string;
  dueAt: Date;
  /** Since when changes have not been told. */
  lastAt: Date;
  hasAccess: boolean;
};

/** The channels whose brief is due; without access and a plan, their users do not get it, now or later. `times`: when it was last due, by the user's choice. */
export async function readDueBriefs(db: Database, times: DueTime[]): Promise<DueBrief[]> {
  const { rows } = await sql<DueBrief>`
    with due_times (hour, weekday, time_zone, due_at) as (
      select * from unnest(${times.map(({ hour }) => hour)}::integer[], ${times.map(({ weekday }) => weekday)}::integer[],
        ${times.map(({ timeZone }) => timeZone)}::text[], ${times.map(({ weeklyAt }) => weeklyAt)}::timestamptz[])
    )
    select w.id as "webhookId", w.workspace_id as "workspaceId", w.user_id as "userId", ${TIME.timeZone} as "timeZone", d.due_at as "dueAt",
      coalesce(w.brief_at, w.created_at) as "lastAt", a.user_id is not null as "hasAccess"
    from webhooks w left join workspace_access a on a.workspace_id = w.workspace_id and a.user_id = w.user_id and a.tier <> 'free'
    left join mail_times t on t.user_id = w.user_id
    join due_times d on (d.hour, d.weekday, d.time_zone) = (${TIME.hour}, ${TIME.weekday}, ${TIME.timeZone})
    where w.brief and w.enabled and coalesce(w.brief_at, w.created_at) < d.due_at`.execute(db);
  return rows;
}

/** Queues it like a notification, once. `body`: null if there is nothing to tell. */
export async function recordBrief(
  db: Database,
  { webhookId, dueAt }: DueBrief,
  body: string | null,
): Promise<void> {
  await sql`
    with recorded as (
      update webhooks set brief_at = ${dueAt}
      where id = ${webhookId}::uuid and coalesce(brief_at, created_at) < ${dueAt} returning id
    )
    insert into webhook_deliveries (webhook_id, brief, body)
    select id, true, ${body} from recorded where ${body}::text is not null`.execute(db);
}

/** The times that users of channels with a brief chose. */
export async function readBriefTimes(db: Database): Promise<MailTime[]> {
  const { rows } = await sql<MailTime>`
    select distinct ${TIME.hour}::integer as hour, ${TIME.weekday}::integer as weekday, ${TIME.timeZone} as "timeZone"
    from webhooks w left join mail_times t on t.user_id = w.user_id where w.brief and w.enabled`.execute(db);
  return rows;
}

import type { EventKind, NewestPage, WebhookDelivery } from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { EVENT_COLUMNS } from '../events/read-events.ts';
import { newestFirst } from '../newest-page.ts';
import { toPage } from '../to-page.ts';
import type { Follower } from './follows.ts';
import type { NotificationRow } from './notifications.ts';
import type { WatchingTables } from './tables.ts';
import type { WebhookTarget } from './webhooks.ts';

type DeliveryRow = Selectable<WatchingTables['webhook_deliveries']> & {
  kind: EventKind | null;
  brand_name: string | null;
};

const ofUser = ({ workspaceId, userId }: Follower, id: string) =>
  sql`w.id = ${id}::uuid and w.workspace_id = ${workspaceId} and w.user_id = ${userId}`;

/** A page of deliveries, newest first; `after` may also be the id of the last one before. */
export async function readDeliveries(
  db: Database,
  follower: Follower,
  webhookId: string,
  page: NewestPage,
): Promise<{ data: WebhookDelivery[]; next: string | null }> {
  const { cursor, isAfter, order } = newestFirst('d.id', page, 'd.created_at');
  const { after } = page;
  const { rows } = await sql<DeliveryRow & { cursor: string }>`
    select d.*, e.kind, b.brand_name, ${cursor}
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id
    left join notifications n on n.id = d.notification_id
    left join brand_events e on e.id = n.event_id left join brands b on b.id = e.brand_id
    where ${ofUser(follower, webhookId)} and ${
      after === undefined || after.includes('_')
        ? isAfter
        : sql`(d.created_at, d.id) < (select created_at, id from webhook_deliveries where id = ${after}::uuid)`
    }
    order by ${order} limit ${page.limit + 1}`.execute(db);
  const { rows: shown, next } = toPage(rows, page);
  return { data: shown.map(toDelivery), next };
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: typeOf(row),
  event: row.kind !== null && row.brand_name !== null ? { kind: row.kind, brand: row.brand_name } : null,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  status: row.status,
  durationMs: row.duration_ms,
  error: row.error,
  nextAttemptAt: row.state === 'pending' ? (row.next_attempt_at?.toISOString() ?? null) : null,
});

function typeOf({ notification_id, list_id, check_id, brief }: DeliveryRow): WebhookDelivery['type'] {
  if (brief) return 'brief';
  if (notification_id !== null) return 'brand.event';
  if (list_id !== null) return 'list.brand_added';
  return check_id === null ? 'webhook.test' : 'check.finished';
}

const isWithdrawn = sql`exists (
  select from notifications n join brand_events e on e.id = n.event_id where n.id = d.notification_id and e.withdrawn_at is not null)`;

/** Resends it with the same id, as if for the first time. 'missing': there is none, or its change was withdrawn; 'off': the webhook is turned off. */
export async function replayDelivery(
  db: Database,
  follower: Follower,
  webhookId: string,
  id: string,
): Promise<'replayed' | 'missing' | 'off'> {
  const { rows } = await sql<{ enabled: boolean }>`
    with found as (
      select d.id, w.enabled from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      where ${ofUser(follower, webhookId)} and d.id = ${id}::uuid and not ${isWithdrawn}
    ), replayed as (
      update webhook_deliveries d set state = 'pending', attempts = 0, next_attempt_at = now(), sending = false
      from found where d.id = found.id and found.enabled
    )
    select enabled from found`.execute(db);
  if (!rows[0]) return 'missing';
  return rows[0].enabled ? 'replayed' : 'off';
}

/** `attempts` includes the one that is starting. `body`: null before the first, and of a withdrawn change. */
export type ClaimedDelivery = WebhookTarget & {
  id: string;
  attempts: number;
  body: string | null;
  /** Of the user. */
  timeZone: string;
};

/** Maximum in-flight attempts per webhook, so that a slow receiver does not block others. */
const OF_A_WEBHOOK = 4;
/** Chat services allow about one message a second. */
const OF_A_CHANNEL = 1;
/** Longer than any attempt: afterwards its process must have died, and the delivery is due again. */
const LEASE = sql`interval '30 seconds'`;

/** Claims up to `limit` due deliveries that no other process is sending; none of users without access or plan. */
export async function claimDeliveries(db: Database, limit: number): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with waiting as (
      select distinct webhook_id as id from webhook_deliveries where state = 'pending' and next_attempt_at <= now()
    ), next as (
      select d.id from waiting join webhooks w using (id)
      join workspace_access a on a.workspace_id = w.workspace_id and a.user_id = w.user_id and a.tier <> 'free'
      join users u on u.id = w.user_id and u.disabled_at is null
      cross join lateral (
        select id, next_attempt_at from webhook_deliveries
        where webhook_id = w.id and state = 'pending' and next_attempt_at <= now()
        order by next_attempt_at
        limit greatest(0, case w.channel when 'webhook' then ${OF_A_WEBHOOK}::integer else ${OF_A_CHANNEL}::integer end - (
          select count(*) from webhook_deliveries where webhook_id = w.id and state = 'pending' and sending and next_attempt_at > now()))
        for update skip locked
      ) d
      where w.enabled order by d.next_attempt_at limit ${limit}
    )
    update webhook_deliveries d set sending = true, attempts = d.attempts + 1, next_attempt_at = now() + ${LEASE}
    from next, webhooks w left join mail_times t on t.user_id = w.user_id where d.id = next.id and w.id = d.webhook_id
    returning d.id, d.attempts, case when not ${isWithdrawn} then d.body end as body, w.id as "webhookId", w.channel, w.address, w.sealed_address as "sealedAddress", w.secret,
      coalesce(t.time_zone, 'UTC') as "timeZone"`.execute(db);
  return rows;
}

/** The content of deliveries; nothing for a withdrawn event. */
export async function readDelivered(
  db: Database,
  ids: string[],
): Promise<(NotificationRow & { delivery_id: string; delivery_created_at: Date })[]> {
  const { rows } = await sql<NotificationRow & { delivery_id: string; delivery_created_at: Date }>`
    select ${EVENT_COLUMNS},
      n.id::text as notification_id, n.followed, n.alert_id, n.created_at, n.read_at,
      d.id as delivery_id, d.created_at as delivery_created_at
    from webhook_deliveries d join notifications n on n.id = d.notification_id
    join brand_events e on e.id = n.event_id and e.withdrawn_at is null join brands b on b.id = e.brand_id
    where d.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Stores the bodies; a delivery without a body has nothing to send and is deleted. */
export async function storeBodies(db: Database, bodies: { id: string; body: string | null }[]) {
  await sql`
    with written (id, body) as (
      select * from unnest(${bodies.map(({ id }) => id)}::uuid[], ${bodies.map(({ body }) => body)}::text[])
    ), empty as (
      delete from webhook_deliveries d using written where d.id = written.id and written.body is null
    )
    update webhook_deliveries d set body = written.body from written where d.id = written.id and written.body is not null`.execute(
    db,
  );
}

export type Attempt = {
  delivered: boolean;
  status: number | null;
  durationMs: number;
  error: string | null;
  /** The seconds after which the receiver wants the next attempt. */
  retryAfter?: number | undefined;
};

/** After this many consecutive failed deliveries, or this long without a successful one, a webhook is turned off. */
const MAX_FAILED = 3;
const MAX_FAILING_TIME = sql`interval '3 days'`;

/** The receiver says that nothing is to be sent to it any more. */
const GONE = 410;

/**
 * Records the result of an attempt; a program's webhook whose receiver is gone is deleted. `retryAfterSeconds`: null for no retry after a
 * failure. An attempt that is no longer the latest changes nothing.
 */
export async function finishAttempt(
  db: Database,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  { delivered, status, durationMs, error }: Attempt,
  retryAfterSeconds: number | null,
): Promise<void> {
  const failed = !delivered && retryAfterSeconds === null;
  if (status === GONE) {
    const deleted = await sql`
      delete from webhooks w using webhook_deliveries d
      where d.id = ${id}::uuid and d.attempts = ${attempts} and d.sending and w.id = d.webhook_id and w.channel = 'webhook'
      returning 1`.execute(db);
    if (deleted.rows.length > 0) return;
  }
  await sql`
    with finished as (
      update webhook_deliveries set sending = false, state = ${delivered ? 'delivered' : failed ? 'failed' : 'pending'},
        next_attempt_at = now() + make_interval(secs => ${delivered ? null : retryAfterSeconds}::float8),
        attempted_at = now(), status = ${status}, duration_ms = ${durationMs}, error = ${error}
      where id = ${id}::uuid and attempts = ${attempts} and sending
      returning webhook_id, not brief and coalesce(notification_id::text, list_id::text, check_id::text) is null as is_test
    )
    update webhooks w set ${
      delivered
        ? sql`failing_since = null, failed_deliveries = 0`
        : sql`failing_since = coalesce(failing_since, now()), failed_deliveries = failed_deliveries + ${failed ? 1 : 0},
            enabled = enabled and not ${shouldSwitchOff(failed)},
            switched_off_at = case when enabled and ${shouldSwitchOff(failed)} then now() else switched_off_at end`
    }
    from finished f
    where w.id = f.webhook_id and not f.is_test and ${delivered ? sql`failing_since is not null` : sql`true`}`.execute(
    db,
  );
}

const shouldSwitchOff = (failed: boolean) =>
  sql`(failed_deliveries + ${failed ? 1 : 0} >= ${MAX_FAILED} or coalesce(failing_since < now() - ${MAX_FAILING_TIME}, false))`;

/** Records a test, which is sent once and does not count as a failure of the webhook. */
export async function recordTest(
  db: Database,
  webhookId: string,
  { id, body }: { id: string; body: string },
  { delivered, status, durationMs, error }: Attempt,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (id, webhook_id, body, state, attempts, next_attempt_at, attempted_at, status, duration_ms, error)
    select ${id}, webhooks.id, ${body}, ${delivered ? 'delivered' : 'failed'}, 1, null, now(), ${status}, ${durationMs}, ${error}
    from webhooks where webhooks.id = ${webhookId}::uuid`.execute(db);
}

const RETENTION = sql`interval '30 days'`;

export async function purgeDeliveries(db: Database): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < now() - ${RETENTION}`.execute(db);
}

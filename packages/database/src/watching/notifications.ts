import { type EventKind, type FollowKind, PERSONAL_KINDS } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { EVENT_COLUMNS, type EventRow } from '../events/read-events.ts';
import { onlyRow } from '../only-row.ts';
import type { Follower } from './follows.ts';

/** Brands of some events. */
export async function readEventBrands(db: Database, eventIds: string[]): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    select distinct brand_id from brand_events where id = any(${eventIds}::bigint[])`.execute(db);
  return rows.map(({ brand_id }) => brand_id);
}

const hasFollowMail = sql`exists (select from follow_mails m where (m.user_id, m.workspace_id) = (f.user_id, f.workspace_id) and m.mail <> 'off')`;

/**
 * Notifies users who follow the brands of new events or have a matching alert, for the brand itself, a list or a search, once for each
 * event: not of events from before they followed or the alert had its rule, and not after their plan has ended. What is to be mailed is recorded for each alert
 * and follow. `matches`: brands of the events by the followed searches that match them.
 */
export async function notifyFollowers(
  db: Database,
  eventIds: string[],
  matches: { searchId: string; brandId: number }[],
): Promise<void> {
  await sql`
    with fresh as materialized (
      select id, brand_id, happened_at, kind, change_percent, subject from brand_events where id = any(${eventIds}::bigint[])
    ), matching (search_id, brand_id) as (
      select * from unnest(${matches.map(({ searchId }) => searchId)}::uuid[], ${matches.map(({ brandId }) => brandId)}::bigint[])
    ), alerted as (
      select a.*, e.id as event_id from fresh e join alerts a on a.brand_id = e.brand_id where ${isOfBrand}
      union all
      select a.*, e.id from fresh e join list_brands lb on lb.brand_id = e.brand_id and lb.removed_at is null
      join lists l on l.id = lb.list_id and l.deleted_at is null join alerts a on a.list_id = l.id where ${isOfBrand}
      union all
      select a.*, e.id from fresh e join matching m using (brand_id) join alerts a on a.search_id = m.search_id
      where ${isOfBrand} or e.subject = m.search_id::text
      union all
      select a.*, e.id from fresh e join alerts a on e.subject = a.id || ' ' || (a.change ->> 'metric')
      where e.kind = 'metric_changed'
    ), affected as (
      select a.workspace_id, a.user_id, e.id, 0 as rank,
        case when a.brand_id is not null then 'brand' when a.list_id is not null then 'list' else 'search' end as followed, a.id as alert_id,
        null::bigint as follow_id, a.mail <> 'off' as mailed
      from alerted a join fresh e on e.id = a.event_id
      -- A changed metric was compared with the rule before it was recorded: it may have become known later than it happened.
      where (e.kind = 'metric_changed' or coalesce(a.rule_since, a.created_at) <= e.happened_at) and (a.kinds = '{}' or e.kind = any(a.kinds))
        and (a.min_change is null or abs(e.change_percent) >= a.min_change)
      union all
      select f.workspace_id, f.user_id, e.id, 1, 'brand', null, f.id, ${hasFollowMail}
      from fresh e join follows f on f.brand_id = e.brand_id and f.created_at <= e.happened_at
      where ${isOfBrand}
      union all
      select f.workspace_id, f.user_id, e.id, 2, 'list', null, f.id, ${hasFollowMail}
      from fresh e join list_brands lb on lb.brand_id = e.brand_id and lb.removed_at is null
      join lists l on l.id = lb.list_id and l.deleted_at is null
      join follows f on f.list_id = l.id and f.created_at <= e.happened_at
      where ${isOfBrand}
      union all
      select f.workspace_id, f.user_id, e.id, 3, 'search', null, f.id, ${hasFollowMail}
      from fresh e join matching m using (brand_id) join follows f on f.search_id = m.search_id and f.created_at <= e.happened_at
      where ${isOfBrand} or e.subject = m.search_id::text
    ), allowed as materialized (
      select a.* from affected a join workspace_access w on w.workspace_id = a.workspace_id and w.user_id = a.user_id and w.tier <> 'free'
    ), unmailed as (
      insert into unmailed_events (workspace_id, user_id, event_id, alert_id, follow_id)
      select distinct workspace_id, user_id, id, alert_id, follow_id from allowed where mailed
    ), added as (
      insert into notifications (workspace_id, user_id, event_id, followed, alert_id)
      select distinct on (a.user_id, a.workspace_id, a.id) a.workspace_id, a.user_id, a.id, a.followed, a.alert_id
      from allowed a
      order by a.user_id, a.workspace_id, a.id, a.rank
      on conflict do nothing
      returning id, workspace_id, user_id, event_id
    )
    insert into webhook_deliveries (webhook_id, notification_id)
    select w.id, n.id from added n join webhooks w using (workspace_id, user_id)
    where w.enabled and w.event = 'brand.event'
      and (w.kinds = '{}' or exists (select from fresh e where e.id = n.event_id and e.kind = any(w.kinds)))
      and (w.alert_ids is null or exists (
      select from affected a
      where a.workspace_id = n.workspace_id and a.user_id = n.user_id and a.id = n.event_id and a.alert_id = any(w.alert_ids)))`.execute(
    db,
  );
}

/** Excludes starting to match a search, which concerns only users who follow that search, and changes of one alert. */
const isOfBrand = sql`e.kind <> all(${PERSONAL_KINDS})`;

export type NotificationRow = EventRow & {
  notification_id: string;
  followed: FollowKind;
  alert_id: string | null;
  created_at: Date;
  read_at: Date | null;
};

/** Notifications after the one with this id, newest first; of these kinds only, unless there are none. */
export async function readNotifications(
  db: Database,
  { workspaceId, userId }: Follower,
  {
    limit,
    after,
    kinds = [],
  }: { limit: number; after?: string | undefined; kinds?: EventKind[] | undefined },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${EVENT_COLUMNS},
      n.id::text as notification_id, n.followed, n.alert_id, n.created_at, n.read_at
    from notifications n join brand_events e on e.id = n.event_id and e.withdrawn_at is null join brands b on b.id = e.brand_id
    where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and ${after === undefined ? sql`true` : sql`n.id < ${after}::bigint`}
      and ${kinds.length === 0 ? sql`true` : sql`e.kind = any(${kinds}::text[])`}
    order by n.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Database, { workspaceId, userId }: Follower): Promise<number> {
  const result = await sql<{ unread: number }>`
    select (select count(*) from notifications n
        where user_id = ${userId} and workspace_id = ${workspaceId} and read_at is null
          and exists (select from brand_events where id = n.event_id and withdrawn_at is null))::integer
      + (select count(*) from checks where user_id = ${userId} and workspace_id = ${workspaceId} and read_at is null
          and finished_at > now() - interval '30 days')::integer as unread`.execute(db);
  return onlyRow(result).unread;
}

/** Marks notifications up to this one as read. */
export async function markRead(db: Database, { workspaceId, userId }: Follower, upTo: string) {
  await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and workspace_id = ${workspaceId} and read_at is null and id <= ${upTo}::bigint`.execute(
    db,
  );
}

const RETENTION = sql`interval '90 days'`;

export async function purgeNotifications(db: Database) {
  await sql`delete from notifications where created_at < now() - ${RETENTION}`.execute(db);
}

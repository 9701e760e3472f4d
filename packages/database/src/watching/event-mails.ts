import { DEFAULT_MAIL_TIME, type MailChoice } from '@brandlode/contract';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Connection, Database } from '../connect.ts';
import type { EventRow } from '../events/read-events.ts';
import { onlyRow } from '../only-row.ts';
import { readEventsById } from './briefs.ts';
import type { Follower } from './follows.ts';

export type MailTime = { hour: number; weekday: number; timeZone: string };
/** The last times at which the daily and weekly mails of users with this choice were due. */
export type DueTime = MailTime & { dailyAt: Date; weeklyAt: Date };

/** Mail time of a user `u`, from `t` or the defaults. */
export const TIME = {
  hour: sql`coalesce(t.hour, ${DEFAULT_MAIL_TIME.hour})`,
  weekday: sql`coalesce(t.weekday, ${DEFAULT_MAIL_TIME.weekday})`,
  timeZone: sql`coalesce(t.time_zone, 'UTC')`,
};

/** The choices of all users with events that are not mailed yet. */
export async function readMailTimes(db: Database): Promise<MailTime[]> {
  const { rows } = await sql<MailTime>`
    select distinct ${TIME.hour}::integer as hour, ${TIME.weekday}::integer as weekday, ${TIME.timeZone} as "timeZone"
    from unmailed_events u left join mail_times t on t.user_id = u.user_id`.execute(db);
  return rows;
}

/**
 * Records the mails that are due, each event in one of a user's mails, and removes these events from the unmailed ones: one transaction,
 * in one process at a time. Each alert, and a user's follows, get at most one mail an hour, and one for each of the times in `dueTimes`.
 * A mail in the future was recorded before the clock was set back: it delays others by at most an hour, or a digest by a day.
 */
export function recordEventMails(
  connection: Pick<Connection, 'db'>,
  { now, dueTimes }: { now: Date; dueTimes: DueTime[] },
): Promise<void> {
  return connection.db.transaction().execute(async (db) => {
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.eventMails}) as mine`.execute(db);
    if (!onlyRow(lock).mine) return;
    await dropUnwanted(db);
    await sql`
      with due_times (hour, weekday, time_zone, daily_at, weekly_at) as (
        select * from unnest(${dueTimes.map(({ hour }) => hour)}::integer[], ${dueTimes.map(({ weekday }) => weekday)}::integer[],
          ${dueTimes.map(({ timeZone }) => timeZone)}::text[], ${dueTimes.map(({ dailyAt }) => dailyAt)}::timestamptz[],
          ${dueTimes.map(({ weeklyAt }) => weeklyAt)}::timestamptz[])
      ), waiting as materialized (
        select u.*, case coalesce(a.mail, f.mail) when 'instant' then 'infinity' when 'daily' then d.daily_at when 'weekly' then d.weekly_at end as until
        from unmailed_events u
        join users on users.id = u.user_id and users.email_verified_at is not null and users.disabled_at is null
        join workspace_access w on w.workspace_id = u.workspace_id and w.user_id = u.user_id and w.tier <> 'free'
        join brand_events e on e.id = u.event_id and e.withdrawn_at is null
        left join alerts a on a.id = u.alert_id
        left join follows o on o.id = u.follow_id
        left join follow_mails f on u.alert_id is null and (f.user_id, f.workspace_id) = (u.user_id, u.workspace_id)
        left join mail_times t on t.user_id = u.user_id
        left join due_times d on (d.hour, d.weekday, d.time_zone) = (${TIME.hour}, ${TIME.weekday}, ${TIME.timeZone})
        where not exists (select from lists l where l.id = coalesce(a.list_id, o.list_id) and l.deleted_at is not null)
          and not exists (select from saved_searches s where s.id = coalesce(a.search_id, o.search_id) and s.deleted_at is not null)
      ), due as (
        select user_id, workspace_id, alert_id, until
        from (select distinct user_id, workspace_id, alert_id, until from waiting where created_at < until) s
        where not exists (
          select from event_mails m
          where (m.user_id, m.workspace_id) = (s.user_id, s.workspace_id) and m.alert_id is not distinct from s.alert_id
            and (m.created_at > ${now}::timestamptz - interval '1 hour' and m.created_at < ${now}::timestamptz + interval '1 hour'
              or m.created_at >= s.until and m.created_at < ${now}::timestamptz + interval '1 day'))
      ), chosen as materialized (
        select distinct on (w.user_id, w.event_id) w.user_id, w.workspace_id, w.alert_id, w.event_id
        from waiting w join due d on (d.user_id, d.workspace_id) = (w.user_id, w.workspace_id) and d.alert_id is not distinct from w.alert_id
        where w.created_at < d.until
        order by w.user_id, w.event_id, w.alert_id nulls last, w.workspace_id
      ), recorded as (
        insert into event_mails (user_id, workspace_id, alert_id, event_ids, created_at)
        select user_id, workspace_id, alert_id, array_agg(event_id order by event_id), ${now}
        from chosen group by user_id, workspace_id, alert_id
      )
      delete from unmailed_events u using chosen c where (u.user_id, u.event_id) = (c.user_id, c.event_id)`.execute(
      db,
    );
  });
}

/** Unmailed events of a mail that has been turned off since. */
const dropUnwanted = (db: Database) =>
  sql`
    delete from unmailed_events u
    where exists (select from alerts where id = u.alert_id and mail = 'off')
      or u.alert_id is null and not exists (
        select from follow_mails f where (f.user_id, f.workspace_id) = (u.user_id, u.workspace_id) and f.mail <> 'off')`.execute(
    db,
  );

/** Unsent recorded mails of the last two days: the queue gives up within that time. */
export async function listUnsentMails(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from event_mails where sent_at is null and created_at > ${now}::timestamptz - interval '2 days'
    order by created_at limit 10000`.execute(db);
  return rows.map(({ id }) => id);
}

export type EventMail = {
  userId: string;
  workspaceId: string;
  /** Null for the mail about what the user follows. */
  alertId: string | null;
  choice: MailChoice;
  email: string;
  timeZone: string;
  unsubscribeToken: string;
  /** Newest first, without those that were withdrawn. */
  events: EventRow[];
};

/** A mail to be sent; undefined once it is sent, turned off, or the user has lost access. */
export async function readEventMail(db: Database, id: string): Promise<EventMail | undefined> {
  const { rows } = await sql<EventMail & { eventIds: string[] }>`
    select u.user_id as "userId", u.workspace_id as "workspaceId", u.alert_id as "alertId", coalesce(a.mail, f.mail) as choice, users.email, ${TIME.timeZone} as "timeZone",
      coalesce(a.unsubscribe_token, f.unsubscribe_token) as "unsubscribeToken", u.event_ids as "eventIds"
    from event_mails u
    join users on users.id = u.user_id and users.email_verified_at is not null and users.disabled_at is null
    join workspace_access w on w.workspace_id = u.workspace_id and w.user_id = u.user_id and w.tier <> 'free'
    left join alerts a on a.id = u.alert_id
    left join follow_mails f on u.alert_id is null and (f.user_id, f.workspace_id) = (u.user_id, u.workspace_id)
    left join mail_times t on t.user_id = u.user_id
    where u.id = ${id}::uuid and u.sent_at is null and coalesce(a.mail, f.mail) <> 'off'
      and not exists (select from undeliverable_addresses d where d.email = users.email)`.execute(db);
  const [mail] = rows;
  return mail && { ...mail, events: await readEventsById(db, mail.eventIds) };
}

type TestRecipient = Pick<EventMail, 'email' | 'timeZone'> & {
  /** Null if the user never had that mail. */
  unsubscribeToken: string | null;
  choice: MailChoice | null;
};

/** The recipient of a test of the mail about what the user follows. */
export async function readTestRecipient(
  db: Database,
  { workspaceId, userId }: Follower,
): Promise<TestRecipient | undefined> {
  const { rows } = await sql<TestRecipient>`
    select u.email, ${TIME.timeZone} as "timeZone", f.unsubscribe_token as "unsubscribeToken", f.mail as choice
    from users u left join mail_times t on t.user_id = u.id
    left join follow_mails f on f.user_id = u.id and f.workspace_id = ${workspaceId}
    where u.id = ${userId} and u.email_verified_at is not null and u.disabled_at is null`.execute(db);
  return rows[0];
}

/** Also called for a mail that is not sent because all of its events were withdrawn. */
export async function markEventMailSent(db: Database, id: string): Promise<void> {
  await sql`update event_mails set sent_at = now() where id = ${id}::uuid`.execute(db);
}

/** Mails of users without access are kept as long, in case they regain it. */
export async function purgeEventMails(db: Database): Promise<void> {
  await sql`delete from event_mails where created_at < now() - interval '30 days'`.execute(db);
  await sql`delete from unmailed_events where created_at < now() - interval '30 days'`.execute(db);
}

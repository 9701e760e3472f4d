import {
  type Alert,
  DEFAULT_MAIL_TIME,
  type MailChoice,
  type MailSettings,
  type UpdateMailSettings,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { readAlerts } from './alerts.ts';
import type { Follower } from './follows.ts';

/** The times of a user's mails, and the choice for what they follow in the workspace. */
export async function readMailSettings(
  db: Database,
  { workspaceId, userId }: Follower,
): Promise<MailSettings> {
  const [times, follows] = await Promise.all([
    db
      .selectFrom('mail_times')
      .select(['hour', 'weekday', 'time_zone as timeZone'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('follow_mails')
      .select('mail')
      .where('user_id', '=', userId)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst(),
  ]);
  return { ...(times ?? { ...DEFAULT_MAIL_TIME, timeZone: null }), follows: follows?.mail ?? 'off' };
}

export async function saveMailSettings(
  db: Database,
  { workspaceId, userId }: Follower,
  { follows, hour, weekday, timeZone }: UpdateMailSettings,
): Promise<void> {
  await sql`
    with times as (
      insert into mail_times (user_id, hour, weekday, time_zone) values (${userId}, ${hour}, ${weekday}, ${timeZone})
      on conflict (user_id) do update set hour = excluded.hour, weekday = excluded.weekday, time_zone = excluded.time_zone
    )
    insert into follow_mails (user_id, workspace_id, mail) values (${userId}, ${workspaceId}, ${follows})
    on conflict (user_id, workspace_id) do update set mail = excluded.mail`.execute(db);
}

type Mailed = Follower & { alertId: string | null; mail: MailChoice };

const ofToken = (db: Database, token: string) =>
  sql<Mailed>`
  select workspace_id as "workspaceId", user_id as "userId", id as "alertId", mail from alerts where unsubscribe_token = ${token}::uuid
  union all
  select workspace_id, user_id, null, mail from follow_mails where unsubscribe_token = ${token}::uuid`.execute(
    db,
  );

/** What the token of a mail switches off; undefined once it no longer exists. */
export async function findUnsubscription(
  db: Database,
  token: string,
): Promise<{ alert: Alert | null; mail: MailChoice } | undefined> {
  const [found] = (await ofToken(db, token)).rows;
  if (!found) return;
  const { alertId, mail } = found;
  if (alertId === null) return { alert: null, mail };
  const [alert] = await readAlerts(db, found, alertId);
  return alert && { alert, mail };
}

/** Whether there is such a mail; it may already be switched off. */
export async function unsubscribe(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`
    with alert as (update alerts set mail = 'off' where unsubscribe_token = ${token}::uuid returning 1),
      follows as (update follow_mails set mail = 'off' where unsubscribe_token = ${token}::uuid returning 1)
    select from alert union all select from follows`.execute(db);
  return rows.length > 0;
}

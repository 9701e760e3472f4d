import {
  type Alert,
  type ChangeMailSettings,
  DEFAULT_MAIL_TIME,
  type MailChoice,
  type MailSettings,
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

/** Omitted settings are unchanged. */
export const saveMailSettings = (
  db: Database,
  { workspaceId, userId }: Follower,
  { follows, hour, weekday, timeZone }: ChangeMailSettings,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const times = { hour, weekday, time_zone: timeZone };
    if (Object.values(times).some((value) => value !== undefined))
      await transaction
        .insertInto('mail_times')
        .values({
          user_id: userId,
          hour: hour ?? DEFAULT_MAIL_TIME.hour,
          weekday: weekday ?? DEFAULT_MAIL_TIME.weekday,
          time_zone: timeZone ?? 'UTC',
        })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(times))
        .execute();
    if (follows !== undefined)
      await transaction
        .insertInto('follow_mails')
        .values({ user_id: userId, workspace_id: workspaceId, mail: follows })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'workspace_id']).doUpdateSet({ mail: follows }),
        )
        .execute();
  });

type Mailed = Follower & { alertId: string | null; mail: MailChoice };

const ofToken = (db: Database, token: string) =>
  sql<Mailed>`
  select workspace_id as "workspaceId", user_id as "userId", id as "alertId", mail from alerts where unsubscribe_token = ${token}::uuid
  union all
  select workspace_id, user_id, null, mail from follow_mails where unsubscribe_token = ${token}::uuid`.execute(
    db,
  );

/** What the token of a mail turns off; undefined once it no longer exists. */
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

/** Whether there is such a mail; it may already be turned off. */
export async function unsubscribe(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`
    with alert as (update alerts set mail = 'off' where unsubscribe_token = ${token}::uuid returning 1),
      follows as (update follow_mails set mail = 'off' where unsubscribe_token = ${token}::uuid returning 1)
    select from alert union all select from follows`.execute(db);
  return rows.length > 0;
}

import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { SESSION_DAYS } from './sessions.ts';
import type { IdentityTables } from './tables.ts';

/** Sessions shown to their user. A program that signs in without cookies may have any number. */
const MAX_SHOWN = 100;
/** Days for which `purgeExpired` keeps sessions; an older account may have forgotten its first one. */
export const SESSIONS_KEPT_DAYS = 60;

export type UserSessionRow = Pick<
  Selectable<IdentityTables['sessions']>,
  'id' | 'user_agent' | 'country' | 'created_at' | 'last_used_at'
>;

/** The live sessions of a user, with `current` first and the others by last use. */
export async function listUserSessions(
  db: Database,
  userId: string,
  current: string,
): Promise<UserSessionRow[]> {
  const { rows } = await sql<UserSessionRow>`
    select id, user_agent, country, created_at, last_used_at from sessions
    where user_id = ${userId} and ended_at is null
      and last_used_at > now() - make_interval(days => ${SESSION_DAYS.idle})
      and created_at > now() - make_interval(days => ${SESSION_DAYS.absolute})
    order by id = ${current} desc, last_used_at desc, id limit ${MAX_SHOWN}`.execute(db);
  return rows;
}

/** Whether the session began in the last minutes. */
export async function isRecentSession(db: Database, id: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${id} and created_at > now() - make_interval(mins => ${minutes})`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Ends a live session of a user, or all but `keep`, with the codes of the extension, and forgets their browsers, so that the next sign-in
 * there counts as one from a new browser. Returns how many ended.
 */
export async function endUserSessions(
  db: Database,
  userId: string,
  which: { id: string } | { keep: string },
): Promise<number> {
  const condition = 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.keep}`;
  const kept = 'keep' in which ? sql`(select device from sessions where id = ${which.keep})` : sql`null`;
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      update sessions set ended_at = clock_timestamp(), ended_because = 'signed-out'
      where user_id = ${userId} and ended_at is null and ${condition} returning device
    ), forgotten as (
      delete from devices where user_id = ${userId} and hash in (select device from ended)
        and hash is distinct from ${kept}
    ), codes as (
      delete from extension_codes where user_id = ${userId}
    )
    select count(*)::integer as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/**
 * Notes the browser of a new session. Returns whether it is the first one since the user registered, as far as sessions are kept: an
 * older account counts as used.
 */
export async function noteDevice(db: Database, sessionId: string, device: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    update sessions s set device = ${device} from users u
    where s.id = ${sessionId} and u.id = s.user_id
    returning u.created_at > now() - make_interval(days => ${SESSIONS_KEPT_DAYS})
      and not exists (select from sessions o where o.user_id = u.id and o.id <> s.id) as is_first`.execute(
    db,
  );
  return rows[0]?.is_first ?? true;
}

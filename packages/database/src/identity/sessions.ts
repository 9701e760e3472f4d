import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { HAS_SECOND_FACTOR } from './second-factors.ts';
import { CAN_VERIFY } from './signing-keys.ts';
import type { SessionEnd } from './tables.ts';

/** Idle and absolute lifetime of a session in days. */
export const SESSION_DAYS = { idle: 14, absolute: 30 } as const;
/** Seconds in which a rotated refresh token is still accepted: two tabs, or a lost response. */
const ROTATION_GRACE_SECONDS = 10;

/** Where a session is used: both are claims of others, the user agent of the browser and the country of the proxy. */
export type SessionOrigin = { userAgent: string | null; country: string | null };

/**
 * Undefined if the user's password is no longer `passwordHash`, the one that was verified, or if the user has a second factor and
 * `challenge` is not theirs and open; it is consumed. The row is locked, so that a change of the password either is seen here or ends
 * this session.
 */
export async function openSession(
  db: Database,
  session: {
    userId: string;
    network: Buffer;
    tokenHash: Buffer;
    passwordHash?: string | null | undefined;
    origin: SessionOrigin;
    challenge?: Buffer | undefined;
    passkeyId?: string | undefined;
  },
): Promise<string | undefined> {
  const { userAgent, country } = session.origin;
  const { challenge, passkeyId = null } = session;
  const isVerified =
    session.passwordHash === undefined
      ? sql`true`
      : sql`password_hash is not distinct from ${session.passwordHash}`;
  const { rows } = await sql<{ id: string }>`
    with verified as materialized (
      select id from users where id = ${session.userId} and ${isVerified} for share
    ), answered as (
      delete from sign_in_challenges c using verified
      where c.hash = ${challenge ?? null} and c.user_id = verified.id and c.expires_at > now() returning c.user_id
    ), opened as (
      insert into sessions (user_id, network, user_agent, country)
      select id, ${session.network}::bytea, ${userAgent}, ${country} from verified
      where ${
        challenge
          ? sql`id in (select user_id from answered)`
          : sql`(not ${HAS_SECOND_FACTOR(sql`verified.id`)}
        or exists (select from passkeys where id = ${passkeyId}::uuid and user_id = verified.id))`
      }
      returning id
    ), token as (
      insert into refresh_tokens (hash, session_id) select ${session.tokenHash}, id from opened
    )
    select id from opened`.execute(db);
  return rows[0]?.id;
}

type Rotation =
  | { outcome: 'rotated'; sessionId: string; userId: string; secondsLeft: number }
  | { outcome: 'rejected'; because: 'unknown' | 'ended' | 'expired' | 'reuse' };

/**
 * Rotates a refresh token. The session's row is the lock, so that two tabs are serialized. The first use retires every live token
 * of the family; a use within the grace period gets its own successor; a later one means a stolen copy and ends the session.
 * `secondsLeft` is the maximum age of the cookie.
 */
export function rotateRefreshToken(
  db: Database,
  presented: Buffer,
  next: Buffer,
  { userAgent, country }: SessionOrigin,
): Promise<Rotation> {
  return db.transaction().execute(async (trx): Promise<Rotation> => {
    const owner = await trx
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('hash', '=', presented)
      .executeTakeFirst();
    if (!owner) return { outcome: 'rejected', because: 'unknown' };
    const { rows } = await sql<{ id: string; user_id: string; ended: boolean; stale: boolean; left: number }>`
      select id, user_id, ended_at is not null as ended,
        last_used_at < now() - make_interval(days => ${SESSION_DAYS.idle})
          or created_at < now() - make_interval(days => ${SESSION_DAYS.absolute}) as stale,
        floor(extract(epoch from least(
          make_interval(days => ${SESSION_DAYS.idle}),
          created_at + make_interval(days => ${SESSION_DAYS.absolute}) - now()
        )))::int as left
      from sessions where id = ${owner.session_id} for update`.execute(trx);
    const [session] = rows;
    if (!session) return { outcome: 'rejected', because: 'unknown' };
    if (session.ended) return { outcome: 'rejected', because: 'ended' };
    if (session.stale) {
      await endSession(trx, session.id, 'expired');
      return { outcome: 'rejected', because: 'expired' };
    }
    // Read under the lock: another tab may have rotated it. clock_timestamp(), because now() is the start of the
    // transaction, before the wait.
    const token = await trx
      .selectFrom('refresh_tokens')
      .select([
        'rotated_at',
        sql<boolean>`rotated_at < clock_timestamp() - make_interval(secs => ${ROTATION_GRACE_SECONDS})`.as(
          'late',
        ),
      ])
      .where('hash', '=', presented)
      .executeTakeFirstOrThrow();
    if (token.late) {
      await endSession(trx, session.id, 'reuse');
      return { outcome: 'rejected', because: 'reuse' };
    }
    if (token.rotated_at === null) {
      await trx
        .updateTable('refresh_tokens')
        .set({ rotated_at: sql<Date>`clock_timestamp()` })
        .where('session_id', '=', session.id)
        .where('rotated_at', 'is', null)
        .execute();
    }
    await trx
      .insertInto('refresh_tokens')
      .values({ hash: next, session_id: session.id, rotated_at: null })
      .execute();
    await trx
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now()`, user_agent: userAgent, country })
      .where('id', '=', session.id)
      .execute();
    return { outcome: 'rotated', sessionId: session.id, userId: session.user_id, secondsLeft: session.left };
  });
}

/** The update that ends live sessions. */
const ending = (db: Database, because: SessionEnd) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_because: because })
    .where('ended_at', 'is', null);

export async function endSession(db: Database, id: string, because: SessionEnd) {
  await ending(db, because).where('id', '=', id).execute();
}

/** Ends the session a refresh token belongs to, however old the token is. */
export async function endSessionOfToken(db: Database, hash: Buffer, because: SessionEnd) {
  await ending(db, because)
    .where('id', 'in', db.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash))
    .execute();
}

/** Ends every session of a user except `keep`, with the sign-ins that wait for a second factor and the codes of the extension. */
export async function endSessionsOf(db: Database, userId: string, because: SessionEnd, keep?: string) {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('extension_codes').where('user_id', '=', userId).execute();
  await ending(db, because)
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .execute();
}

/** Whether the user signed in from this network within the absolute lifetime of a session. */
export async function isKnownNetwork(db: Database, email: string, network: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', email)
    .where('sessions.network', '=', network)
    .where('sessions.created_at', '>', sql<Date>`now() - make_interval(days => ${SESSION_DAYS.absolute})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Access = { is_live: boolean; is_key_valid: boolean; entitlement_version: number };

/** What may have changed since an access token was signed; undefined if the user has no such session. */
export async function readAccess(
  db: Database,
  token: { kid: string; sessionId: string; userId: string },
): Promise<Access | undefined> {
  const { rows } = await sql<Access>`
    select s.ended_at is null and u.disabled_at is null as is_live,
      exists (select from signing_keys where kid = ${token.kid} and ${CAN_VERIFY}) as is_key_valid,
      coalesce(r.entitlement_version, 0) as entitlement_version
    from sessions s
    join users u on u.id = s.user_id
    left join user_roles r on r.user_id = s.user_id
    where s.id = ${token.sessionId} and s.user_id = ${token.userId}`.execute(db);
  return rows[0];
}

import type { Interval, Tier } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export async function findExternalIdentity(
  db: Database,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function findSubject(db: Database, issuer: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('external_identities')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.subject;
}

/** Returns false if the user has another subject there, or the subject another user. */
export async function linkExternalIdentity(
  db: Database,
  identity: { issuer: string; subject: string; user_id: string },
): Promise<boolean> {
  const row = await db
    .insertInto('external_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type HostedUser = {
  user_id: string;
  email: string;
  is_verified: boolean;
  is_disabled: boolean;
  tier: Tier;
  interval: Interval | null;
};

/** The user of a hosted platform's account, as needed for every request. */
export async function findHostedUser(
  db: Database,
  issuer: string,
  subject: string,
): Promise<HostedUser | undefined> {
  const { rows } = await sql<HostedUser>`
    select u.id as user_id, u.email, u.email_verified_at is not null as is_verified,
      u.disabled_at is not null as is_disabled, coalesce(r.tier, 'free') as tier, r.interval
    from external_identities e
    join users u on u.id = e.user_id
    left join user_roles r on r.user_id = e.user_id
    where e.issuer = ${issuer} and e.subject = ${subject}`.execute(db);
  return rows[0];
}

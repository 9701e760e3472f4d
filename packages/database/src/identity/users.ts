import type { Interval, Tier } from '@brandlode/contract';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { FAILED_PAYMENT } from '../subscriptions/roles.ts';
import { type CurrentWorkspace, workspaceName } from '../workspaces/workspaces.ts';
import { deleteSecondFactors } from './second-factors.ts';
import { endSessionsOf } from './sessions.ts';
import type { UsersTable } from './tables.ts';

/** A user joined with the role: `tier` is `free` if `user_roles` has no row. */
export type UserRow = {
  id: string;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  /** Hash of the secret in the browser that registered the account; null once the address is verified. */
  registration_hash: Buffer | null;
  first_name: string;
  last_name: string;
  title: string;
  disabled_at: Date | null;
  /** When the mail server first permanently rejected a message to the address, and what it said; null if it accepts mail. */
  undeliverable_since: Date | null;
  undeliverable_reason: string | null;
  /** The failed payment of the user's own plan, else of the owner of the open workspace; null without one. */
  payment_failed: { payer: 'user' | 'owner'; keptUntil: string | null } | null;
  tier: Tier;
  interval: Interval | null;
  /** Incremented by every change of the role; 0 without a role row. */
  entitlement_version: number;
  /** The open workspace, with its owner's plan; null for the personal one. */
  workspace: CurrentWorkspace | null;
  /** The open workspace, or the personal one, requires a second factor that the user does not have. */
  lacks_second_factor: boolean;
};

/** Until when a plan with a failed payment is kept. */
const keptUntil = (role: 'r' | 'ownership') =>
  sql`to_char(least(${sql.ref(`${role}.grace_ends_at`)}, case when ${sql.ref(`${role}.grace_ends_at`)} is not null
    then ${sql.ref(`${role}.cancels_at`)} end) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const USER = sql`
  select u.id, u.email, u.email_verified_at, u.password_hash, u.registration_hash, u.first_name, u.last_name,
    u.title, u.disabled_at, bounced.since as undeliverable_since, bounced.reason as undeliverable_reason,
    coalesce(r.tier, 'free') as tier, r.interval, coalesce(r.entitlement_version, 0) as entitlement_version,
    case when r.subscription_status = any(${FAILED_PAYMENT}) then json_build_object(
        'payer', 'user', 'keptUntil', ${keptUntil('r')})
      when w.owner_id <> u.id and ownership.subscription_status = any(${FAILED_PAYMENT}) then json_build_object(
        'payer', 'owner', 'keptUntil', ${keptUntil('ownership')}) end as payment_failed,
    case when w.id is not null then json_build_object(
      'id', w.id, 'name', ${workspaceName}, 'role', a.role, 'tier', a.tier) end as workspace,
    exists (
      select from workspace_seats s where s.user_id = u.id and s.lacks_second_factor
        and s.workspace_id = coalesce(a.workspace_id, (select id from workspaces where owner_id = u.id and personal))
    ) as lacks_second_factor
  from users u left join user_roles r on r.user_id = u.id
  left join undeliverable_addresses bounced on bounced.email = u.email
  left join open_workspaces current on current.user_id = u.id
  left join workspace_seats a on a.workspace_id = current.workspace_id and a.user_id = u.id
  left join workspaces w on w.id = a.workspace_id and not (w.personal and w.owner_id = u.id)
  left join users o on o.id = w.owner_id
  left join user_roles ownership on ownership.user_id = w.owner_id`;

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return (await sql<UserRow>`${USER} where u.email = ${email}`.execute(db)).rows[0];
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return (await sql<UserRow>`${USER} where u.id = ${id}`.execute(db)).rows[0];
}

/** Returns the new id, or undefined if the address is in use. */
export async function insertUser(db: Database, user: Insertable<UsersTable>): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the hash only if it is still `previous`, the one that was verified; otherwise returns false. */
export async function replacePasswordHash(
  db: Database,
  id: string,
  previous: string,
  next: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: next })
    .where('id', '=', id)
    .where('password_hash', '=', previous)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPasswordHash(db: Database, id: string, hash: string | null) {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** Only if the user still has that address: a link sent to an earlier one does not verify the current one. */
export async function markEmailVerified(db: Database, id: string, email: string) {
  await db
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())`, registration_hash: null })
    .where('id', '=', id)
    .where('email', '=', email)
    .execute();
}

export async function updateProfile(
  db: Database,
  id: string,
  profile: { first_name?: string; last_name?: string; title?: string },
) {
  if (Object.values(profile).every((value) => value === undefined)) return;
  await db.updateTable('users').set(profile).where('id', '=', id).execute();
}

/** Locks the user of an address until the transaction ends, so that concurrent sign-ins are serialized. */
export async function lockUserByEmail(trx: Database, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email_verified_at', 'disabled_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Gives an unverified account to the verified owner of its address: password, second factors, sessions, open links, names and referral source of
 * the user who registered it are removed.
 */
export async function claimUnverifiedUser(
  trx: Database,
  id: string,
  profile: { first_name: string; last_name: string; referral_source: string | null },
) {
  await trx
    .updateTable('users')
    .set({
      ...profile,
      title: '',
      password_hash: null,
      registration_hash: null,
      email_verified_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
  await deleteSecondFactors(trx, id);
  await endSessionsOf(trx, id, 'taken-over');
}

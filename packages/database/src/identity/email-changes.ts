import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { recordAudit } from '../workspaces/audit-log.ts';
import { deleteDevices } from './devices.ts';
import { deleteSecondFactorsSince } from './second-factors.ts';
import { endSessionsOf } from './sessions.ts';
import type { IdentityTables } from './tables.ts';
import { lockUserByEmail, setPasswordHash } from './users.ts';

/** Days in which the new address can be confirmed, and in which the old one can undo the change. */
export const EMAIL_CHANGE_DAYS = { confirm: 3, undo: 7 } as const;

const expiry = sql<Date>`now() + make_interval(days => ${EMAIL_CHANGE_DAYS.confirm})`;

/** A change that was not confirmed yet, or has been. */
export type EmailChange = Pick<Selectable<IdentityTables['email_changes']>, (typeof COLUMNS)[number]>;
const COLUMNS = [
  'id',
  'user_id',
  'old_email',
  'new_email',
  'created_at',
  'expires_at',
  'confirmed_at',
] as const;

/** Replaces a pending change of the user. Returns its id; of concurrent requests one is kept. */
export async function requestEmailChange(
  db: Database,
  change: { userId: string; oldEmail: string; newEmail: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', change.userId).forUpdate().execute();
    await cancelEmailChange(trx, change.userId);
    const { id } = await trx
      .insertInto('email_changes')
      .values({
        user_id: change.userId,
        old_email: change.oldEmail,
        new_email: change.newEmail,
        expires_at: expiry,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** The change that the user has not confirmed, and still can. */
export async function findPendingEmailChange(db: Database, userId: string): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function cancelEmailChange(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Gives a pending change a new link, which lasts three days from now. Undefined if it is not pending any more. */
export async function renewConfirmationLink(
  db: Database,
  id: string,
  hash: Buffer,
): Promise<EmailChange | undefined> {
  return db
    .updateTable('email_changes')
    .set({ confirm_hash: hash, expires_at: expiry })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Gives a confirmed change the link that undoes it. Undefined if it was undone. */
export async function renewUndoLink(
  db: Database,
  id: string,
  hash: Buffer,
): Promise<EmailChange | undefined> {
  return db
    .updateTable('email_changes')
    .set({ undo_hash: hash })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export type EmailChangeProblem = 'invalid' | 'expired' | 'other-account' | 'in-use';

/**
 * Gives the user the new address of a link, which proves it: an account that someone registered with it but never verified is deleted.
 * Every other session ends, as after a change of the password.
 */
export function confirmEmailChange(
  db: Database,
  hash: Buffer,
  by: { userId: string; sessionId: string; device: Buffer | null },
): Promise<EmailChange | EmailChangeProblem> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, by.userId);
    const { rows } = await sql<EmailChange & { is_expired: boolean }>`
      select ${sql.join(COLUMNS.map((name) => sql.ref(name)))}, expires_at < now() as is_expired from email_changes
      where confirm_hash = ${hash} and confirmed_at is null and ended_at is null`.execute(trx);
    const [change] = rows;
    if (!change || !user) return 'invalid';
    if (change.user_id !== by.userId) return 'other-account';
    if (change.is_expired) return 'expired';
    if (user.email !== change.old_email) return 'invalid';
    if (!(await giveAddress(trx, by.userId, change.new_email))) return 'in-use';
    await endSessionsOf(trx, by.userId, 'email', by.sessionId);
    await deleteDevices(trx, by.userId, by.device);
    await trx
      .updateTable('email_changes')
      .set({ confirmed_at: sql<Date>`now()`, confirm_hash: null })
      .where('id', '=', change.id)
      .execute();
    return change;
  });
}

/**
 * Restores the old address of a link. Whoever changed it knew the password and may have added other ways in, so the password, every
 * session, and the keys, Google accounts and second factors added since the change was requested end too; later changes cannot be
 * undone any more.
 */
export function undoEmailChange(db: Database, hash: Buffer): Promise<EmailChange | EmailChangeProblem> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<EmailChange & { is_expired: boolean }>`
      select ${sql.join(COLUMNS.map((name) => sql.ref(name)))},
        confirmed_at < now() - make_interval(days => ${EMAIL_CHANGE_DAYS.undo}) as is_expired from email_changes
      where undo_hash = ${hash} and ended_at is null for update`.execute(trx);
    const [change] = rows;
    if (!change) return 'invalid';
    if (change.is_expired) return 'expired';
    const { user_id: userId, old_email: email, created_at: since } = change;
    await lockUser(trx, userId);
    if (!(await giveAddress(trx, userId, email))) return 'in-use';
    await setPasswordHash(trx, userId, null);
    await endSessionsOf(trx, userId, 'email');
    await deleteDevices(trx, userId, null);
    const withdrawn = await trx
      .updateTable('api_keys')
      .set({ revoked_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .where('revoked_at', 'is', null)
      .returning(['name', 'workspace_id'])
      .execute();
    for (const { name: subject, workspace_id: workspaceId } of withdrawn)
      await recordAudit(
        trx,
        { workspaceId, actor: { kind: 'product' } },
        { action: 'access.withdrawn', subject, member: userId },
      );
    await deleteSecondFactorsSince(trx, userId, since);
    await trx
      .deleteFrom('external_identities')
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .execute();
    await trx
      .updateTable('email_changes')
      .set({ ended_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .where('ended_at', 'is', null)
      .execute();
    return change;
  });
}

const lockUser = (trx: Database, id: string) =>
  trx.selectFrom('users').select('email').where('id', '=', id).forUpdate().executeTakeFirst();

/** Gives a user the address that a hosted platform has verified. False if a verified account of another user has it. */
export const followEmailChange = (db: Database, userId: string, email: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    return giveAddress(trx, userId, email);
  });

/** Gives a user a verified address; links that were mailed to the previous one end. False if a verified account of another user has it. */
async function giveAddress(trx: Database, userId: string, email: string): Promise<boolean> {
  if (!(await vacateAddress(trx, email, userId))) return false;
  await trx
    .updateTable('users')
    .set({ email, email_verified_at: sql<Date>`now()`, registration_hash: null })
    .where('id', '=', userId)
    .execute();
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

/** Deletes an unverified account with this address. False if a verified one of another user has it. */
async function vacateAddress(trx: Database, email: string, userId: string): Promise<boolean> {
  const other = await lockUserByEmail(trx, email);
  if (!other || other.id === userId) return true;
  if (other.email_verified_at !== null) return false;
  await trx.deleteFrom('users').where('id', '=', other.id).execute();
  return true;
}

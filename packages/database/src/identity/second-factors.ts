import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';

/** Seconds for which a user need not confirm again that it is them. */
const CONFIRMED_SECONDS = 600;

/** Condition: whether a user has an authenticator app or a passkey. */
export const HAS_SECOND_FACTOR = (userId: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from authenticator_apps where user_id = ${userId} and confirmed_at is not null)
    or exists (select from passkeys where user_id = ${userId}))`;

/** What a user can confirm a sign-in with. */
export type SecondFactors = { appSince: Date | null; passkeys: number; recoveryCodes: number };

export async function readSecondFactors(db: Database, userId: string): Promise<SecondFactors> {
  const result = await sql<SecondFactors>`
    select (select confirmed_at from authenticator_apps where user_id = ${userId}) as "appSince",
      (select count(*) from passkeys where user_id = ${userId})::int as passkeys,
      (select count(*) from recovery_codes where user_id = ${userId})::int as "recoveryCodes"`.execute(db);
  return onlyRow(result);
}

export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const has = sql<{ has: boolean }>`select ${HAS_SECOND_FACTOR(sql`${userId}::uuid`)} as has`;
  return onlyRow(await has.execute(db)).has;
}

/** Serialises changes of a user's second factors until the transaction ends. */
export async function lockSecondFactors(trx: Database, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Replaces an app that was not confirmed yet. False if the user has a confirmed one. */
export async function saveAuthenticatorApp(
  db: Database,
  userId: string,
  sealedSecret: string,
): Promise<boolean> {
  const row = await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, sealed_secret: sealedSecret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: sql<Date>`now()` })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAuthenticatorApp(
  db: Database,
  userId: string,
): Promise<{ sealed_secret: string; confirmed_at: Date | null } | undefined> {
  return db
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Confirms the app with this secret by a code of `step`. False if it was confirmed or replaced in the meantime. */
export async function confirmAuthenticatorApp(
  db: Database,
  userId: string,
  sealedSecret: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the use of a code. False if one of this step or a later one was used before. */
export async function takeAppStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if there is none. */
export async function deleteAuthenticatorApp(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(trx: Database, userId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length > 0)
    await trx
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ user_id: userId, hash })))
      .execute();
}

/** Uses up a recovery code. False if the user has no such code. */
export async function takeRecoveryCode(db: Database, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes every second factor and recovery code of a user, and a requested removal: it must not affect later ones. */
export async function deleteSecondFactors(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('second_factor_removals').where('user_id', '=', userId).execute();
}

/** Removes what was added since then, and recovery codes that no second factor is left for. */
export async function deleteSecondFactorsSince(trx: Database, userId: string, since: Date): Promise<void> {
  await sql`
    delete from authenticator_apps
    where user_id = ${userId} and coalesce(confirmed_at, created_at) >= ${since}`.execute(trx);
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute();
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
  if (!(await hasSecondFactor(trx, userId))) await deleteSecondFactors(trx, userId);
}

export type Confirmation = { hasSecondFactor: boolean; hasPassword: boolean; isRecent: boolean };

/** Whether the user of a session has confirmed recently that it is them; undefined if there is no such session. */
export async function readConfirmation(
  db: Database,
  session: { id: string; userId: string },
): Promise<Confirmation | undefined> {
  const { rows } = await sql<Confirmation>`
    select ${HAS_SECOND_FACTOR(sql`u.id`)} as "hasSecondFactor", u.password_hash is not null as "hasPassword",
      coalesce(s.confirmed_at > now() - make_interval(secs => ${CONFIRMED_SECONDS}), false) as "isRecent"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${session.id} and u.id = ${session.userId}`.execute(db);
  return rows[0];
}

export async function confirmSession(db: Database, id: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** What other sessions of the user confirmed counts no longer: they did so with less than is required now. */
export async function confirmOnlySession(
  db: Database,
  session: { id: string; userId: string },
): Promise<void> {
  await sql`
    update sessions set confirmed_at = case when id = ${session.id} then now() end
    where user_id = ${session.userId} and ended_at is null`.execute(db);
}

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { IdentityTables } from './tables.ts';

type PasskeysTable = IdentityTables['passkeys'];
export type PasskeyRow = Pick<Selectable<PasskeysTable>, 'id' | 'name' | 'created_at' | 'last_used_at'>;

export async function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Undefined if the passkey was added before. */
export async function insertPasskey(
  db: Database,
  passkey: Insertable<PasskeysTable>,
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
}

/** Returns false if the user has no such passkey. */
export async function renamePasskey(
  db: Database,
  passkey: { id: string; userId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the user has no such passkey. */
export async function deletePasskey(db: Database, passkey: { id: string; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type Credential = Pick<
  Selectable<PasskeysTable>,
  'id' | 'user_id' | 'credential_id' | 'public_key' | 'counter' | 'transports'
>;

export async function listCredentials(db: Database, userId: string): Promise<Credential[]> {
  return CREDENTIALS(db).where('user_id', '=', userId).execute();
}

export async function findCredential(db: Database, credentialId: string): Promise<Credential | undefined> {
  return CREDENTIALS(db).where('credential_id', '=', credentialId).executeTakeFirst();
}

const CREDENTIALS = (db: Database) =>
  db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id',
      'credential_id',
      'public_key',
      sql<number>`counter::float8`.as('counter'),
      'transports',
    ]);

/** Records the use of a passkey. False if its counter was reached before, as by a copy, or it was removed. */
export async function touchPasskey(db: Database, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(sql`${counter}::bigint`, '=', 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `purpose`: what the answer is for, such as a session. */
export async function insertPasskeyChallenge(
  db: Database,
  challenge: { hash: Buffer; purpose: string; seconds: number },
): Promise<void> {
  const { seconds, ...row } = challenge;
  await db
    .insertInto('passkey_challenges')
    .values({ ...row, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute();
}

/** Uses up a challenge. False if there is none for this purpose. */
export async function takePasskeyChallenge(db: Database, hash: Buffer, purpose: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { IdentityTables } from './tables.ts';

export type GoogleSignIn = Pick<Selectable<IdentityTables['google_sign_ins']>, (typeof COLUMNS)[number]>;
const COLUMNS = ['id', 'nonce', 'code_verifier', 'referral_source'] as const;

export type GoogleOutcome = { status: 'signed-in' } | { status: 'failed'; code: string };

/** Returns false if the id is in use. */
export async function startGoogleSignIn(
  db: Database,
  {
    stateHash,
    browserHash,
    seconds,
    ...signIn
  }: GoogleSignIn & { stateHash: Buffer; browserHash: Buffer; seconds: number },
): Promise<boolean> {
  const row = await db
    .insertInto('google_sign_ins')
    .values({
      ...signIn,
      state_hash: stateHash,
      browser_hash: browserHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The sign-in a provider's response belongs to; once, and only for the browser that started it. */
export async function takeGoogleSignIn(
  db: Database,
  stateHash: Buffer,
  browserHash: Buffer,
): Promise<GoogleSignIn | undefined> {
  return db
    .updateTable('google_sign_ins')
    .set({ status: 'exchanging' })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function finishGoogleSignIn(db: Database, id: string, outcome: GoogleOutcome) {
  await db
    .updateTable('google_sign_ins')
    .set({ status: outcome.status, code: outcome.status === 'failed' ? outcome.code : null })
    .where('id', '=', id)
    .execute();
}

/** Status, only for the browser that started it; otherwise undefined. */
export async function readGoogleSignIn(
  db: Database,
  id: string,
  browserHash: Buffer,
): Promise<
  | { status: 'pending' | 'exchanging' | 'signed-in' | 'failed'; code: string | null; expired: boolean }
  | undefined
> {
  return db
    .selectFrom('google_sign_ins')
    .select(['status', 'code', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();
}

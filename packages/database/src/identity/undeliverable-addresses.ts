import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Keeps that a mail server finally rejected messages to an address; the time is that of the first rejection. */
export async function markUndeliverable(db: Database, email: string, reason: string): Promise<void> {
  await db
    .insertInto('undeliverable_addresses')
    .values({ email, reason })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ reason }))
    .execute();
}

export async function clearUndeliverable(db: Database, email: string): Promise<void> {
  await db.deleteFrom('undeliverable_addresses').where('email', '=', email).execute();
}

/** Forgets addresses that no user and no invitation has any more. */
export async function purgeUndeliverable(db: Database): Promise<void> {
  await sql`
    delete from undeliverable_addresses a where not exists (select from users where email = a.email)
      and not exists (select from workspace_invitations where email = a.email)
      and not exists (select from email_changes where new_email = a.email and ended_at is null)`.execute(db);
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export async function isMailSent(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('sent_mails').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

export async function markMailSent(db: Database, key: string) {
  await db
    .insertInto('sent_mails')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Longer than a yearly plan cancelled on its first day still runs. */
export async function purgeSentMails(db: Database) {
  await sql`delete from sent_mails where sent_at < now() - interval '400 days'`.execute(db);
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export async function isMailSent(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('sent_mails').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Sends a mail unless the one with this key was sent. Waits for another process that is sending it. */
export async function sendMailOnce(db: Database, key: string, send: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${key}`}, 0))`.execute(transaction);
    if (await isMailSent(transaction, key)) return;
    await send();
    await transaction.insertInto('sent_mails').values({ key }).execute();
  });
}

/** Longer than a yearly plan cancelled on its first day still runs. */
export async function purgeSentMails(db: Database) {
  await sql`delete from sent_mails where sent_at < now() - interval '400 days'`.execute(db);
}

import { sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { onClient } from '../in-transaction.ts';

export async function isMailSent(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('sent_mails').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Sends a mail unless the one with this key was sent. Waits for another process that is sending it. */
export async function sendMailOnce(
  { db, openSession }: Pick<Connection, 'db' | 'openSession'>,
  key: string,
  send: () => Promise<void>,
): Promise<void> {
  // A connection of the pool would be closed while a slow mail server is silent.
  const session = await openSession();
  try {
    await sql`select pg_advisory_lock(hashtextextended(${`mail ${key}`}, 0))`.execute(onClient(session).db);
    if (await isMailSent(db, key)) return;
    await send();
    await db.insertInto('sent_mails').values({ key }).execute();
  } finally {
    // Closing the connection releases the lock.
    await session.end().catch(() => {});
  }
}

/** Longer than a yearly plan cancelled on its first day still runs. */
export async function purgeSentMails(db: Database) {
  await sql`delete from sent_mails where sent_at < now() - interval '400 days'`.execute(db);
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Stores the token of one check, and deletes those that have expired. */
export async function insertProxyCheck(db: Database, hash: Buffer, seconds: number): Promise<void> {
  await db.deleteFrom('proxy_checks').where('expires_at', '<=', sql<Date>`now()`).execute();
  await db
    .insertInto('proxy_checks')
    .values({ hash, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute();
}

/** Whether the token was valid; it is not afterwards. */
export async function consumeProxyCheck(db: Database, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proxy_checks')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

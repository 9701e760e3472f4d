import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { TokenPurpose } from './tables.ts';

export async function insertOneTimeToken(
  db: Database,
  token: { hash: Buffer; purpose: TokenPurpose; user_id: string; email: string; seconds: number },
) {
  const { seconds, ...row } = token;
  await db
    .insertInto('one_time_tokens')
    .values({ ...row, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute();
}

/** Uses a link up, once, for this purpose only. Of two callers at once one gets the person, the other `used`. */
export async function useOneTimeToken(
  db: Database,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<{ userId: string; email: string } | 'unknown' | 'used' | 'expired'> {
  const used = await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
  if (used) return used;
  return readOneTimeToken(db, hash, purpose).then((found) => (typeof found === 'object' ? 'used' : found));
}

/** The state of a link without using it. */
export async function readOneTimeToken(
  db: Database,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<{ userId: string; email: string } | 'unknown' | 'used' | 'expired'> {
  const token = await db
    .selectFrom('one_time_tokens')
    .select(['user_id as userId', 'email', 'used_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!token) return 'unknown';
  if (token.used_at) return 'used';
  return token.expired ? 'expired' : { userId: token.userId, email: token.email };
}

/** Makes every open link of the purpose worthless: what they were for is done. */
export async function spendOneTimeTokens(db: Database, userId: string, purpose: TokenPurpose) {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

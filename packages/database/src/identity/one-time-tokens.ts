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

export type OneTimeToken = { user_id: string; email: string; state: 'open' | 'used' | 'expired' };

/** Consumes a link, once and for this purpose only. Of two concurrent requests one gets the user, the other undefined. */
export async function consumeOneTimeToken(
  db: Database,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<{ user_id: string; email: string } | undefined> {
  return db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** Reads a link without consuming it. */
export async function readOneTimeToken(
  db: Database,
  hash: Buffer,
  purpose: TokenPurpose,
): Promise<OneTimeToken | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .select([
      'user_id',
      'email',
      sql<OneTimeToken['state']>`case when used_at is not null then 'used'
        when expires_at <= now() then 'expired' else 'open' end`.as('state'),
    ])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** The user's link of the purpose that expires last. */
export async function readLastOneTimeToken(
  db: Database,
  userId: string,
  purpose: TokenPurpose,
): Promise<{ isOpen: boolean; expiresAt: Date } | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .select([sql<boolean>`used_at is null and expires_at > now()`.as('isOpen'), 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Revokes every open link of the purpose. */
export async function revokeOneTimeTokens(db: Database, userId: string, purpose: TokenPurpose) {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

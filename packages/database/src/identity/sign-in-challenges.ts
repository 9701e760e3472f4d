import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Seconds in which the second factor has to be confirmed. */
export const CHALLENGE_SECONDS = 600;

/** False if the user's password is no longer `passwordHash`, the one that was verified. A change of it deletes the challenge. */
export async function insertSignInChallenge(
  db: Database,
  challenge: { hash: Buffer; userId: string; passwordHash?: string | null | undefined },
): Promise<boolean> {
  const { hash, userId, passwordHash } = challenge;
  const { numAffectedRows = 0n } = await sql`
    with verified as materialized (
      select id from users where id = ${userId}
        and ${passwordHash === undefined ? sql`true` : sql`password_hash is not distinct from ${passwordHash}`}
      for share
    )
    insert into sign_in_challenges (hash, user_id, expires_at)
    select ${hash}::bytea, id, now() + make_interval(secs => ${CHALLENGE_SECONDS}) from verified`.execute(db);
  return numAffectedRows > 0n;
}

/** The user whose sign-in waits in the browser with this cookie. */
export async function findSignInChallenge(db: Database, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id;
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type SigningKey = { kid: string; private_jwk: Record<string, unknown> };

/** Seconds a retired key still verifies: longer than the lifetime of any token. */
const VERIFY_SECONDS = 3_600;

/** Condition on `signing_keys`: whether a key still verifies. */
export const CAN_VERIFY = sql<boolean>`(retired_at is null or
  retired_at > now() - make_interval(secs => ${VERIFY_SECONDS}))`;

export async function findSigningKey(db: Database, kid: string): Promise<SigningKey | undefined> {
  return db
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk'])
    .where('kid', '=', kid)
    .where(CAN_VERIFY)
    .executeTakeFirst();
}

/**
 * The current signing key. If there is none, or it is older than `rotateAfterSeconds`, it is replaced by one from `make`, in one
 * process at a time.
 */
export async function currentSigningKey(
  db: Database,
  make: () => Promise<SigningKey>,
  rotateAfterSeconds: number,
): Promise<SigningKey> {
  return (
    (await newestKey(db, rotateAfterSeconds)) ??
    db.transaction().execute(async (trx) => {
      // A second process waits here and then finds the first one's key.
      await sql`lock table signing_keys in share row exclusive mode`.execute(trx);
      const made = await newestKey(trx, rotateAfterSeconds);
      if (made) return made;
      const key = await make();
      await trx
        .deleteFrom('signing_keys')
        .where(({ not }) => not(CAN_VERIFY))
        .execute();
      await retireSigningKeys(trx);
      await trx
        .insertInto('signing_keys')
        .values({
          kid: key.kid,
          private_jwk: JSON.stringify(key.private_jwk),
          created_at: sql`clock_timestamp()`,
        })
        .execute();
      return key;
    })
  );
}

async function newestKey(db: Database, rotateAfterSeconds: number): Promise<SigningKey | undefined> {
  return db
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${rotateAfterSeconds})`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Retires all keys: the next token is signed by a new one, existing tokens stay valid until they expire. */
export async function retireSigningKeys(db: Database) {
  await db
    .updateTable('signing_keys')
    .set({ retired_at: sql<Date>`now()` })
    .where('retired_at', 'is', null)
    .execute();
}

/** Deletes a key, or all; tokens signed by it are rejected within a second. Returns the number deleted. */
export async function revokeSigningKeys(db: Database, kid: string | 'all'): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('signing_keys')
    .$if(kid !== 'all', (query) => query.where('kid', '=', kid))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function listSigningKeys(db: Database) {
  return db
    .selectFrom('signing_keys')
    .select(['kid', 'created_at', 'retired_at'])
    .orderBy('created_at', 'desc')
    .execute();
}

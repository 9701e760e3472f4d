import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type StoredKey = {
  kid: string;
  privateJwk: Record<string, unknown>;
  ageSeconds: number;
  retired: boolean;
};

/**
 * The keys in force, newest first: the first signs, all verify. Where the newest is older than `rotateAfterSeconds`, or
 * there is none, a new one from `make` takes its place, in one process at a time; a key stays `verifyForSeconds` after
 * it was retired and is then removed.
 */
export function currentSigningKeys(
  db: Database,
  make: () => Promise<{ kid: string; privateJwk: Record<string, unknown> }>,
  times: { rotateAfterSeconds: number; verifyForSeconds: number },
): Promise<StoredKey[]> {
  return db.transaction().execute(async (trx) => {
    const keys = await readKeys(trx, times.verifyForSeconds);
    if (keys[0] && !keys[0].retired && keys[0].ageSeconds < times.rotateAfterSeconds) return keys;
    // Readers go on; a second process that would make a key waits, and then finds this one's.
    await sql`lock table signing_keys in share row exclusive mode`.execute(trx);
    const again = await readKeys(trx, times.verifyForSeconds);
    if (again[0] && !again[0].retired && again[0].ageSeconds < times.rotateAfterSeconds) return again;
    const key = await make();
    await trx
      .deleteFrom('signing_keys')
      .where('retired_at', '<', sql<Date>`now() - make_interval(secs => ${times.verifyForSeconds})`)
      .execute();
    await trx
      .updateTable('signing_keys')
      .set({ retired_at: sql<Date>`now()` })
      .where('retired_at', 'is', null)
      .execute();
    await trx
      .insertInto('signing_keys')
      .values({
        kid: key.kid,
        private_jwk: JSON.stringify(key.privateJwk),
        created_at: sql`clock_timestamp()`,
      })
      .execute();
    return readKeys(trx, times.verifyForSeconds);
  });
}

async function readKeys(db: Database, verifyForSeconds: number): Promise<StoredKey[]> {
  return db
    .selectFrom('signing_keys')
    .select([
      'kid',
      'private_jwk as privateJwk',
      sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('ageSeconds'),
      sql<boolean>`retired_at is not null`.as('retired'),
    ])
    .where(({ or, eb }) =>
      or([
        eb('retired_at', 'is', null),
        eb('retired_at', '>', sql<Date>`now() - make_interval(secs => ${verifyForSeconds})`),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute();
}

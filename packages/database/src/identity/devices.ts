import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Devices stored per user; the least recently used one is evicted. */
const DEVICES_PER_USER = 20;
/** Days an unused device is stored. Browsers limit cookies to 400. */
export const DEVICE_DAYS = 400;

/** Whether the user of this address has signed in with this browser before. */
export async function isDeviceOf(db: Database, hash: Buffer, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('devices.hash')
    .where('devices.hash', '=', hash)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a session of the user began in this browser. A reset of the password registers a browser without a second factor. */
export async function hasOpenedSession(db: Database, hash: Buffer, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.device', '=', 'devices.hash').onRef('sessions.user_id', '=', 'devices.user_id'),
    )
    .select('devices.hash')
    .where('devices.hash', '=', hash)
    .where('devices.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records another sign-in with a device. Returns false if it is not one of the user's. */
export async function touchDevice(db: Database, hash: Buffer, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('devices')
    .set({ last_used_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDevice(db: Database, hash: Buffer, userId: string) {
  await db.insertInto('devices').values({ hash, user_id: userId }).execute();
  await sql`
    delete from devices where user_id = ${userId} and hash not in (
      select hash from devices where user_id = ${userId} order by last_used_at desc limit ${DEVICES_PER_USER}
    )`.execute(db);
}

/** Deletes a user's devices except `keep`: an attacker with the password may have registered one. */
export async function deleteDevices(db: Database, userId: string, keep: Buffer | null) {
  await db
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .$if(keep !== null, (query) => query.where('hash', '!=', keep))
    .execute();
}

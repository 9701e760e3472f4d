import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Throws if the database does not respond. */
export const ping = (db: Database) => sql`select 1`.execute(db);

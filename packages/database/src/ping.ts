import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Throws where the database does not answer. */
export const ping = (db: Database) => sql`select 1`.execute(db);

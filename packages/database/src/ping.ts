import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Throws if the database does not respond. */
export const ping = (db: Database) => sql`select 1`.execute(db);

/** Throws if no rows can be added, such as in a read-only database or on a full disk. A row of a new table needs a new page. */
export const checkWrites = (db: Database) =>
  db
    .transaction()
    .execute((transaction) =>
      sql`create temporary table write_check on commit drop as select 1 as value`.execute(transaction),
    );

import type { Database } from '@brandlode/database';
import { sql } from 'kysely';

/** Names in `catalogue_loads`: the demonstration, and the release of its values and of what is computed from them; raised when either changes. */
export const LOAD = 'demonstration';
export const REVISION = 'demonstration, revision 2';

/** Whether the demonstration was loaded by a release that computed other histories. */
export async function isOutdated(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from catalogue_loads where name = ${LOAD}
      and not exists (select from catalogue_loads where name = ${REVISION})`.execute(db);
  return rows.length > 0;
}

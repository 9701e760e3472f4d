import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** What the database server says about itself; `now` is its clock, in milliseconds. */
export async function readServerState(
  db: Database,
): Promise<{ version: string; major: number; now: number }> {
  const { rows } = await sql<{ version: string; number: number; now: Date }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      clock_timestamp() as now`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The database returned no row.');
  return { version: state.version, major: Math.floor(state.number / 10_000), now: state.now.getTime() };
}

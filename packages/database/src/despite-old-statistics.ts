import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Runs `work` within a transaction without the plans that are only fast for a few rows: the planner chooses them for many as long as the
 * statistics are from before an import, and compares each row with each or sorts all of them for each batch.
 */
export async function despiteOldStatistics<Made>(db: Database, work: () => Promise<Made>): Promise<Made> {
  const setPlans = (value: 'on' | 'off') =>
    sql`select set_config(name, ${value}, true) from unnest(array['enable_nestloop', 'enable_sort']) name`.execute(
      db,
    );
  await setPlans('off');
  const made = await work();
  await setPlans('on');
  return made;
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Whether the brand at this address was removed for its owner. */
export async function isRemoved(db: Database, address: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`select is_removed(${address}) as removed`.execute(db);
  return rows[0]?.removed === true;
}

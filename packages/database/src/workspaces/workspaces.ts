import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** The workspace that a user owns, created on first use. */
export async function ensureWorkspace(db: Database, userId: string): Promise<string> {
  const known = await db
    .selectFrom('workspaces')
    .select('id')
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('workspaces')
    .values({ owner_id: userId })
    // Concurrent first requests get the same one.
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ owner_id: sql`excluded.owner_id` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** The id of the brand that this one was merged into; undefined if it was not merged. */
export async function getRedirect(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('brand_redirects')
    .select('to_id')
    .where('from_id', '=', id)
    .executeTakeFirst();
  return row?.to_id;
}

/** The redirects of those of these ids that were merged. */
export async function getRedirects(db: Database, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('brand_redirects')
    .select(['from_id', 'to_id'])
    .where('from_id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ from_id, to_id }) => [from_id, to_id]));
}

/** These ids with those of merged brands replaced, each once, in their order. */
export async function followRedirects(db: Database, ids: number[]): Promise<number[]> {
  const redirects = await getRedirects(db, ids);
  return [...new Set(ids.map((id) => redirects.get(id) ?? id))];
}

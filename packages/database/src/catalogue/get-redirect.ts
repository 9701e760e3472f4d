import type { Database } from '../connect.ts';

/** The id of the brand that this one was merged into; undefined where it was not merged. */
export async function getRedirect(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('brand_redirects')
    .select('to_id')
    .where('from_id', '=', id)
    .executeTakeFirst();
  return row?.to_id;
}

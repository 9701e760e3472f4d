import type { Database } from '../connect.ts';

/** The address of a product's picture, as stated by the store. */
export async function getProductPicture(db: Database, id: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('products').select('picture_url').where('id', '=', id).executeTakeFirst();
  return row?.picture_url;
}

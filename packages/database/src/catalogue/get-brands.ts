import type { Selectable } from 'kysely';
import type { Database } from '../connect.ts';
import type { BrandsTable } from './tables.ts';

export type BrandRow = Selectable<BrandsTable>;

/** Brands by id, in the order asked; ids that do not exist are left out. */
export async function getBrands(db: Database, ids: number[]): Promise<BrandRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('brands').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

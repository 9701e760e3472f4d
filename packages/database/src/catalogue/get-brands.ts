import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';
import type { BrandsTable } from './tables.ts';

export type BrandRow = Selectable<BrandsTable>;

/** Brands of the active catalogue by id, in the order of `ids`; those of other catalogues are left out. */
export async function getBrands(db: Database, ids: number[]): Promise<BrandRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('brands')
    .selectAll()
    .where('id', 'in', ids)
    .where(sql.raw<boolean>(IN_ACTIVE_CATALOGUE))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

import { type Selectable, sql } from 'kysely';
import type { CollectionTables } from '../collection/tables.ts';
import type { Database } from '../connect.ts';

export type ProductRow = Selectable<CollectionTables['products']> & {
  brand_name: string;
  profile_image: string | null;
  brand_domain: string | null;
};

/** Products in the order of the ids, each with what lists show of its brand, without deleted ones. */
export async function readProducts(db: Database, ids: number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .selectAll('products')
    .select(['brand_name', 'profile_image', 'brands.domain as brand_domain'])
    .where('products.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ProductPriceRow = Selectable<CollectionTables['product_prices']>;

/** The maximum number of price changes that are read per product. */
const MAX_PRICES = 100;

/** Prices of products over time, oldest first, only the latest ones of each product. */
export async function readProductPrices(db: Database, ids: number[]): Promise<ProductPriceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductPriceRow>`
    select price.* from unnest(${ids}::bigint[]) as one (id) cross join lateral (
      select * from product_prices where product_id = one.id order by observed_at desc limit ${MAX_PRICES}) as price
    order by observed_at`.execute(db);
  return rows;
}

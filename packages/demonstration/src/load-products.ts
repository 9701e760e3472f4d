import type { SingleConnection } from '@brandlode/database';
import { sql } from 'kysely';
import { copyRows } from './copy-rows.ts';
import type { NewProduct } from './products.ts';

const SOURCE = 'demonstration';

/** Loads the products of the demonstration's brands with their prices over time, in the transaction that loaded the brands. */
export async function loadProducts(
  { db, client }: SingleConnection,
  products: readonly NewProduct[],
): Promise<void> {
  const keys = Object.keys(products[0] ?? {});
  if (keys.length === 0) return;
  const columns = keys.filter((key) => key !== 'domain' && key !== 'prices');
  await sql`
    create temp table new_products on commit drop as
      select null::text as domain, null::jsonb as prices, ${sql.raw(columns.join())} from products where false`.execute(
    db,
  );
  await copyRows(client, {
    table: 'new_products',
    columns: keys,
    rows: products.map((product) => Object.values(product)),
  });
  await sql`
    with added as (
      insert into products (brand_id, address, source, ${sql.raw(columns.join())})
      select brands.id, new.domain, ${SOURCE}, ${sql.raw(columns.map((column) => `new.${column}`).join())}
      from new_products as new join brands using (domain) where is_demonstration
      returning id, address, store_id, currency
    )
    insert into product_prices (product_id, observed_at, currency, price_min, price_max, compare_at)
    select added.id, price.at, added.currency, price.price_min, price.price_max, price.compare_at
    from added join new_products on domain = address and new_products.store_id = added.store_id,
      jsonb_to_recordset(prices) as price (at timestamptz, price_min numeric, price_max numeric, compare_at numeric)
    on conflict do nothing`.execute(db);
}

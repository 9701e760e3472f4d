import type { SingleConnection } from '@brandlode/database';
import { sql } from 'kysely';
import { copyRows } from './copy-rows.ts';
import type { NewProduct } from './products.ts';

const SOURCE = 'demonstration';
const COLUMNS = [
  'store_id',
  'title',
  'url',
  'picture_url',
  'type',
  'vendor',
  'tags',
  'currency',
  'price_min',
  'price_max',
  'price_min_usd',
  'price_max_usd',
  'compare_at',
  'available',
  'options_count',
  'reviews_count',
  'rating',
  'best_selling_rank',
  'created_at',
  'first_observed_at',
  'last_observed_at',
  'price_changed_at',
  'gone_at',
] as const;

/** Loads the products of the demonstration's brands with their prices over time, in the transaction that loaded the brands. */
export async function loadProducts(
  { db, client }: SingleConnection,
  products: readonly NewProduct[],
): Promise<void> {
  const columns = COLUMNS.join(', ');
  await sql`
    create temp table new_products on commit drop as
      select null::text as domain, null::jsonb as prices, ${sql.raw(columns)} from products where false`.execute(
    db,
  );
  await copyRows(client, {
    table: 'new_products',
    columns: ['domain', 'prices', ...COLUMNS],
    rows: rows(products),
  });
  await sql`
    with added as (
      insert into products (brand_id, address, source, ${sql.raw(columns)})
      select brands.id, new.domain, ${SOURCE}, ${sql.raw(COLUMNS.map((column) => `new.${column}`).join(', '))}
      from new_products as new join brands using (domain) where is_demonstration
      returning id, address, store_id, currency
    )
    insert into product_prices (product_id, observed_at, currency, price_min, price_max, compare_at)
    select added.id, price.at, added.currency, price.price_min, price.price_max, price.compare_at
    from added join new_products on domain = address and new_products.store_id = added.store_id,
      jsonb_to_recordset(prices) as price (at timestamptz, price_min numeric, price_max numeric, compare_at numeric)
    on conflict do nothing`.execute(db);
}

function* rows(products: readonly NewProduct[]) {
  for (const product of products)
    yield [product.domain, product.prices, ...COLUMNS.map((column) => product[column])];
}

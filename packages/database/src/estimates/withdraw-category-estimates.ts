import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { deleteObservations } from '../events/delete-observations.ts';

/** Withdraws orders and revenue that were estimated from the price of a category once it no longer applies to the brand. */
export async function withdrawCategoryEstimates(db: Database, ids: number[]): Promise<void> {
  const isWithdrawn = (metric: string) => {
    const origin = sql`origins -> ${sql.lit(metric)}`;
    return sql`${sql.ref(metric)} is not null and ${origin} ->> 'source' = 'estimates' and ${origin} -> 'inputs' ? 'priceCategory'`;
  };
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select id, ${isWithdrawn('estimated_monthly_orders')} as of_orders, ${isWithdrawn('estimated_monthly_revenue')} as of_revenue
      from brands
      where id = any(${ids}::bigint[]) and coalesce(product_avg_price, 0) <= 0
        and (is_shop is false or not exists (select from category_prices where category = any(categories)))
        and (${isWithdrawn('estimated_monthly_orders')} or ${isWithdrawn('estimated_monthly_revenue')})
      order by id for update
    )
    update brands b set
      estimated_monthly_orders = case when of_orders then null else estimated_monthly_orders end,
      estimated_monthly_revenue = case when of_revenue then null else estimated_monthly_revenue end,
      origins = origins - array_remove(array[case when of_orders then 'estimated_monthly_orders' end,
        case when of_revenue then 'estimated_monthly_revenue' end], null)
    from locked where locked.id = b.id returning b.id`.execute(db);
  if (rows.length === 0) return;
  await deleteObservations(
    db,
    rows.map(({ id }) => id),
    sql`metric in ('estimated_monthly_orders', 'estimated_monthly_revenue') and source = 'estimates' and inputs ? 'priceCategory'`,
  );
}

import { type AveragePrice, categoryById, categoryByLabel, isTopCategory } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Fewer stores with a known price say little about the others. */
const MIN_STORES = 20;
/** A median that moved by less is kept, so that revenue does not follow every store that is added. */
const KEPT_WITHIN = 1.1;

type CategoryPrice = { category: number; low: number; middle: number; high: number; stores: number };
export type CategoryPrices = Map<number, CategoryPrice>;

/** Computes the median prices again and deletes those of categories with too few stores; returns whether one of them changed. */
export async function refreshCategoryPrices(db: Database): Promise<boolean> {
  const { rows } = await sql`
    with priced as materialized (
      select category, prices[1] as low, prices[2] as middle, prices[3] as high, stores from (
        select category, count(*)::integer as stores,
          percentile_disc(array[0.1, 0.5, 0.9]) within group (order by product_avg_price) as prices
        from brands, unnest(categories) category
        where product_avg_price > 0 and catalogue = 'real' and not is_demonstration and is_shop is distinct from false
        group by category
      ) of_stores where stores >= ${MIN_STORES}
    ), deleted as (
      delete from category_prices where category not in (select category from priced) returning category
    ), saved as (
      insert into category_prices as current (category, low, middle, high, stores)
      select category, low, middle, high, stores from priced
      on conflict (category) do update
        set low = excluded.low, middle = excluded.middle, high = excluded.high, stores = excluded.stores
        where greatest(current.middle, excluded.middle)::float8 / least(current.middle, excluded.middle) > ${KEPT_WITHIN}
      returning category
    )
    select from deleted union all select from saved limit 1`.execute(db);
  return rows.length > 0;
}

export async function readCategoryPrices(db: Database): Promise<CategoryPrices> {
  const { rows } = await sql<CategoryPrice>`select * from category_prices`.execute(db);
  return new Map(rows.map((price) => [price.category, price]));
}

const RETAIL = categoryByLabel('retail and marketplaces')?.id;
/** Goods of any kind, then top levels, then sub-categories. */
const grainOf = (category: number): number => (isTopCategory(category) ? Number(category !== RETAIL) : 2);

/** In US dollars: the median of the brand's most specific category, of several the one with the most stores. */
export function categoryPriceOf(
  categories: readonly number[],
  prices: CategoryPrices,
): AveragePrice | undefined {
  const [price] = categories
    .flatMap((category) => prices.get(category) ?? [])
    .toSorted(
      (a, b) => grainOf(b.category) - grainOf(a.category) || b.stores - a.stores || a.category - b.category,
    );
  if (!price) return undefined;
  const label = categoryById(price.category)?.label;
  if (label === undefined) return undefined;
  return { low: price.low / 100, middle: price.middle / 100, high: price.high / 100, category: label };
}

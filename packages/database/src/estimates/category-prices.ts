import { type AveragePrice, categoryById, categoryByLabel, isTopCategory } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Fewer stores with a known price say little about the others. */
const MIN_STORES = 20;
/** A median that moved by less is kept, so that revenue does not follow every store that is added. */
const KEPT_WITHIN = 1.1;

type CategoryPrice = { category: number; low: number; middle: number; high: number; stores: number };
export type CategoryPrices = Map<number, CategoryPrice>;

/** Computes the median prices again; returns whether one of them changed. */
export async function refreshCategoryPrices(db: Database): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into category_prices as known (category, low, middle, high, stores)
    select category, prices[1], prices[2], prices[3], stores from (
      select category, count(*)::integer as stores,
        percentile_disc(array[0.1, 0.5, 0.9]) within group (order by product_avg_price) as prices
      from brands, unnest(categories) category
      where product_avg_price > 0 and catalogue = 'real' and not is_demonstration and is_shop is distinct from false
      group by category
    ) priced where stores >= ${MIN_STORES}
    on conflict (category) do update
      set low = excluded.low, middle = excluded.middle, high = excluded.high, stores = excluded.stores
      where greatest(known.middle, excluded.middle)::float8 / least(known.middle, excluded.middle) > ${KEPT_WITHIN}`.execute(
    db,
  );
  return numAffectedRows > 0n;
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

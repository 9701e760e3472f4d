import { summarisePrices } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** Ids of products that represent those of a brand; null where no price or no date is known. */
export type PickedProducts = {
  brandId: number;
  cheapest: number | null;
  median: number | null;
  newest: number | null;
};

type Prices = { brandId: number; low: number | null; median: number | null };

/** The cheapest product, one with the median price, and the newest of each brand, among those it still sells. */
export async function pickProducts(db: Database, brandIds: number[]): Promise<PickedProducts[]> {
  const { rows } = await sql<{ brand_id: number; price: number; count: number }>`
    select brand_id, price, count(*) as count from product_search
    where brand_id = any(${brandIds}::bigint[]) and not gone and price is not null group by 1, 2 order by 2`.execute(
    db,
  );
  const prices = brandIds.map((brandId) =>
    toPrices(
      brandId,
      rows.flatMap((row) =>
        row.brand_id === brandId ? Array.from({ length: row.count }, () => row.price) : [],
      ),
    ),
  );
  const { rows: picked } = await sql<PickedProducts>`
    select brand.id as "brandId",
      (select id from product_search where brand_id = brand.id and not gone and price = brand.low
        order by bestseller_score desc nulls last, id limit 1) as cheapest,
      (select id from product_search where brand_id = brand.id and not gone and price = brand.median
        order by bestseller_score desc nulls last, id limit 1) as median,
      (select id from product_search where brand_id = brand.id and not gone and added_on > 'epoch'
        order by added_on desc, id desc limit 1) as newest
    from unnest(${brandIds}::bigint[], ${prices.map(({ low }) => low)}::bigint[], ${prices.map(({ median }) => median)}::bigint[])
      with ordinality as brand (id, low, median, position)
    order by brand.position`.execute(db);
  return picked;
}

/** Without placeholder prices, as in the metrics. `prices` in ascending order. */
function toPrices(brandId: number, prices: number[]): Prices {
  const summary = summarisePrices(prices.map((price) => ({ low: price, high: price, average: price })));
  if (!summary) return { brandId, low: null, median: null };
  const plausible = prices.filter((price) => price >= summary.low && price <= summary.high);
  return {
    brandId,
    low: summary.low,
    median: plausible[Math.floor((plausible.length - 1) / 2)] ?? null,
  };
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import type { Term } from './query-words.ts';
import { conditions, type ProductSpec } from './search-products.ts';

/** Maximum number of types, the most frequent ones. */
const MAX_TYPES = 100;

export type ProductSummary = {
  /** Products of the brand, regardless of the filters, and those of them that are gone. */
  kept: number;
  gone: number;
  /** Types of products that match the other filters. */
  types: { type: string; count: number }[];
  /** Prices in US cents of products that match the other filters, lowest first. */
  prices: { price: number; count: number }[];
};

/** The options of the filters of a brand's products. `terms`: what a search with this specification searched for. */
export async function summariseProducts(
  db: Database,
  { brandId, spec, terms }: { brandId: number; spec: ProductSpec; terms: Term[] },
): Promise<ProductSummary> {
  const others = conditions({ spec: { ...spec, types: [] }, terms });
  const unpriced = conditions({ spec: { ...spec, minPrice: undefined, maxPrice: undefined }, terms });
  const [counts, { rows: types }, { rows: prices }] = await Promise.all([
    sql<{ kept: number; gone: number }>`
      select count(*) as kept, count(*) filter (where gone) as gone from product_search where brand_id = ${brandId}`.execute(
      db,
    ),
    sql<{ type: string; count: number }>`
      select type, count(*) as count from product_search where brand_id = ${brandId} and type is not null and ${others}
      group by type order by count desc, type limit ${MAX_TYPES}`.execute(db),
    sql<{ price: number; count: number }>`
      select price, count(*) as count from product_search where brand_id = ${brandId} and price is not null and ${unpriced}
      group by price order by price`.execute(db),
  ]);
  return { ...onlyRow(counts), types, prices };
}

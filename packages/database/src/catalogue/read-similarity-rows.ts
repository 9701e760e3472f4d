import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';

/** The attributes by which brands are compared. Money in cents. */
export type SimilarityRow = {
  id: number;
  name: string;
  description: string | null;
  /** The kind of business: a shop, a restaurant, a bank. */
  kind: string | null;
  categories: number[];
  locations: string[];
  languages: string[];
  technologies: string[];
  platforms: string[];
  visits: number | null;
  price: number | null;
  /** Lower is more popular. */
  rank: number | null;
  prominence: number | null;
  /** Types and titles of some of its products. */
  types: string[] | null;
  titles: string[] | null;
};

const PRODUCTS = 40;

/** Brands of the active catalogue with ids above `after`, ascending. */
export async function readSimilarityRows(
  db: Database,
  after: number,
  limit: number,
): Promise<SimilarityRow[]> {
  const { rows } = await sql<SimilarityRow>`
    select b.id, brand_name as name, left(brand_description, 1000) as description, kind, categories, locations, languages, technologies,
      platforms, estimated_monthly_traffic as visits, product_avg_price as price, popularity_rank as rank, prominence,
      p.types, p.titles
    from brands b left join lateral (
      select array_agg(distinct lower(type)) filter (where type is not null) as types, array_agg(title) as titles
      from (select type, title from products where brand_id = b.id and gone_at is null order by id limit ${PRODUCTS}) as listed
    ) p on true
    where b.id > ${after} and ${IN_ACTIVE_CATALOGUE} order by b.id limit ${limit}`.execute(db);
  return rows;
}

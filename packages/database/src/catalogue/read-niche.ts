import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { IN_ACTIVE_CATALOGUE } from './catalogue-state.ts';

/** Brands of the active catalogue in a category. */
export type CategoryBrands = { category: number; except: ReadonlySet<number> };

/** Brands of the active catalogue in a category, or that use a technology. */
export type NicheBrands = CategoryBrands | { technology: string; except: ReadonlySet<number> };

/** Whether a row of `brands` is of the active catalogue and not an exception. */
export const isShown = ({ except }: Pick<NicheBrands, 'except'>): RawBuilder<boolean> =>
  sql`${IN_ACTIVE_CATALOGUE} and brands.id <> all(${[...except]}::bigint[])`;

/** Whether a row of `brands` is in a niche. */
export const isIn = (niche: NicheBrands): RawBuilder<boolean> =>
  'category' in niche
    ? sql`${isShown(niche)} and categories @> array[${niche.category}]::smallint[]`
    : sql`${isShown(niche)} and technologies @> array[${niche.technology}]::text[]`;

/** A country and price band of a niche; `band` is the number of `priceBands` (ascending, in cents) not above the price. */
export type NicheCell = { country: string; band: number; brands: number; median_visits: number };
export type NicheMedians = { visits: number | null; price: number | null; known: number };

/** The niche's medians (visits; cents), the number of brands with known country, price and visits, and cells of at least `minBrands` of them. */
export async function readNicheCells(
  db: Database,
  niche: NicheBrands,
  { priceBands, minBrands }: { priceBands: number[]; minBrands: number },
): Promise<{ medians: NicheMedians; cells: NicheCell[] }> {
  const medians = await sql<NicheMedians>`
    select percentile_disc(0.5) within group (order by estimated_monthly_traffic)::double precision as visits,
      percentile_disc(0.5) within group (order by product_avg_price)::double precision as price,
      count(*) filter (where locations <> '{}' and product_avg_price is not null and estimated_monthly_traffic is not null)::integer as known
    from brands where ${isIn(niche)}`.execute(db);
  const { rows: cells } = await sql<NicheCell>`
    select country, width_bucket(product_avg_price, ${priceBands}::bigint[]) as band, count(*)::integer as brands,
      percentile_disc(0.5) within group (order by estimated_monthly_traffic)::double precision as median_visits
    from brands, unnest(locations) as country
    where ${isIn(niche)} and product_avg_price is not null and estimated_monthly_traffic is not null
    group by 1, 2 having count(*) >= ${minBrands}`.execute(db);
  return { medians: onlyRow(medians), cells };
}

export type NewestBrand = { id: number; name: string; since: string; known: number };

/** The newest brands of a niche, by the earlier of domain registration and first archived page. */
export async function readNewestBrands(
  db: Database,
  niche: NicheBrands,
  limit: number,
): Promise<NewestBrand[]> {
  const { rows } = await sql<NewestBrand>`
    with dated as (
      select id, brand_name as name, (
        select min(value) from brand_facts where brand_id = brands.id and fact in ('domain_created', 'first_seen')
      ) as since
      from brands where ${isIn(niche)}
    )
    select id, name, since, count(*) over ()::integer as known from dated where since is not null
    order by since desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Number of a niche's brands in each category, by id, or with each technology. */
export async function readNicheList(
  db: Database,
  niche: NicheBrands,
  list: 'categories' | 'technologies',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ value: string; brands: number }>`
    select value::text, count(*)::integer as brands from brands, unnest(${sql.ref(list)}) as value
    where ${isIn(niche)} group by 1`.execute(db);
  return new Map(rows.map(({ value, brands }) => [value, brands]));
}

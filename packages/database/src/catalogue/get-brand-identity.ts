import { sql } from 'kysely';
import type { Database } from '../connect.ts';

export type BrandIdentity = {
  id: number;
  brand_name: string;
  catalogue: string;
  /** The primary one first. */
  addresses: { address: string; observations: number; last_observed_at: Date | null }[];
  /** Ids of brands that were merged into it. */
  merged: number[];
};

/** A brand of any catalogue with its addresses; `id` may be that of a brand merged into it. Undefined if there is none. */
export async function getBrandIdentity(db: Database, id: number): Promise<BrandIdentity | undefined> {
  const { rows: brands } = await sql<Pick<BrandIdentity, 'id' | 'brand_name' | 'catalogue' | 'merged'>>`
    select id, brand_name, catalogue,
      (select coalesce(json_agg(from_id order by from_id), '[]') from brand_redirects where to_id = brands.id) as merged
    from brands where id = coalesce((select to_id from brand_redirects where from_id = ${id}), ${id})`.execute(
    db,
  );
  const [brand] = brands;
  if (!brand) return undefined;
  const { rows: addresses } = await sql<BrandIdentity['addresses'][number]>`
    select a.address, count(o.observed_at)::integer as observations, max(o.observed_at) as last_observed_at
    from brand_addresses a join brands b on b.id = a.brand_id
    left join metric_observations o on o.brand_id = b.id and o.address = a.address
    where b.id = ${brand.id} group by a.address, b.domain order by a.address <> b.domain, a.address`.execute(
    db,
  );
  return { ...brand, addresses };
}

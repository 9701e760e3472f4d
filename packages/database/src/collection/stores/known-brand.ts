import { sql } from 'kysely';
import type { Database } from '../../connect.ts';

/** What collection needs to know about a brand before visiting its store. */
export type KnownBrand = {
  primaryAddress?: string;
  wikidataId?: string | undefined;
  /** Whether it has an imported rank, or one of its addresses is in a list. */
  isRanked?: boolean;
};

export async function getKnownBrand(db: Database, address: string): Promise<KnownBrand> {
  const { rows } = await sql<{ domain: string; wikidata_id: string | null; is_ranked: boolean }>`
    select b.domain, b.wikidata_id, exists (select from imported_ranks where brand_id = b.id)
      or exists (select from brand_addresses join ranked_names using (address) where brand_id = b.id) as is_ranked
    from brand_addresses a join brands b on b.id = a.brand_id
    where a.address = ${address} and not b.is_demonstration`.execute(db);
  const [brand] = rows;
  return brand
    ? {
        primaryAddress: brand.domain,
        wikidataId: brand.wikidata_id ?? undefined,
        isRanked: brand.is_ranked,
      }
    : {};
}

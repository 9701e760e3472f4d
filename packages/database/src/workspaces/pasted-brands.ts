import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { ListOf } from './list-brands.ts';

export type NamedBrand = { id: number; name: string; domain: string };

/** Brands of the active catalogue by storefront address. */
export async function findBrandsByAddress(
  db: Database,
  addresses: string[],
): Promise<Map<string, NamedBrand>> {
  const { rows } = await sql<NamedBrand & { address: string }>`
    select a.address, b.id, b.brand_name as name, b.domain
    from brand_addresses a join brands b on b.id = a.brand_id
    where a.address = any (${addresses}::text[]) and b.catalogue = (select active_catalogue())`.execute(db);
  return new Map(rows.map(({ address, ...brand }) => [address, brand]));
}

/** Brands of a name, at most. */
const MAX_CANDIDATES = 5;

/** Brands of the active catalogue by exact name, ignoring case; the most visited first. */
export async function findBrandsByName(db: Database, names: string[]): Promise<Map<string, NamedBrand[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<NamedBrand>`
    select id, brand_name as name, domain from (
      select id, brand_name, domain, row_number() over (
        partition by lower(brand_name) order by estimated_monthly_traffic desc nulls last, id) as place
      from brands where lower(brand_name) = any (${names.map((name) => name.toLowerCase())}::text[])
        and catalogue = (select active_catalogue())
    ) named where place <= ${MAX_CANDIDATES}`.execute(db);
  return Map.groupBy(rows, ({ name }) => name.toLowerCase());
}

/** Addresses that no brand has and whose owners did not opt out. */
export async function findNewStores(db: Database, addresses: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses}::text[]) as given (address)
    where not is_opted_out(address) and not exists (select from brand_addresses a where a.address = given.address)`.execute(
    db,
  );
  return new Set(rows.map(({ address }) => address));
}

/** Puts addresses on a list that become brands of it once they are observed. */
export async function addPendingBrands(
  db: Database,
  { listId }: ListOf,
  { addresses, userId }: { addresses: string[]; userId: string },
): Promise<void> {
  await sql`
    insert into pending_list_brands (list_id, address, added_by)
    select ${listId}, address, ${userId} from unnest(${addresses}::text[]) as given (address)
    on conflict do nothing`.execute(db);
}

/** Adds the brands that pending addresses have become; `limit` is that of a list. */
export async function resolvePendingBrands(db: Database, workspaceId: string, limit: number): Promise<void> {
  await sql`
    with found as (
      delete from pending_list_brands p using lists l, brand_addresses a
      where l.id = p.list_id and l.workspace_id = ${workspaceId} and a.address = p.address
      returning p.list_id, a.brand_id, p.added_by
    )
    insert into list_brands as e (list_id, brand_id, position, added_by)
    select list_id, brand_id, (select coalesce(max(position), 0) from list_brands b where b.list_id = numbered.list_id) + place, added_by
    from (
      select list_id, brand_id, min(added_by::text)::uuid as added_by, row_number() over (partition by list_id order by brand_id) as place
      from found group by list_id, brand_id
    ) numbered
    where (select count(*) from list_brands b where b.list_id = numbered.list_id and removed_at is null) + place <= ${limit}
    on conflict (list_id, brand_id) do update set removed_at = null
    where e.removed_at is not null`.execute(db);
}

import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { addInTransaction, type ListOf } from './list-brands.ts';

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

/** Maximum number of brands per name. */
const MAX_CANDIDATES = 5;

/** Brands of the active catalogue by exact name, ignoring case; the most visited first. */
export async function findBrandsByName(db: Database, names: string[]): Promise<Map<string, NamedBrand[]>> {
  const { rows } = await sql<NamedBrand & { text: string }>`
    select text, id, name, domain from (
      select given.text, b.id, b.brand_name as name, b.domain, row_number() over (
        partition by given.text order by b.estimated_monthly_traffic desc nulls last, b.id) as place
      from unnest(${names}::text[]) as given (text) join brands b on lower(b.brand_name) = lower(given.text)
      where b.catalogue = (select active_catalogue())
    ) named where place <= ${MAX_CANDIDATES}`.execute(db);
  const brands = new Map<string, NamedBrand[]>();
  for (const { text, ...brand } of rows) brands.set(text, [...(brands.get(text) ?? []), brand]);
  return brands;
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

/** Adds pending addresses to a list, which become brands on it once they are observed. */
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

/** Adds the brands created from pending addresses to their lists, as far as they fit. */
export async function resolvePendingBrands(db: Database, lists: ListOf[]): Promise<void> {
  for (const list of lists)
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ added_by: string | null; ids: number[] }>`
        with found as (
          delete from pending_list_brands p using brand_addresses a
          where p.list_id = ${list.listId} and a.address = p.address
          returning a.brand_id, p.added_by
        )
        select added_by, array_agg(brand_id order by brand_id) as ids from found group by added_by`.execute(
        transaction,
      );
      for (const { added_by, ids } of rows)
        await addInTransaction(transaction, list, { ids: ids.map(Number), userId: added_by });
    });
}

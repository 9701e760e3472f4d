import { sql } from 'kysely';
import { parse } from 'tldts';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { moveAddress } from '../catalogue/split-address.ts';
import { sharedHost } from '../catalogue/storefront-address.ts';
import type { Database } from '../connect.ts';

/**
 * Held by transactions that add brands, so that none adds one which a removal is deleting: waits for removals in progress and delays others
 * until the transaction ends. Taken before rows of brands are locked.
 */
export async function holdRemovals(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.removals})`.execute(db);
}

export type AffectedBrand = {
  id: number;
  name: string;
  domain: string;
  addresses: string[];
  /** Whether the address is its primary one. A removal at another one takes only that address from it. */
  isPrimary: boolean;
};

/** An address counts as the same with and without `www.`. */
const formsOf = (address: string) => [address, address.replace(/^www\./, '')];

/** The brand with the address; a brand below it may have another owner. Brands of the demonstration have no owner. */
export async function brandsAt(
  db: Database,
  address: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<AffectedBrand[]> {
  const { rows } = await sql<AffectedBrand>`
    select b.id::integer as id, b.brand_name as name, b.domain, b.domain = any(${formsOf(address)}) as "isPrimary",
      array(select a.address from brand_addresses a where a.brand_id = b.id order by a.address) as addresses
    from brands b
    where not b.is_demonstration
      and b.id in (select brand_id from brand_addresses where address = any(${formsOf(address)}))
    order by b.id ${lock ? sql`for update of b` : sql``}`.execute(db);
  return rows;
}

/** Whether shops of other owners are below the address, as on a marketplace. */
export const coversOthers = (address: string) =>
  !address.includes('/') &&
  (sharedHost(`https://${address}`) !== null ||
    parse(address, { allowPrivateDomains: true }).domain === null);

/**
 * Deletes the brand with this primary address, with everything that is known about it, and keeps it off: its addresses are neither visited
 * nor added again. A brand with another primary address loses only this one, with what was observed there. Returns the brand.
 */
export function removeBrands(
  db: Database,
  address: string,
  ownerRequestId: string | null = null,
): Promise<AffectedBrand[]> {
  return db.transaction().execute(async (trx) => {
    await lockRemovals(trx);
    return removeLocked(trx, address, ownerRequestId);
  });
}

/** The same within a transaction that holds `lockRemovals`. */
export async function removeLocked(
  trx: Database,
  address: string,
  ownerRequestId: string | null,
): Promise<AffectedBrand[]> {
  const brands: AffectedBrand[] = [];
  const deleted: number[] = [];
  for (const brand of await brandsAt(trx, address, { lock: true })) {
    const { id, isPrimary } = brand;
    const addresses = isPrimary
      ? brand.addresses
      : brand.addresses.filter((other) => formsOf(address).includes(other));
    brands.push({ ...brand, addresses });
    if (isPrimary) deleted.push(id);
    else for (const other of addresses) deleted.push(await moveAddress(trx, { id, address: other }));
  }
  const others = brands.flatMap(({ addresses }) => addresses).filter((other) => !coversOthers(other));
  await sql`
    insert into opted_out_domains as o (domain, removed_at, owner_request_id)
    select distinct unnest(${[address, ...others]}::text[]), now(), ${ownerRequestId}::uuid
    on conflict (domain) do update set removed_at = coalesce(o.removed_at, now()), owner_request_id = excluded.owner_request_id
      where o.removed_at is null or excluded.owner_request_id is null`.execute(trx);
  await sql`delete from brands where id = any(${deleted}::bigint[])`.execute(trx);
  return brands;
}

/** Excludes transactions that add brands. Taken before rows of brands are locked. */
export async function lockRemovals(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.removals})`.execute(trx);
}

/**
 * Allows the addresses of a request's removal to be visited and added again, within a transaction that holds `lockRemovals`. An
 * opt-out that was there before stays, and so does the removal of an address that another accepted request is for.
 */
export async function undoRemoval(db: Database, ownerRequestId: string): Promise<void> {
  await sql`
    update opted_out_domains set owner_request_id = other.id from owner_requests other
    where owner_request_id = ${ownerRequestId} and other.kind = 'removal' and other.accepted and other.undone_at is null
      and domain in (other.address, regexp_replace(other.address, '^www\\.', ''))`.execute(db);
  await sql`
    with withdrawn as (
      delete from opted_out_domains where owner_request_id = ${ownerRequestId} and opted_out_at = removed_at
    )
    update opted_out_domains set removed_at = null, owner_request_id = null
    where owner_request_id = ${ownerRequestId} and opted_out_at <> removed_at`.execute(db);
}

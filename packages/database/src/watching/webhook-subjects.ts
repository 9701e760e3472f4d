import { type RawBuilder, sql } from 'kysely';
import { type CheckRow, readChecksById } from '../collection/checks.ts';
import type { Database } from '../connect.ts';

/** A brand as it was added to a list. */
export type AddedBrandRow = {
  list_id: string;
  list_name: string;
  brand_id: number;
  brand_name: string;
  domain: string;
  profile_image: string | null;
  is_demonstration: boolean;
  available: boolean;
};
type OfDelivery = { delivery_id: string; delivery_created_at: Date };

const COLUMNS = sql`l.id as list_id, l.name as list_name, b.id as brand_id, b.brand_name, b.domain, b.profile_image, b.is_demonstration,
  b.catalogue = (select active_catalogue()) as available`;

/** The added brands of deliveries; nothing for lists and brands that have been deleted since. */
export async function readDeliveredBrands(
  db: Database,
  ids: string[],
): Promise<(AddedBrandRow & OfDelivery)[]> {
  const { rows } = await sql<AddedBrandRow & OfDelivery>`
    select ${COLUMNS}, d.id as delivery_id, d.created_at as delivery_created_at
    from webhook_deliveries d join lists l on l.id = d.list_id and l.deleted_at is null
    join brands b on b.id = coalesce((select to_id from brand_redirects where from_id = d.brand_id), d.brand_id)
    where d.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The brands that were last added to the list, or to any list of the workspace, newest first. */
export async function readAddedBrands(
  db: Database,
  { workspaceId, listId, limit }: { workspaceId: string; listId: string | undefined; limit: number },
): Promise<(AddedBrandRow & { added_at: Date })[]> {
  const ofList: RawBuilder<unknown> = listId === undefined ? sql`true` : sql`l.id = ${listId}::uuid`;
  const { rows } = await sql<AddedBrandRow & { added_at: Date }>`
    select ${COLUMNS}, lb.added_at
    from lists l join list_brands lb on lb.list_id = l.id and lb.removed_at is null join brands b on b.id = lb.brand_id
    where l.workspace_id = ${workspaceId} and l.deleted_at is null and ${ofList}
    order by lb.added_at desc, lb.list_id, lb.brand_id limit ${limit}`.execute(db);
  return rows;
}

/** The checks of deliveries. */
export async function readDeliveredChecks(
  db: Database,
  ids: string[],
): Promise<(OfDelivery & { check: CheckRow })[]> {
  const { rows } = await sql<OfDelivery & { check_id: string }>`
    select id as delivery_id, created_at as delivery_created_at, check_id from webhook_deliveries
    where id = any(${ids}::uuid[]) and check_id is not null`.execute(db);
  if (rows.length === 0) return [];
  const checks = await readChecksById(
    db,
    rows.map((row) => row.check_id),
  );
  return rows.flatMap(({ check_id, ...row }) => {
    const check = checks.find(({ id }) => id === check_id);
    return check ? [{ ...row, check }] : [];
  });
}

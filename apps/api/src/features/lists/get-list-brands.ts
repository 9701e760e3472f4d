import { type AccessClaims, CHANGE_KEYS, type ListBrands, type ListBrandsQuery } from '@brandlode/contract';
import {
  getChanges,
  getListedBrands,
  readList,
  readListBrands,
  resolvePendingBrands,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { noSuchList } from '../../list-errors.ts';
import { workspaceOf } from '../../request-workspace.ts';
import { toBrand, toChanges } from '../brands/get-brand.ts';

/** A page of a list. Brands of the catalogue that is not active are listed without their values. Throws `not-found`. */
export async function getListBrands(
  context: Context,
  { claims, listId }: { claims: AccessClaims; listId: string },
  query: ListBrandsQuery,
): Promise<ListBrands> {
  const { db } = context.connection;
  const workspaceId = await workspaceOf(context, claims);
  const list = await readList(db, workspaceId, listId);
  if (!list) throw noSuchList();
  if (list.pending > 0) await resolvePendingBrands(db, [{ workspaceId, listId }]);
  const { rows, total, tags, unavailable, cursor } = await readListBrands(db, { workspaceId, listId }, query);
  const ids = rows.map(({ brand_id }) => brand_id);
  const changes = await getChanges(db, ids);
  const brands = new Map(
    (await getListedBrands(context.connection, ids)).map((row) => [
      row.id,
      { ...toBrand(row, context.images), ...toChanges(changes.get(row.id), CHANGE_KEYS) },
    ]),
  );
  return {
    data: rows.map((row) => ({
      brandId: row.brand_id,
      brandName: row.brand_name,
      brand: brands.get(row.brand_id) ?? null,
      status: row.status,
      rating: row.rating,
      tags: row.tags,
      note: row.note || null,
      version: row.version,
      addedAt: row.added_at.toISOString(),
    })),
    total,
    tags,
    unavailable,
    cursor,
    ...(query.after === undefined && query.page * query.limit < total && { next: query.page + 1 }),
  };
}

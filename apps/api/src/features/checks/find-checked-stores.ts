import { ApiError, type CheckedStores } from '@brandlode/contract';
import { readAddresses, readImportedAddresses, typedAddress } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { type RequestClaims, requireScope } from '../../http/access.ts';
import { checkableAddresses } from '../collection/checkable-stores.ts';
import { findBrands } from '../exports/find-brands.ts';
import { findImport } from '../imports/read-import.ts';

/** The stores that a check is about: their number, and the addresses of those that may be checked, in order. */
type Found = { total: number; addresses: string[] };

/** Throws `not-found`, `invalid-request` and `key-not-allowed`. */
export async function findCheckedStores(
  context: Context,
  { claims, workspaceId }: { claims: RequestClaims; workspaceId: string },
  stores: CheckedStores,
): Promise<Found> {
  const all = [...new Set(await addressesOf(context, { claims, workspaceId }, stores))];
  return { total: all.length, addresses: await checkableAddresses(context, all) };
}

async function addressesOf(
  context: Context,
  { claims, workspaceId }: { claims: RequestClaims; workspaceId: string },
  { brandIds, listId, search, importId, addresses }: CheckedStores,
): Promise<string[]> {
  const { db } = context.connection;
  if (addresses) return addresses.flatMap((text) => typedAddress(text.trim()) ?? []);
  if (importId !== undefined)
    return readImportedAddresses(db, workspaceId, await findImport(context, claims, importId));
  if (listId !== undefined) requireScope(claims, 'lists');
  if (search?.scope === 'mine')
    throw new ApiError('invalid-request', {
      errors: [{ path: 'search.scope', message: 'brands of My brands are checked from their import' }],
    });
  const { ids } = await findBrands(context, { brandIds, listId, search }, { tier: claims.tier, workspaceId });
  return readAddresses(db, ids);
}

import { ApiError, type FollowKind, isForCatalogueBrands } from '@brandlode/contract';
import { type Followed, type Follower, getRedirect, readSavedSearches } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { type RequestClaims, requireScope } from '../../../http/access.ts';

const BRAND = /^[1-9]\d{0,14}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const nothingToFollow = () =>
  new ApiError('not-found', { detail: 'There is no such brand, list or saved search to follow.' });

export const nothingToWatch = () =>
  new ApiError('not-found', { detail: 'There is no such brand, list or saved search to watch.' });

/** Throws `invalid-request` for a saved search for products or My brands, which cause no notifications. */
export async function requireChanges(
  { connection: { db } }: Pick<Context, 'connection'>,
  { workspaceId }: Follower,
  { kind, id }: Followed,
): Promise<void> {
  if (kind !== 'search') return;
  const [saved] = await readSavedSearches(db, workspaceId, id);
  if (!saved || isForCatalogueBrands(saved.search)) return;
  throw new ApiError('invalid-request', {
    errors: [{ path: 'id', message: 'must be a search for brands of the catalogue' }],
    detail: 'Only searches for brands of the catalogue can be followed.',
  });
}

/** A key needs the scope of what it is told of. Throws `key-not-allowed`. */
export function requireScopeOf(claims: RequestClaims, kind: FollowKind): void {
  if (kind === 'list') requireScope(claims, 'lists');
  if (kind === 'search') requireScope(claims, 'searches');
}

/**
 * What a request names, with an id that the database can parse; of a merged brand the one that it was merged into. Throws `not-found` and
 * `key-not-allowed`.
 */
export async function toFollowed(
  { connection: { db } }: Pick<Context, 'connection'>,
  claims: RequestClaims,
  { kind, id }: Followed,
): Promise<Followed> {
  requireScopeOf(claims, kind);
  if (!(kind === 'brand' ? BRAND : UUID).test(id)) throw nothingToFollow();
  if (kind !== 'brand') return { kind, id: id.toLowerCase() };
  return { kind, id: String((await getRedirect(db, Number(id))) ?? id) };
}

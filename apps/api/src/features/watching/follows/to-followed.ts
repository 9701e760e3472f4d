import { ApiError } from '@brandlode/contract';
import { type Followed, type Follower, readSavedSearches } from '@brandlode/database';
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
  if (!saved || (saved.search.scope !== 'mine' && !saved.search.products)) return;
  throw new ApiError('invalid-request', {
    errors: [{ path: 'id', message: 'must be a search for brands of the catalogue' }],
    detail: 'Only searches for brands of the catalogue can be followed.',
  });
}

/** What a request names, with an id that the database can parse. Throws `not-found` and `key-not-allowed`. */
export function toFollowed(claims: RequestClaims, { kind, id }: Followed): Followed {
  if (kind === 'list') requireScope(claims, 'lists');
  if (kind === 'search') requireScope(claims, 'searches');
  if (!(kind === 'brand' ? BRAND : UUID).test(id)) throw nothingToFollow();
  return { kind, id: id.toLowerCase() };
}

import { ApiError } from '@brandlode/contract';
import type { Followed } from '@brandlode/database';

const BRAND = /^[1-9]\d{0,14}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a request names, by an id that the database can read. Throws `not-found`. */
export function toFollowed({ kind, id }: Followed): Followed {
  if (!(kind === 'brand' ? BRAND : UUID).test(id))
    throw new ApiError('not-found', { detail: 'There is nothing like that to follow.' });
  return { kind, id: id.toLowerCase() };
}
